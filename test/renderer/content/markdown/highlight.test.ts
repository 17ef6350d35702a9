import { describe, expect, it } from 'vitest'
import { highlight } from '../../../../src-renderer/content/markdown/highlight.ts'
import { timesOrdinary } from '../../../support/times-ordinary.ts'

const LANGUAGES = [
  'bash',
  'c',
  'cpp',
  'css',
  'diff',
  'go',
  'java',
  'javascript',
  'json',
  'markdown',
  'python',
  'rust',
  'sql',
  'typescript',
  'xml',
  'yaml',
]

/** Nested, unclosed and endless, in one line and in many. */
const HOSTILE = [
  ...['{[', '`${', '"', '<a ', '[a](', '/*', '<script>'],
  ...['a', '_', ' ', '\n', 'a = ', 'class a '],
].flatMap((piece) => [0, 24, 64].map((lineChars) => repeated(piece, lineChars)))

const ORDINARY = 'const words = read("a file") // and then?\n'.repeat(285)
const MAX_TIMES_ORDINARY = 40
const weigh = timesOrdinary(() => highlight(ORDINARY, 'javascript'))

describe('coloured code', () => {
  it('says what each piece is and loses no character', () => {
    const code = 'const a = "<b>" // note\n'
    const pieces = highlight(code, 'ts') ?? []

    expect(pieces.map(({ text }) => text).join('')).toBe(code)
    expect(pieces).toContainEqual({ text: 'const', scope: 'keyword' })
    expect(pieces).toContainEqual({ text: '"<b>"', scope: 'string' })
  })

  it('goes into a language inside another', () => {
    const pieces = highlight('<script>const a = 1</script>', 'html') ?? []

    expect(pieces).toContainEqual({ text: 'const', scope: 'keyword' })
  })

  it.each(LANGUAGES)('is never waited for, whatever it is made of: %s', (language) => {
    const slow = HOSTILE.map((code) => ({
      code: code.slice(0, 40),
      times: weigh(() => highlight(code, language), MAX_TIMES_ORDINARY),
    })).filter(({ times }) => times > MAX_TIMES_ORDINARY)

    expect(slow).toEqual([])
  })

  it('leaves a language that it does not know as it is', () => {
    expect(highlight('x', 'brainfuck')).toBeUndefined()
  })
})

function repeated(piece: string, lineChars: number): string {
  const line = lineChars === 0 ? piece : `${piece.repeat(lineChars).slice(0, lineChars)}\n`
  return line.repeat(12_000).slice(0, 12_000)
}
