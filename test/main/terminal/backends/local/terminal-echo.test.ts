import { describe, expect, it } from 'vitest'
import { readsVisibly } from '../../../../../src-main/terminal/backends/local/terminal-echo.ts'

describe('a terminal that asks', () => {
  it.each([
    ['for a password', 'isig icanon iexten -echo echoe echok', false],
    ['for a line', 'isig icanon iexten echo echoe echok', true],
    ['for a key', 'isig -icanon -iexten -echo echoe', true],
  ])('%s', (_, settings, isVisible) => {
    expect(readsVisibly(`speed 38400 baud; rows 24; columns 80; ${settings};`)).toBe(isVisible)
  })
})
