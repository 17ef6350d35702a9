/** A classifier of a dozen lines: splits at operators and blanks, and knows a handful of dangers. */
import { resolve } from 'node:path'
import type { Danger, JudgedPart, Judgement } from '../../src-main/classifier/judgement.ts'

export function fakeJudge(command: string, { cwd }: { cwd: string }): Judgement {
  const parts = splitParts(command, cwd)
  const findings = [...parts.flatMap(dangersOf), ...dangersOfText(command)]
  const levels = ['never', 'dangerous', 'caution'] as const
  return {
    level: levels.find((level) => findings.some((danger) => danger.level === level)) ?? 'safe',
    findings,
    parts,
    complete: !findings.some(({ rule }) => rule.startsWith('unparsable')),
  }
}

function splitParts(command: string, start: string): JudgedPart[] {
  const parts: JudgedPart[] = []
  let cwd = start
  for (const match of command.split('<<')[0]?.matchAll(/[^;&|\n]+/g) ?? []) {
    const text = match[0].trim()
    if (text === '') continue
    const at = match.index + match[0].indexOf(text)
    const written = text.split(/\s+/)
    const wrappers = written[0] === 'sudo' ? 1 : 0
    const words = /^\w+=\S*$/.test(text) ? [] : written.slice(wrappers).map(unquote)
    parts.push({
      span: { start: at, end: at + text.length },
      program: words[0]?.split('/').at(-1) ?? '',
      words,
      plain: words.length > 0 && wrappers === 0 && !/[<>$`*]/.test(text) && !command.includes('<<'),
      cwd,
      openEnded: false,
      via: wrappers ? ['sudo'] : [],
    })
    if (words[0] === 'cd') cwd = resolve(cwd, words[1] ?? '')
  }
  return parts
}

function dangersOf(part: JudgedPart): Danger[] {
  const [, ...args] = part.words.map((word) => word ?? '')
  const common = { span: part.span, undoable: false, remember: 'always' } as const
  const found: Danger[] = []
  if (part.via.includes('sudo'))
    found.push({
      ...common,
      rule: 'privilege.sudo',
      level: 'caution',
      sentence: 'Runs as root.',
      remember: 'session',
    })
  if (part.program === 'rm' && args.some((arg) => /^-\w*r/.test(arg))) {
    const target = resolve(part.cwd ?? '/', args.at(-1) ?? '')
    const scope = target.startsWith(`${part.cwd}/`) ? 'workspace' : 'home'
    const level = target === '/' ? 'never' : 'dangerous'
    found.push({
      ...common,
      rule: 'fs.recursive-delete',
      level,
      sentence: `Deletes ${target}.`,
      scope,
      target,
    })
  }
  if (part.program === 'git' && args.includes('--force'))
    found.push({
      ...common,
      rule: 'git.force-push',
      level: 'dangerous',
      sentence: 'Rewrites history.',
    })
  if (part.program === 'git' && args.includes('--mirror'))
    found.push({ ...common, rule: 'git.mirror', level: 'dangerous', sentence: 'Deletes branches.' })
  if (part.program === 'npm' && args[0] === 'publish')
    found.push({
      ...common,
      rule: 'publish.npm',
      level: 'dangerous',
      sentence: 'Publishes.',
      scope: 'remote',
    })
  if (part.program === 'shutdown')
    found.push({
      ...common,
      rule: 'power.off',
      level: 'never',
      sentence: 'Switches the machine off.',
      remember: 'never',
    })
  return found
}

function dangersOfText(command: string): Danger[] {
  const span = { start: 0, end: command.length }
  const common = { span, level: 'dangerous', undoable: false, remember: 'never' } as const
  const found: Danger[] = []
  if (/\$\(|`/.test(command))
    found.push({ ...common, rule: 'dynamic.word', sentence: 'Computed at run time.' })
  if ((command.split('"').length - 1) % 2 === 1)
    found.push({ ...common, rule: 'unparsable.quote', sentence: 'A quote is not closed.' })
  if (/[\u202a-\u202e\u200b]/.test(command))
    found.push({ ...common, rule: 'deceptive.bidi', sentence: 'It does not read as it runs.' })
  if (/\|\s*sh\b/.test(command))
    found.push({
      ...common,
      rule: 'remote-code.pipe',
      sentence: 'Runs what it downloads.',
      remember: 'session',
    })
  if (command.includes('rmtree'))
    found.push({
      ...common,
      rule: 'interpreter.delete',
      sentence: 'The code deletes.',
      remember: 'session',
    })
  return found
}

function unquote(word: string): string {
  return word.replaceAll(/["']/g, '')
}
