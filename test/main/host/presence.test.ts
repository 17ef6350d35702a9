import { expect, it } from 'vitest'
import { createPresence } from '../../../src-main/host/presence.ts'

it('holds the place of a window that loads again, but not for ever', () => {
  let time = 0
  const presence = createPresence(() => time)
  expect(presence.isThere()).toBe(false)

  presence.came('window')
  time = 1_000_000
  expect(presence.isThere()).toBe(true)

  presence.went('window')
  time += 29_000
  expect(presence.isThere()).toBe(true)
  time += 2_000
  expect(presence.isThere()).toBe(false)
})
