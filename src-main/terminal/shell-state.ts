/** What one command leaves to the next: exported variables, functions and aliases, as bash text. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { STATE_END } from './bash-script.ts'
import { removeQuietly } from './fifos.ts'
import { shellQuote } from './shell-quote.ts'

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

/** Each run has its own, whatever the shell before it had. */
const OF_A_RUN: ReadonlySet<string> = new Set(['TERM', 'COLUMNS', 'LINES'])

/** What a first command finds: these variables, and functions and aliases as bash text. */
export function firstState(env: Readonly<Record<string, string>>, definitions = ''): string {
  const lines = Object.entries(env)
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name) && !OF_A_RUN.has(name))
    .map(([name, value]) => declaration(name, value))
  return `${lines.join('')}${definitions}${STATE_END}`
}

function declaration(name: string, value: string): string {
  return `declare -x ${name}=${shellQuote(value)}\n`
}
