import { expect, it } from 'vitest'
import { isSilent } from '../../../../src-renderer/session/voice/is-silent.ts'

const RATE = 16_000

/** A tone of this loudness between two moments, in a second of noise. */
function sound(loudness: number, fromMs: number, toMs: number): Float32Array {
  return Float32Array.from({ length: RATE }, (_, at) => {
    const ms = (at / RATE) * 1_000
    const noise = Math.sin(at * 12.9) * 0.003
    return ms >= fromMs && ms < toMs ? noise + Math.sin(at / 5) * loudness : noise
  })
}

it.each([
  ['nothing at all', new Float32Array(0), true],
  ['the noise of a room', sound(0, 0, 0), true],
  ['the click of a key', sound(0.5, 300, 340), true],
  ['a quiet word', sound(0.05, 200, 500), false],
  ['a loud sentence', sound(0.6, 0, 1_000), false],
])('is heard for what it is: %s', (_what, samples, expected) => {
  expect(isSilent(samples, RATE)).toBe(expected)
})
