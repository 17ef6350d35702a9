/** What becomes of a question while no window is open, from the choice of the person to what was run. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeModelServer } from '../support/fake-model-server.ts'
import type { App } from './app.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { openSection } from './open-section.ts'

/** A window that comes back within half a minute was never gone. */
const SURELY_GONE_MS = 45_000

test('is not run then, and offered to whoever comes back', async ({ app, model }) => {
  const { page } = app
  const { choose, removeMeanwhile, build } = await open(app, model)
  await choose('Wait for one')
  await choose('Do not run it')
  await removeMeanwhile()
  const told = () => JSON.stringify(model.requests.at(-1)?.body ?? '')
  await expect.poll(told).toContain('pending_approval')

  await comeBack(app)
  await conversationIn(page).hear('That was it.')
  expect(existsSync(build)).toBe(true)
  await app.screenshot('nobody-there-not-run')
  await page.getByRole('button', { name: 'Run it now' }).click()
  await expect.poll(() => existsSync(build)).toBe(false)
})

test('waits for a window, if the person wants that', async ({ app, model }) => {
  const { page } = app
  const { choose, removeMeanwhile, build } = await open(app, model)
  await choose('Wait for one')
  await removeMeanwhile()
  const kept = join(app.userData, 'open-questions.json')
  const asked = () => existsSync(kept) && readFileSync(kept, 'utf8')
  await expect.poll(asked).toMatch(/rm -rf build/)

  await comeBack(app)
  const card = page.locator('[data-approval-card]')
  await expect(card).toBeVisible()
  expect(existsSync(build)).toBe(true)
  await card.getByRole('button', { name: /^Run once/ }).click()
  await conversationIn(page).hear('That was it.')
  expect(existsSync(build)).toBe(false)
})

async function open(app: App, model: FakeModelServer) {
  const { page } = app
  const build = join(app.home, 'build')
  mkdirSync(build)
  await enterModel(page, model)
  return { build, choose, removeMeanwhile }

  async function choose(name: string): Promise<void> {
    await openSection(page, 'Approvals')
    const choices = page.getByRole('radiogroup', { name: 'When no window is open' })
    await choices.getByRole('radio', { name }).click()
    await expect(choices.getByRole('radio', { name })).toBeChecked()
    await page.keyboard.press('Escape')
  }

  /** The agent gets to it when the window has been gone for long. */
  async function removeMeanwhile(): Promise<void> {
    const gone = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    model.script(
      async () => {
        heard.resolve()
        await gone.promise
        return { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] }
      },
      { text: 'That was it.' },
    )
    await conversationIn(page).say('clean up')
    await heard.promise
    await page.goto('about:blank')
    await sleep(SURELY_GONE_MS)
    gone.resolve()
  }
}

async function comeBack({ page }: App): Promise<void> {
  await page.goBack()
  await page.getByRole('button', { name: /^clean up/ }).click()
}
