import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchesWords,
  type WordsPattern,
} from '../../../../src-main/approval/grants/grant-pattern.ts'
import {
  formatPattern,
  parsePattern,
} from '../../../../src-main/approval/grants/grant-pattern-text.ts'
import type { JudgedPart } from '../../../../src-main/classifier/judgement.ts'

const CWD = '/home/user/project'

describe('a rule about words', () => {
  it.each([
    ['git push *', 'git push'],
    ['git push *', 'git push origin main --tags'],
    ['git push *', '/usr/bin/git push'],
    ['git push origin main', 'git push origin main'],
    ['git push * main', 'git push origin main'],
    ['git push origin feature-*', 'git push origin feature-login'],
    ['npm run build-*-fast', 'npm run build-web-fast'],
    ['rm -r ./build/**', 'rm -r build/a build/b/c'],
    ['rm -r ./build/**', 'rm -r /home/user/project/build/a'],
    ['rm -r /tmp/work/**', 'rm -r /tmp/work/x'],
    ['echo --level=*', 'echo --level=3'],
  ])('“%s” covers “%s”', (rule, command) => {
    expect(matchesWords(words(rule), part(command.split(' ')))).toBe(true)
  })

  it.each([
    ['git push *', 'git pull'],
    ['git push *', 'git -C /other push'],
    ['git push *', './git push'],
    ['git push *', '/tmp/git push'],
    ['git push *', 'gitpush'],
    ['git push origin main', 'git push origin main --force'],
    ['git push origin main', 'git push origin'],
    ['git push * main', 'git push --force main'],
    ['git push origin feature-*', 'git push origin feature-a/b'],
    ['git push origin feature-*', 'git push origin main'],
    ['npm run build-*-fast', 'npm run build-fast'],
    ['rm -r ./build/**', 'rm -r build'],
    ['rm -r ./build/**', 'rm -r build/../src'],
    ['rm -r ./build/**', 'rm -r build/a src'],
    ['rm -r ./build/**', 'rm -r builds/a'],
    ['rm -r ./build/**', 'rm -r build/a --no-preserve-root'],
    ['rm -r ./build/**', 'rm -r'],
    ['rm -r /tmp/work/**', 'rm -r /tmp/workshop/x'],
    ['cat *.txt', 'cat notes.md'],
  ])('“%s” does not cover “%s”', (rule, command) => {
    expect(matchesWords(words(rule), part(command.split(' ')))).toBe(false)
  })

  it('covers nothing whose words do not say everything', () => {
    const rule = words('git push *')

    expect(matchesWords(rule, { ...part(['git', 'push']), plain: false })).toBe(false)
    expect(matchesWords(rule, part(['git', 'push', null]))).toBe(false)
  })

  it('cannot place a relative path when the folder is unknown', () => {
    expect(matchesWords(words('rm ./build/**'), { ...part(['rm', 'build/a']), cwd: null })).toBe(
      false,
    )
  })

  it('matches its own command, and no neighbour with a word more, less or other', () => {
    const anyWord = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/),
        fc.array(anyWord, { maxLength: 4 }),
        anyWord,
        fc.nat(),
        (program, args, extra, seed) => {
          const own = words(formatPattern(literally(program, args)))
          const at = seed % (args.length + 1)

          expect(matchesWords(own, part([program, ...args]))).toBe(true)
          expect(matchesWords(own, part([program, ...args.toSpliced(at, 0, extra)]))).toBe(false)
          expect(matchesWords(own, part([program, ...args.slice(0, -1)]))).toBe(args.length === 0)
          expect(matchesWords(own, part([`${program}x`, ...args]))).toBe(false)
        },
      ),
    )
  })

  it('never lets a wildcard take an option, a way up, or another folder', () => {
    const segment = fc.stringMatching(/^[a-z0-9.]{1,5}$/)
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const path = segments.join('/')
        const below = matchesWords(words('rm ./build/**'), part(['rm', path]))
        const isBelow = segments.length > 1 && segments[0] === 'build' && !segments.includes('..')
        const isReal = segments.slice(1).some((name) => name !== '.')

        expect(below).toBe(isBelow && isReal)
        expect(matchesWords(words('rm ./build/**'), part(['rm', `-${path}`]))).toBe(false)
      }),
    )
  })
})

function words(text: string): WordsPattern {
  const read = parsePattern(text)
  if (!read.ok || read.pattern.kind !== 'words') throw new Error(`not a rule about words: ${text}`)
  return read.pattern
}

function literally(program: string, args: readonly string[]): WordsPattern {
  return { kind: 'words', program, words: args.map((text) => ({ kind: 'is', text })), rest: false }
}

function part(given: readonly (string | null)[]): JudgedPart {
  return {
    span: { start: 0, end: 1 },
    program: given[0] ?? '',
    words: given,
    plain: true,
    cwd: CWD,
    openEnded: false,
    via: [],
  }
}
