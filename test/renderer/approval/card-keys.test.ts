import { describe, expect, it } from 'vitest'
import { ARMED_AFTER_MS, cardAction } from '../../../src-renderer/approval/card-keys.ts'

const READY = { shownForMs: ARMED_AFTER_MS, wasThere: true, inField: false }

describe('the keys of a card', () => {
  it.each([
    ['y', 'once'],
    ['Y', 'once'],
    ['s', 'session'],
    ['a', 'rule'],
    ['e', 'edit'],
    ['n', 'deny'],
    ['Escape', 'deny'],
    ['Enter', undefined],
    [' ', undefined],
    ['x', undefined],
  ])('%s means %s', (key, action) => {
    expect(cardAction(press(key), READY)).toBe(action)
  })

  it('ignores a card that has just appeared', () => {
    const situation = { ...READY, shownForMs: ARMED_AFTER_MS - 1 }

    expect(cardAction(press('y'), situation)).toBeUndefined()
  })

  it('grants nothing by the first thing that happens after the card appeared', () => {
    const situation = { ...READY, wasThere: false }

    for (const key of ['y', 's', 'a', 'e'])
      expect(cardAction(press(key), situation)).toBeUndefined()
    expect(cardAction(press('n'), situation)).toBe('deny')
  })

  it('ignores a card that is not on the screen', () => {
    expect(cardAction(press('y'), { ...READY, shownForMs: undefined })).toBeUndefined()
  })

  it('leaves what is typed into a field alone', () => {
    expect(cardAction(press('y'), { ...READY, inField: true })).toBeUndefined()
  })

  it.each([
    ['while a character is composed', { isComposing: true }],
    ['while the key is held down', { repeat: true }],
    ['with Ctrl', { ctrlKey: true }],
    ['with Cmd', { metaKey: true }],
    ['with Alt', { altKey: true }],
    ['with Shift', { shiftKey: true }],
  ])('does nothing %s', (_when, modifier) => {
    expect(cardAction({ ...press('y'), ...modifier }, READY)).toBeUndefined()
    expect(cardAction({ ...press('Escape'), ...modifier }, READY)).toBeUndefined()
  })
})

function press(key: string) {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
  }
}
