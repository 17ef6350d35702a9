/** Marks of a program text that belong to no single call. */
import type { Code, CodeCall } from './calls.ts'

const PROGRAMS = /^(?:sh|shelljs|plumbum\.cmd|plumbum\.local(?:\.cmd)?)(?:\.(.*))?$/

/**
 * Modules whose functions are programs: `sh.git.push(…)`, `shell.rm('-rf', x)`, `local['rm'](x)`, and
 * `repository.git.reset('--hard')`.
 */
export function programOf({ owner, name }: CodeCall, code: Code): readonly string[] | undefined {
  if (/(?:^|\.)git$/.test(owner) || (owner === '' && standsBehindGit(name, code)))
    return ['git', name.replaceAll('_', '-')]
  const found = PROGRAMS.exec(owner)
  if (!found || /^(?:exec|which|Command|path|cwd|env|get)$/.test(name)) return undefined
  return [...(found[1]?.split('.') ?? []), ...(name === '__call__' ? [] : [name])]
}

function standsBehindGit(name: string, { tokens }: Code): boolean {
  return tokens.some(
    ({ text }, index) =>
      text === name && tokens[index - 1]?.text === '.' && tokens[index - 2]?.text === 'git',
  )
}

/** `.then(eval)` hands the function over instead of calling it. */
export function passesEvaluator(code: Code): boolean {
  return code.tokens.some(
    ({ kind, text }, index) =>
      kind === 'name' &&
      /^(?:eval|exec|execSync)$/.test(text) &&
      /^[(,]$/.test(code.tokens[index - 1]?.text ?? '') &&
      /^[),]$/.test(code.tokens[index + 1]?.text ?? ''),
  )
}

/** A connection alone may be a test of a port; together with a shell it is a door. */
export function handsOverControl(code: Code): boolean {
  return code.has(
    'dup2',
    'spawn',
    'subprocess',
    'system',
    'exec',
    'Popen',
    'pty',
    'child_process',
    'fdopen',
    'proc_open',
    'shell_exec',
    'popen',
    'sh',
    '/bin/sh',
    '/bin/bash',
    'sendall',
    'sendfile',
  )
}

const NETWORK =
  /^(?:urlopen|Request|post|put|patch|fetch|request|sendall|sendto|axios|HTTPConnection|Net|http_post)$/

/** The environment as a whole, with every token in it, next to a call that talks to the network. */
export function sendsEnvironment({ tokens, calls }: Code): boolean {
  const isWhole = tokens.some(({ kind, text }, index) => {
    const next = tokens[index + 1]?.text ?? ''
    const before = tokens[index - 2]?.text
    const isEnvironment =
      text === 'environ' || (text === 'env' && before === 'process') || text === 'ENV'
    return kind === 'name' && isEnvironment && !/^[.[]$/.test(next)
  })
  return isWhole && calls.some(({ name }) => NETWORK.test(name))
}
