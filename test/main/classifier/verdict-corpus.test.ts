import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'

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

function single(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Spellings of the first word, for commands that begin with a plain one. */
const RESPELLED: readonly ((command: string) => string)[] = [
  (command) => command.replace(/^[a-z]/, "$&''"),
  (command) => command.replace(/^[a-z]/, '\\$&'),
  (command) => command.replace(/^[a-z]+/, (word) => `"${word}"`),
  (command) => command.replace(/^[a-z]/, (letter) => `$'\\x${letter.charCodeAt(0).toString(16)}'`),
  (command) => command.replace(/^[a-z]+/, (word) => `$(echo ${word})`),
]

const EMBEDDED: readonly ((command: string) => string)[] = [
  (command) => `bash -c ${single(command)}`,
  (command) => `sudo env X=1 bash -c ${single(command)}`,
  (command) => `(\n${command}\n)`,
  (command) => `true && {\n${command}\n}`,
  (command) => `bash <<'END OF IT'\n${command}\nEND OF IT`,
  (command) => `eval ${single(command)}`,
  (command) => `f() {\n${command}\n}\nf`,
]

describe('spelled otherwise', () => {
  // Windows commands are texts of another shell.
  const never = rows.filter((row) => row.expect === 'hardline' && row.category !== 'windows')
  const decide = (command: string) =>
    judge(command, { cwd: '/home/user/project', home: '/home/user' }).decision

  it('what must never run is still refused', () => {
    const plain = never.filter(
      ({ command }) => /^[a-z]+ /.test(command) && !/^(for|case|while|function) /.test(command),
    )
    const variants = [
      ...plain.flatMap(({ command }) => RESPELLED.map((respell) => respell(command))),
      ...never.flatMap(({ command }) => EMBEDDED.map((embed) => embed(command))),
    ]
    expect(variants.filter((command) => decide(command) !== 'never')).toEqual([])
  })

  it('what is only mentioned is still harmless', () => {
    const mentioned = rows.map(({ command }) => `echo ${single(command)}`)
    const tricks = /[^\x20-\x7e\n\t\u00a1-\uffff]|[\u0085\u200b-\u200f\u2028-\u202e\u2060-\u2069]/
    const readable = mentioned.filter((command) => !tricks.test(command))
    expect(readable.filter((command) => decide(command) !== 'allow')).toEqual([])
  })
})
