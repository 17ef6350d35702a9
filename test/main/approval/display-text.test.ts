import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showText } from '../../../src-main/approval/display-text.ts'
import { anyText } from '../../support/any-text.ts'

describe('a text as it is shown', () => {
  it.each([
    ['ls -la', 'ls -la'],
    ['a\n\tb', 'a\n\tb'],
    ['rm\0', 'rm⟨NUL⟩'],
    ['ls\r', 'ls⟨CR⟩'],
    ['\x1b[2Jls', '⟨ESC⟩[2Jls'],
    ['\x9b1m', '⟨U+009B⟩1m'],
    ['a\u202eb', 'a⟨U+202E⟩b'],
    ['r\u200bm', 'r⟨U+200B⟩m'],
    ['ls\u00a0x', 'ls⟨U+00A0⟩x'],
    ['ls\u3000x', 'ls⟨U+3000⟩x'],
    ['x\u{e0041}', 'x⟨U+E0041⟩'],
    ['x\ud800', 'x⟨U+D800⟩'],
    ['\ufeffls', '⟨U+FEFF⟩ls'],
    ['\u3164', '⟨U+3164⟩'],
    ['grün 漢字 😀', 'grün 漢字 😀'],
  ])('%j reads %j', (original, shown) => {
    expect(showText(original).display.text).toBe(shown)
  })

  it('says where it spelled something out', () => {
    const { text, escapes } = showText('a\0b\0').display

    expect(escapes.map(({ start, end }) => text.slice(start, end))).toEqual(['⟨NUL⟩', '⟨NUL⟩'])
  })

  it('keeps a span on the same characters', () => {
    const { display, spanOf } = showText('ls\0 && rm\u202e -rf x')
    const { start, end } = spanOf({ start: 7, end: 9 })

    expect(display.text.slice(start, end)).toBe('rm')
  })

  it('never lets anything invisible through, and never loses its place', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (original, a, b) => {
        const { display, spanOf } = showText(original)
        const span = { start: Math.min(a, b), end: Math.max(a, b) }
        const shown = spanOf(span)

        expect(display.text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(shown.start).toBeLessThanOrEqual(shown.end)
        expect(shown.end).toBeLessThanOrEqual(display.text.length)
        expect(spanOf({ start: 0, end: original.length })).toEqual({
          start: 0,
          end: display.text.length,
        })
      }),
    )
  })
})
