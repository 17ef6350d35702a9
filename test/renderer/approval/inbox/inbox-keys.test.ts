import { expect, it } from 'vitest'
import { inboxMove } from '../../../../src-renderer/approval/inbox/inbox-keys.ts'

const MIDDLE = { at: 1, count: 3 }

it.each([
  ['J goes down', 'j', MIDDLE, { kind: 'walk', to: 2 }],
  ['K goes up', 'k', MIDDLE, { kind: 'walk', to: 0 }],
  ['J stays at the end', 'j', { at: 2, count: 3 }, { kind: 'walk', to: 2 }],
  ['K stays at the start', 'k', { at: 0, count: 3 }, { kind: 'walk', to: 0 }],
  ['J enters the list', 'j', { at: -1, count: 3 }, { kind: 'walk', to: 0 }],
  ['X chooses', 'x', MIDDLE, { kind: 'choose' }],
  ['Enter opens', 'Enter', MIDDLE, { kind: 'open' }],
  ['other keys do nothing', 'y', MIDDLE, undefined],
  ['an empty list takes none', 'j', { at: -1, count: 0 }, undefined],
])('%s', (_rule, key, place, move) => {
  expect(inboxMove(press(key), place)).toEqual(move)
})

it('leaves keys with a modifier, and keys of an input method, alone', () => {
  expect(inboxMove({ ...press('j'), ctrlKey: true }, MIDDLE)).toBeUndefined()
  expect(inboxMove({ ...press('j'), isComposing: true }, MIDDLE)).toBeUndefined()
})

function press(key: string) {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
  }
}
