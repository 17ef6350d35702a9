/** What one command leaves to the next: exported variables, functions and aliases, as bash text. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { startChild } from '../lib/start-child.ts'
import { STATE_END } from './bash-script.ts'
import { forbiddenNames } from './environment.ts'
import { removeQuietly } from './fifos.ts'
import { shellQuote } from './shell-quote.ts'

const LOGIN_TIMEOUT_MS = 10_000
const MAX_STATE_CHARS = 4_000_000

/** One file, replaced as a whole; `generation` tells shells that loaded an older one. */
export async function createShellState(path: string, initial: string) {
  let text = initial
  let generation = 0
  /** What was set or taken away from outside, and since which generation. */
  const amended = new Map<string, { line: string; since: number }>()
  let work: Promise<void> = Promise.resolve()
  await writeFile(path, text, { mode: 0o600 })
  return {
    path,
    adopt: (leavePath: string, loaded: number) => inTurn(() => adopt(leavePath, loaded)),
    amend: (variables: Variables) => inTurn(() => amend(variables)),
    generation: () => generation,
  }

  /** Takes over what a shell wrote down, if it came to the end of it. */
  async function adopt(leavePath: string, loaded: number): Promise<void> {
    const left = await readFile(leavePath, 'utf8').catch(() => '')
    await removeQuietly(leavePath)
    const isWhole = left.endsWith(STATE_END) && left.length <= MAX_STATE_CHARS
    if (!isWhole || left === text) return
    // A shell that is late must not bring back what was taken away since it began.
    const newer = [...amended.values()].filter(({ since }) => since > loaded)
    // A disk that is full, or an app that is closing: then the next command finds the older state.
    await replace(withLines(left, newer)).catch(() => {})
  }

  /** Sets variables, or takes them away where there is no value. */
  async function amend(variables: Variables): Promise<void> {
    const lines = [...variables].map(([name, value]) => {
      const line = value === undefined ? `unset -v ${name}\n` : declaration(name, value)
      const amendment = { line, since: generation + 1 }
      amended.set(name, amendment)
      return amendment
    })
    await replace(withLines(text, lines))
  }

  async function replace(next: string): Promise<void> {
    const temporary = `${path}.new`
    await writeFile(temporary, next, { mode: 0o600 })
    await rename(temporary, path)
    text = next
    // Only now: a shell that started meanwhile has read the older text and must not pass for newer.
    generation += 1
  }

  function inTurn(step: () => Promise<void>): Promise<void> {
    const done = work.then(step)
    work = done.catch(() => {})
    return done
  }
}

type Variables = ReadonlyMap<string, string | undefined>

function withLines(text: string, added: readonly { line: string }[]): string {
  if (added.length === 0) return text
  return `${text.slice(0, -STATE_END.length)}${added.map(({ line }) => line).join('')}${STATE_END}`
}

export type ShellState = Awaited<ReturnType<typeof createShellState>>

/** The state of a shell that has read nothing but its environment. */
export function plainState(env: Readonly<Record<string, string>>): string {
  const lines = Object.entries(env)
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
    .map(([name, value]) => declaration(name, value))
  return `${lines.join('')}${STATE_END}`
}

function declaration(name: string, value: string): string {
  return `declare -x ${name}=${shellQuote(value)}\n`
}

/** What the person's start-up files make of that environment, less the credentials they set. */
export async function loginState(start: {
  shell: string
  env: Readonly<Record<string, string>>
  passOn: readonly string[]
  leavePath: string
}): Promise<string> {
  await runLogin(start.shell, loginScript(start.leavePath, start.passOn), start.env)
  const left = await readFile(start.leavePath, 'utf8').catch(() => '')
  await removeQuietly(start.leavePath)
  return left.endsWith(STATE_END) ? left : plainState(start.env)
}

function loginScript(leavePath: string, passOn: readonly string[]): string {
  const { allowed, patterns } = forbiddenNames(passOn)
  return `
[ -f ~/.bashrc ] && . ~/.bashrc
set +eu
while IFS= read -r name; do
  case $name in
    ${allowed.join('|') || "''"}) ;;
    ${patterns.join('|')}) unset -v "$name" ;;
  esac
done < <(compgen -e)
while IFS= read -r name; do unset -f "$name"; done < <(compgen -A function | grep '^_[^_]')
export -n PWD OLDPWD SHLVL _ TERM COLUMNS LINES
{ export -p; declare -f; export -pf; alias -p; printf ${shellQuote(STATE_END)}; } >${shellQuote(leavePath)}
`
}

/** Start-up files print, ask and hang; none of that may reach us. */
function runLogin(
  shell: string,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve) => {
    const program = { file: shell, args: ['-l', '-c', script] }
    const stdio = ['ignore', 'ignore', 'ignore'] as const
    const child = startChild(program, { env, detached: true, stdio: [...stdio] })
    const timer = setTimeout(() => child.kill('SIGKILL'), LOGIN_TIMEOUT_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    child.on('error', finish)
    child.on('exit', finish)
  })
}
