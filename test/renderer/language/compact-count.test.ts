import { expect, it } from 'vitest'
import { compactCount } from '../../../src-renderer/language/compact-count.ts'

it.each([
  [0, '0'],
  [950, '950'],
  [1_200, '1.2k'],
  [32_000, '32k'],
  [128_500, '129k'],
  [999_600, '1M'],
  [1_250_000, '1.3M'],
])('writes %i as %s', (count, text) => {
  expect(compactCount(count)).toBe(text)
})
