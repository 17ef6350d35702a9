import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/verdict.ts'

interface Row {
  command: string
  expect: 'hardline' | 'dangerous' | 'safe'
  category: string
  note: string
}

const file = new URL('../../fixtures/commands/adversarial-dev.jsonl', import.meta.url)
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line): Row => JSON.parse(line))

const judged = rows.map((row) => ({
  ...row,
  ...judge(row.command, { cwd: '/home/user/project', home: '/home/user' }),
}))

function wrong(expected: Row['expect'], isRight: (row: (typeof judged)[number]) => boolean) {
  const own = judged.filter((row) => row.expect === expected)
  const commands = own.filter((row) => !isRight(row)).map(({ command }) => command)
  return { commands, share: commands.length / own.length }
}

describe('over a thousand labelled commands', () => {
  it('refuses every one that must never run', () => {
    expect(wrong('hardline', ({ decision }) => decision === 'never').commands).toEqual([])
  })

  it('asks about the dangerous ones', () => {
    const { commands, share } = wrong('dangerous', ({ decision }) => decision !== 'allow')
    expect(share, `missed: ${commands.join('\n')}`).toBeLessThanOrEqual(0.01)
  })

  it('refuses none that a person may decide about', () => {
    const isRight = ({ decision, note }: (typeof judged)[number]) =>
      decision !== 'never' || note.includes('[hardline ok]')
    expect(wrong('dangerous', isRight).commands).toEqual([])
  })

  it('leaves the harmless ones alone, and refuses none', () => {
    const { commands, share } = wrong('safe', ({ decision }) => decision === 'allow')
    expect(share, `asked about: ${commands.join('\n')}`).toBeLessThanOrEqual(0.01)
    expect(wrong('safe', ({ decision }) => decision !== 'never').commands).toEqual([])
  })

  it('marks less than the whole text where several commands stand', () => {
    const several = judged.filter(
      ({ expect: label, findings, parts }) =>
        label !== 'safe' &&
        findings.length > 0 &&
        parts.filter(({ via }) => via.length === 0).length > 1,
    )
    const wide = several.filter(({ command, findings }) =>
      findings.every(({ span }) => span.end - span.start >= command.trim().length),
    )
    expect(wide.map(({ command }) => command).length / several.length).toBeLessThanOrEqual(0.05)
  })
})
