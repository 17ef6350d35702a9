import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'
import { dangerKeys } from '../../../src-main/classifier/danger-key.ts'
import type { Finding, RuleSet } from '../../../src-main/classifier/rules/rule.ts'
import { createJudge } from '../../../src-main/classifier/verdict.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }

describe('a verdict', () => {
  it('lets a harmless command run', () => {
    expect(judge('git status', PLACES)).toMatchObject({
      level: 'safe',
      decision: 'allow',
      findings: [],
      complete: true,
    })
  })

  it('refuses what cannot be taken back, and marks the word that is the cause', () => {
    const command = 'ls && rm -rf / tmp'
    const { decision, findings, parts } = judge(command, PLACES)
    const [worst] = findings

    expect(decision).toBe('never')
    expect(worst && command.slice(worst.span.start, worst.span.end)).toBe('/')
    expect(parts.map(({ text, level }) => [text, level])).toEqual([
      ['ls', 'safe'],
      ['rm -rf / tmp', 'never'],
    ])
  })

  it('says first what would be lost, and then that the app is a part of it', () => {
    const places = { ...PLACES, programFolders: ['/opt/talaria'] }

    for (const command of ['rm -rf /', 'rm -rf --no-preserve-root /', 'rm -rf /*'])
      expect(judge(command, places).findings[0]?.rule).toBe('fs.delete-root')
    expect(judge('rm -rf /', places).findings.map(({ rule }) => rule)).toContain(
      'system.own-program',
    )
  })

  it('counts the time that reading takes, also when nothing is left to walk', () => {
    let milliseconds = 0
    const slow = createJudge(
      { programs: new Map(), everyUnit: [], flows: [] },
      { now: () => (milliseconds += 1_000), fingerprint: (text) => text },
    )
    expect(slow(`: ${'word '.repeat(1_000)}`, PLACES)).toMatchObject({
      decision: 'ask',
      complete: false,
      findings: [{ rule: 'too-complex.limit' }],
    })
  })

  it('puts the worst first and says the same thing once', () => {
    const { findings } = judge('for i in 1 2 3; do rm -rf build; done; rm -rf /', PLACES)
    expect(findings.map(({ level }) => level)).toEqual(['never', 'dangerous'])
  })

  it('names what it would really run', () => {
    expect(
      judge('x=r; $x\'\'m -rf "$HOME/x"', PLACES).parts.map(({ words }) => words),
    ).toContainEqual(['rm', '-rf', '/home/user/x'])
  })

  it('is not complete when something could not be read', () => {
    for (const command of ['$CMD', "echo 'open", '$('.repeat(50)])
      expect(judge(command, PLACES).complete).toBe(false)
  })

  it('stops listing at some point, and then nothing can be remembered', () => {
    const { findings, complete, decision } = judge(`${'rm -rf a;'.repeat(300)}rm -rf /`, PLACES)
    expect([findings.length, findings[0]?.level, complete, decision]).toEqual([
      200,
      'never',
      false,
      'never',
    ])
  })

  it('gives keys that tell one place from another', () => {
    const keys = (command: string) => dangerKeys(judge(command, PLACES))
    expect(keys('rm -rf build')).toEqual(keys('rm -rf dist'))
    expect(keys('rm -rf build')).not.toEqual(keys('rm -rf ~/Documents'))
  })

  it('treats other shells as told and never by guessing', () => {
    expect(judge('true && (reboot)', PLACES).decision).toBe('never')
    expect(judge('Get-Date', { ...PLACES, dialect: 'powershell' }).decision).toBe('allow')
    expect(judge('npm install', { ...PLACES, dialect: 'powershell' }).decision).toBe('ask')
  })
})

describe('another machine', () => {
  it('may be wiped if the person says so', () => {
    for (const command of [
      'ssh host rm -rf /',
      'kubectl exec pod -- rm -rf /',
      'docker exec c reboot',
    ])
      expect(judge(command, PLACES).decision, command).toBe('ask')
  })

  it('is this one when its disk is mounted', () => {
    const command = 'docker run -v /:/host alpine rm -rf /'
    expect(judge(command, PLACES).decision).toBe('never')
  })

  it('needs no question when it is thrown away afterwards', () => {
    expect(judge('docker run --rm app rm -rf /tmp/cache', PLACES).decision).toBe('allow')
    expect(judge('docker run --rm -v "$PWD":/w app rm -rf /w', PLACES).decision).toBe('ask')
  })
})

describe('a rule', () => {
  const finding: Finding = {
    rule: 'fs.test',
    level: 'dangerous',
    span: { start: 0, end: 1 },
    sentence: 'A test.',
    undoable: false,
    remember: 'always',
  }

  it('that fails makes the command ask, and the others still speak', () => {
    const rules: RuleSet = {
      programs: new Map([['c', () => [finding]]]),
      everyUnit: [
        () => {
          throw new Error('broken rule')
        },
      ],
      flows: [],
    }
    const { findings, complete } = createJudge(rules, { now: Date.now, fingerprint: String })(
      'c',
      PLACES,
    )
    expect(findings.map(({ rule }) => rule)).toEqual(['unparsable.rule', 'fs.test'])
    expect(complete).toBe(false)
  })

  it('can hand on a script and a command that its program runs', () => {
    const rules: RuleSet = {
      programs: new Map([
        ['inner', (unit) => [{ ...finding, span: unit.at.span }]],
        ['a', (unit, context) => context.shell(unit, unit.at.span, 'ls; inner x', 'a --run')],
        ['b', (unit, context) => context.command(unit, unit.argv.slice(1), 'b')],
      ]),
      everyUnit: [],
      flows: [],
    }
    for (const command of ['a', 'b inner x']) {
      const { findings, parts } = createJudge(rules, { now: Date.now, fingerprint: String })(
        command,
        PLACES,
      )
      expect(findings.map(({ rule }) => rule)).toEqual(['fs.test'])
      expect(parts.map(({ program }) => program)).toContain('inner')
    }
  })

  it('sees how data moves between commands', () => {
    const seen: string[] = []
    const rules: RuleSet = {
      programs: new Map(),
      everyUnit: [],
      flows: [
        ({ edges }) => {
          for (const { from, to, kind } of edges) seen.push(`${from.program} ${kind} ${to.program}`)
          return []
        },
      ],
    }
    createJudge(rules, { now: Date.now, fingerprint: String })(
      'curl a | gunzip | sh; x=$(curl b); echo "$x"',
      PLACES,
    )
    expect(seen).toEqual(['curl pipe gunzip', 'gunzip pipe sh', 'curl word ', 'curl word echo'])
  })
})
