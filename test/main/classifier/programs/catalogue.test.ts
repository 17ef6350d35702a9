import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { describeRule, ruleCatalogue } from '../../../../src-main/classifier/programs/catalogue.ts'

const commands = readFileSync(
  new URL('../../../fixtures/commands/adversarial-dev.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): string => JSON.parse(line).command)

describe('the list of rules', () => {
  it('explains every rule that speaks', () => {
    const spoken = commands.flatMap((command) =>
      judge(command, { cwd: '/home/user/project', home: '/home/user' }).findings.map(
        ({ rule }) => rule,
      ),
    )
    expect([...new Set(spoken)].filter((rule) => !describeRule(rule))).toEqual([])
  })

  it('names each rule once', () => {
    expect(new Set(ruleCatalogue.map(({ rule }) => rule)).size).toBe(ruleCatalogue.length)
  })

  it('speaks in plain sentences', () => {
    const odd = ruleCatalogue.filter(
      ({ name, sentence, category }) =>
        !/^[A-Z].*\.$/.test(sentence) ||
        !/^[A-Z]/.test(name) ||
        name.endsWith('.') ||
        !/^[A-Z]/.test(category),
    )
    expect(odd).toEqual([])
  })

  it('keeps the list of what never runs short', () => {
    const never = ruleCatalogue.filter(({ level }) => level === 'never').map(({ rule }) => rule)
    expect(never).toEqual([
      'disk.format',
      'disk.wipe',
      'disk.write-device',
      'fs.delete-home',
      'fs.delete-root',
      'fs.delete-system',
      'power.shutdown',
      'power.sysrq',
      'privilege.password-guess',
      'process.app-itself',
      'process.fork-bomb',
      'process.kill-all',
      'system.own-program',
      'windows.delete-drive',
      'windows.format-drive',
      'windows.shutdown',
    ])
  })

  it('knows nothing of rules that are not its own', () => {
    expect(describeRule('tool.read-only')).toBeUndefined()
  })
})
