import { describe, expect, it } from 'vitest'
import { needsDrawing, plainText } from '../../../../src-main/terminal/display/plain-text.ts'

describe('terminal output as plain text', () => {
  it.each([
    ['colours', '\x1b[1;31mred\x1b[0m \x1b[38;5;12mblue\x1b[m', 'red blue'],
    ['a window title', '\x1b]0;title\x07text\x1b]2;other\x1b\\!', 'text!'],
    ['cursor movement', 'a\x1b[2K\x1b[1Gb\x1b7c\x1b8', 'abc'],
    ['device strings', '\x1bP1;2|data\x1b\\text', 'text'],
    ['eight-bit sequences', '\x9b31mred', 'red'],
    ['a progress bar', ' 10%\r 50%\r100%\ndone\n', '100%\ndone\n'],
    ['a shorter redraw', 'long line\rab\n', 'abng line\n'],
    ['line ends of a terminal', 'one\r\ntwo\r\r\n', 'one\ntwo\n'],
    ['overstriking', 'abc\b\bxy\n', 'axy\n'],
    ['control characters', 'a\x07b\x00c\td\n', 'abc\td\n'],
    ['plain text', 'ünï 日本 👩‍👩‍👧\n', 'ünï 日本 👩‍👩‍👧\n'],
    ['an unfinished title', 'a\x1b]0;never ended', 'a'],
  ])('leaves out %s', (_, output, text) => {
    expect(plainText(output)).toBe(text)
  })

  it('takes linear time on hostile text', () => {
    const hostile = ['\x1b]'.repeat(50_000), '\x1b['.repeat(50_000), '\x1bP'.repeat(50_000)]
    for (const text of hostile) expect(plainText(text).length).toBeLessThan(text.length)
  })
})

describe('whether output must be drawn to be understood', () => {
  it.each([
    ['plain lines', 'a\r\nb\n', false],
    ['colours', '\x1b[1;31mred\x1b[0m\r\n', false],
    ['a title', '\x1b]0;t\x07x', false],
    ['a progress bar', '1%\r2%\r\n', true],
    ['a cursor that moves', 'a\x1b[2Ab', true],
    ['a cleared line', '\x1b[2K', true],
    ['another screen', '\x1b[?1049h', true],
    ['a backspace', 'ab\b', true],
  ])('%s', (_, output, expected) => {
    expect(needsDrawing(output)).toBe(expected)
  })
})
