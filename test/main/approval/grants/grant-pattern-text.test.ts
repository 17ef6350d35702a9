import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type {
  GrantPattern,
  PatternWord,
} from '../../../../src-main/approval/grants/grant-pattern.ts'
import {
  formatPattern,
  parsePattern,
  patternInWords,
} from '../../../../src-main/approval/grants/grant-pattern-text.ts'
import { anyText } from '../../../support/any-text.ts'
import { inEnglish } from '../../../support/in-english.ts'

describe('the text of a rule', () => {
  it.each<[string, GrantPattern]>([
    ['exactly: rm -rf build/* ', { kind: 'exact', text: 'rm -rf build/* ' }],
    [
      'git push *',
      { kind: 'words', program: 'git', words: [{ kind: 'is', text: 'push' }], rest: true },
    ],
    ["echo 'a b' '*'", { kind: 'words', program: 'echo', words: is('a b', '*'), rest: false }],
    ['echo a\\ b', { kind: 'words', program: 'echo', words: is('a b'), rest: false }],
    ['foo ""', { kind: 'words', program: 'foo', words: is(''), rest: false }],
    [
      'rm -r ./build/**',
      {
        kind: 'words',
        program: 'rm',
        words: [...is('-r'), { kind: 'within', folder: './build' }],
        rest: false,
      },
    ],
    [
      'ls a*z',
      { kind: 'words', program: 'ls', words: [{ kind: 'like', pieces: ['a', 'z'] }], rest: false },
    ],
    [
      'class: fs.recursive-delete|rm|workspace|*',
      { kind: 'class', keys: ['fs.recursive-delete|rm|workspace|*'] },
    ],
    ['tool: mcp__github__create_issue', { kind: 'tool', tool: 'mcp__github__create_issue' }],
  ])('“%s” is read', (text, pattern) => {
    expect(parsePattern(text)).toEqual({ ok: true, pattern })
  })

  it.each([
    ['', 'the rule is empty'],
    ['   ', 'the rule is empty'],
    ['exactly: ', 'no command'],
    ['git push && rm', 'one command'],
    ['echo $(id)', 'one command'],
    ['echo "$HOME"', 'single quotes'],
    ["echo 'open", 'not closed'],
    ['echo \\', 'lone backslash'],
    ['*', 'without *'],
    ['g*t push', 'without *'],
    ['FOO=1 git push', 'cannot set variables'],
    ['git\u202e push', 'invisible'],
    ['git\tpush', 'invisible'],
    ['class: everything', 'not the name of a danger'],
    ['class: ', 'no danger'],
    ['tool: a b', 'not the name of a tool'],
  ])('“%s” is refused with a reason', (text, reason) => {
    expect(parsePattern(text)).toEqual({
      ok: false,
      problem: inEnglish(expect.stringContaining(reason)),
    })
  })

  it('quotes a program whose name holds a quote and ends like a kind of rule', () => {
    const pattern = { kind: 'words', program: "':", words: [], rest: false } as const
    expect(parsePattern(formatPattern(pattern))).toEqual({ ok: true, pattern })
  })

  it('reads back whatever it writes', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 10 })
    const word = fc.oneof(
      text.map((value): PatternWord => ({ kind: 'is', text: value })),
      fc
        .array(text, { minLength: 2, maxLength: 3 })
        .map((pieces): PatternWord => ({ kind: 'like', pieces })),
    )
    fc.assert(
      fc.property(
        fc
          .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 10 })
          .filter((name) => !name.includes('=')),
        fc.array(word, { maxLength: 4 }),
        (program, words) => {
          const last = words.at(-1)
          const isWild = last?.kind === 'like' && last.pieces.every((piece) => piece === '')
          fc.pre(
            !isWild && !words.some((w) => w.kind === 'like' && w.pieces.join('*').endsWith('/**')),
          )
          const pattern: GrantPattern = { kind: 'words', program, words, rest: true }

          expect(parsePattern(formatPattern(pattern))).toEqual({ ok: true, pattern })
        },
      ),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(anyText, (text) => void parsePattern(text)))
  })

  it.each([
    ['exactly: ls', 'exactly this command'],
    ['git push *', 'git push with any further words'],
    ['git push', 'git push, however it is quoted'],
    [
      'class: fs.recursive-delete|rm|workspace|*',
      'every recursive delete by rm in the working folder',
    ],
    [
      'class: fs.recursive-delete|rm|home|/home/user/a%20b',
      'every recursive delete by rm on /home/user/a b',
    ],
    ['tool: send', 'every call of send'],
  ])('“%s” says in plain words: %s', (text, words) => {
    const read = parsePattern(text)
    if (!read.ok) throw new Error(read.problem.text)

    expect(patternInWords(read.pattern).text).toBe(words)
  })
})

function is(...texts: string[]): PatternWord[] {
  return texts.map((text) => ({ kind: 'is', text }))
}
