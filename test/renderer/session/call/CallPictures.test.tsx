// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { CallPictures } from '../../../../src-renderer/session/call/CallPictures.tsx'
import { showPart } from '../../../support/window-part.tsx'

const PICTURES = [
  { id: 'a', name: 'first.png', width: 8, height: 4 },
  { id: 'b', name: 'second.png', width: 6, height: 3 },
  { id: 'c', name: 'lost.png' },
]

async function open() {
  const part = await showPart(<CallPictures sessionId="s1" pictures={PICTURES} />, {
    'session.picture': ({ picture }) => {
      if (picture === 'c') throw new Error('gone')
      return { dataUrl: `data:image/png;base64,${picture}` }
    },
  })
  await part.click('button', 'Show first.png large')
  const title = () => document.querySelector('[role=dialog] h2')?.textContent
  const save = () => document.querySelector('[role=dialog] a')?.getAttribute('download')
  return { ...part, title, save }
}

it('walks through the pictures of a call by keys, and no further than they go', async () => {
  const { press, title, save, says } = await open()
  expect([title(), says('1 of 3'), says('8 × 4'), save()]).toEqual([
    ...['first.png', true, true, 'first.png'],
  ])

  await press('ArrowLeft')
  expect(title()).toBe('first.png')
  await press('ArrowRight')
  expect([title(), says('2 of 3'), save()]).toEqual(['second.png', true, 'second.png'])
  await press('End')
  expect([title(), save()], 'what is gone cannot be saved').toEqual(['lost.png', undefined])
  await press('ArrowRight')
  expect(title()).toBe('lost.png')
})

it('walks by its buttons too', async () => {
  const { click, title } = await open()
  await click('button', 'Next picture')
  expect(title()).toBe('second.png')
  await click('button', 'Picture before')
  expect(title()).toBe('first.png')
})
