import { describe, expect, it } from 'vitest'
import { composerAction } from '../../../../src-renderer/session/composer/composer-key.ts'

const IDLE = { isEmpty: false, isRunning: false }
const EMPTY_AND_RUNNING = { isEmpty: true, isRunning: true }

describe('a key in the composer', () => {
  it.each([
    ['Enter sends', { key: 'Enter' }, IDLE, 'send'],
    ['Shift+Enter starts a line', { key: 'Enter', shiftKey: true }, IDLE, undefined],
    [
      'Enter takes the proposal of an input method',
      { key: 'Enter', isComposing: true },
      IDLE,
      undefined,
    ],
    ['Escape stops a turn when nothing is written', { key: 'Escape' }, EMPTY_AND_RUNNING, 'stop'],
    [
      'Escape never throws words away',
      { key: 'Escape' },
      { isEmpty: false, isRunning: true },
      undefined,
    ],
    [
      'Escape does nothing when nothing runs',
      { key: 'Escape' },
      { isEmpty: true, isRunning: false },
      undefined,
    ],
    [
      'Escape gives up a proposal only',
      { key: 'Escape', isComposing: true },
      EMPTY_AND_RUNNING,
      undefined,
    ],
    ['a letter is a letter', { key: 'a' }, IDLE, undefined],
  ])('%s', (_what, pressed, state, action) => {
    expect(composerAction({ shiftKey: false, isComposing: false, ...pressed }, state)).toBe(action)
  })
})
