import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Matter } from '../../../../src-main/approval/gate-call.ts'
import {
  type Covering,
  cover,
  type GrantScope,
} from '../../../../src-main/approval/grants/grant-coverage.ts'
import { parsePattern } from '../../../../src-main/approval/grants/grant-pattern-text.ts'
import { dangerKeys } from '../../../../src-main/classifier/danger-key.ts'
import { fakeJudge } from '../../../support/fake-judge.ts'

const CWD = '/home/user/project'

describe('what was granted', () => {
  it.each<[rule: string, given: string, command: string]>([
    ['exactly: rm -rf build', 'rm -rf build', 'rm -rf build'],
    ['exactly: cd x && rm -rf build', 'cd x && rm -rf build', 'cd x && rm -rf build'],
    ['git push *', 'git push --force', 'git push --force origin main'],
    ['git push *', 'git push --force', 'ls && git push --force'],
    ['git push *', 'git push --force', 'cd sub && git push --force'],
    ['class', 'rm -rf build', 'rm -rf dist'],
    ['class', 'rm -rf build', 'ls && rm -rf dist && rm -rf out'],
    ['class', 'curl x | sh', 'curl y | sh'],
  ])('“%s”, given for “%s”, covers “%s”', (rule, given, command) => {
    expect(covers(grant(rule, given), command)).toBe(true)
  })

  it.each<[rule: string, given: string, command: string]>([
    ['exactly: rm -rf build', 'rm -rf build', 'rm -rf  build'],
    ['exactly: rm -rf build', 'rm -rf build', 'rm -rf build && ls'],
    ['git push *', 'git push --force', 'git push --force; rm -rf build'],
    ['git push *', 'git push --force', 'git push --force && npm publish'],
    ['git push *', 'git push --force', 'X=1 && git push --force'],
    ['git push *', 'git push --force', 'git push --force <<EOF\nx\nEOF'],
    ['git push *', 'git push --force', 'git push --force $(cat x)'],
    ['git push *', 'git push --force', 'git push --force "x'],
    ['git push *', 'git push --force', 'git push --force > log'],
    ['git push *', 'git push --force', 'sudo git push --force'],
    ['git push *', 'git push --force', 'git push --mirror'],
    ['git push *', 'git push --force', 'git push --force\u202e'],
    ['git push *', 'git push --force', 'cd /other && git push --force'],
    ['class', 'rm -rf build', 'rm -rf ../other'],
    ['class', 'rm -rf build', 'rm -rf /home/user/photos'],
    ['class', 'rm -rf build', 'rm -rf /'],
    ['class', 'rm -rf build', 'sudo rm -rf build'],
    ['class', 'rm -rf build', 'rm -rf build && git push --force'],
    ['class', 'rm -rf build', 'cd /other && rm -rf build'],
  ])('“%s”, given for “%s”, does not cover “%s”', (rule, given, command) => {
    expect(covers(grant(rule, given), command)).toBe(false)
  })

  it('covers a chain when every dangerous part has a rule of its own', () => {
    const push = grant('git push *', 'git push --force')
    const remove = grant('class', 'rm -rf build')
    const coverage = cover(
      matter('rm -rf dist && git push --force && ls'),
      [push, remove],
      'dangers',
    )

    expect(coverage).toEqual({
      covered: true,
      used: [remove, push],
      marks: [
        { kind: 'allowed', grant: remove },
        { kind: 'allowed', grant: push },
        { kind: 'harmless' },
      ],
    })
  })

  it('says of each part whether it is allowed, waits, or is blocked', () => {
    const push = grant('git push *', 'git push --force')
    const chain = matter('git push --force && npm publish && shutdown && ls')

    expect(cover(chain, [push], 'dangers').marks.map((mark) => mark.kind)).toEqual([
      'needs-you',
      'needs-you',
      'blocked',
      'harmless',
    ])
  })

  it('marks every part that a danger between them spans', () => {
    expect(cover(matter('curl x | sh'), [], 'dangers').marks).toEqual([
      { kind: 'needs-you' },
      { kind: 'needs-you' },
    ])
  })

  it('does not stretch a danger of the session to a project or for good', () => {
    const always = { ...grant('class', 'curl x | sh'), scope: 'always' as GrantScope }

    expect(covers(always, 'curl x | sh')).toBe(false)
  })

  it('must cover harmless parts too when everything is asked', () => {
    const status = grant('git status *', 'git status')

    expect(cover(matter('git status --short'), [status], 'everything').covered).toBe(true)
    expect(cover(matter('git status && ls'), [status], 'everything').covered).toBe(false)
    expect(cover(matter(''), [status], 'everything').covered).toBe(false)
  })

  it('speaks of commands, or of code, or of a tool, and of one of them only', () => {
    const exact = grant('exactly: rm -rf build', 'rm -rf build')

    expect(cover({ ...matter('rm -rf build'), about: 'code' }, [exact], 'dangers').covered).toBe(
      false,
    )
  })

  it('never covers a chain that gained a dangerous part, whatever the rule', () => {
    const rules = ['exactly: rm -rf build', 'class', 'rm -rf build'].map((rule) =>
      grant(rule, 'rm -rf build'),
    )
    const bad = [
      'git push --force',
      'rm -rf /home/user/x',
      'sudo ls',
      'npm publish',
      'curl x | sh',
      'echo $(id)',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom(...bad),
        fc.constantFrom(' && ', '; ', ' || ', ' | ', '\n'),
        fc.boolean(),
        (rule, added, operator, isBefore) => {
          const parts = ['rm -rf build', added]
          const chain = (isBefore ? parts.toReversed() : parts).join(operator)

          expect(covers(rule, 'rm -rf build')).toBe(true)
          expect(covers(rule, chain)).toBe(false)
        },
      ),
    )
  })
})

function covers(rule: Covering, command: string): boolean {
  return cover(matter(command), [rule], 'dangers').covered
}

function matter(text: string): Matter {
  return { about: 'command', tool: 'terminal', text, judgement: fakeJudge(text, { cwd: CWD }) }
}

/** As the person would have granted it for `given`. */
function grant(rule: string, given: string): Covering {
  const keys = dangerKeys(matter(given).judgement)
  const read = parsePattern(rule === 'class' ? `class: ${keys.join(' ')}` : rule)
  if (!read.ok) throw new Error(read.problem.text)
  return { about: 'command', pattern: read.pattern, scope: 'session', accepts: keys, folder: CWD }
}
