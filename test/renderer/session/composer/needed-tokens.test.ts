import { expect, it } from 'vitest'
import { tokensThatDoNotFit } from '../../../../src-renderer/session/composer/needed-tokens.ts'

it.each([
  ['tools that leave room', { window: 128_000, toolTokens: 6_000, text: 'Hi' }, undefined],
  ['tools that fill a small window', { window: 4_096, toolTokens: 6_000, text: '' }, 6_600],
  [
    'a message that is too long',
    { window: 8_000, toolTokens: 0, text: 'word'.repeat(6_000) },
    6_600,
  ],
  ['as many Chinese characters', { window: 8_000, toolTokens: 0, text: '字'.repeat(6_000) }, 6_600],
])('says what does not fit: %s', (_name, turn, needed) => {
  expect(tokensThatDoNotFit(turn)).toBe(needed)
})
