import { expect, it } from 'vitest'
import { maskValues, readSecrets } from '../../../src-main/browser/driver/secret-fields.ts'

type Page = Parameters<typeof readSecrets>[0]

const SNAPSHOT = `- heading 1 "Pay"
- textbox "Name" @e1: Ada
- textbox "Card" @f1e1: 4242 4242
- button "Pay" @e2`

/** What each frame answers when it is asked what it keeps; the first one is the page itself. */
function pageOf(...frames: (() => Promise<unknown>)[]): Page {
  const all = frames.map((evaluate) => ({ evaluate }))
  // Nothing else of a page is used.
  return { mainFrame: () => all[0], frames: () => all } as unknown as Page
}

const says = (values: string[]) => async () => ({ values, title: 'Shop' })

it('hides what stands in secret fields of every frame, and leaves the rest', async () => {
  const secrets = await readSecrets(pageOf(says([]), says(['4242 4242'])))

  expect(secrets).toEqual({ title: 'Shop', values: ['4242 4242'], isWhole: true })
  expect(maskValues(SNAPSHOT, secrets)).toBe(SNAPSHOT.replace('4242 4242', '••••'))
})

it('hides what stands in any field while a frame does not say which of them are secret', async () => {
  const secrets = await readSecrets(pageOf(says([]), () => new Promise(() => {})))

  expect(maskValues(SNAPSHOT, secrets)).toBe(
    SNAPSHOT.replace('Ada', '••••').replace('4242 4242', '••••'),
  )
})

it('asks what took the place of a page meanwhile, and tells nothing of one that says nothing', async () => {
  let asked = 0
  const secrets = await readSecrets(
    pageOf(async () => {
      asked += 1
      if (asked === 1) throw new Error('Execution context was destroyed')
      return { values: ['hunter2'], title: 'Home' }
    }),
  )
  expect(secrets).toEqual({ title: 'Home', values: ['hunter2'], isWhole: true })

  await expect(readSecrets(pageOf(async () => Promise.reject(new Error('gone'))))).rejects.toThrow()
})
