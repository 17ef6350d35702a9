/** What one command leaves to the next: exported variables, functions and aliases, as bash text. */
import { rm, writeFile } from 'node:fs/promises'
import { createMutex } from '../../lib/mutex.ts'
import { shellQuote } from '../../lib/shell-quote.ts'
import type { CarriedState } from '../../ports/gate.ts'
import { MAX_STATE_CHARS, STATE_END } from './bash-script.ts'
import { readLeftFile } from './left-file.ts'

/** Of which letters may have several; more than is carried over need not be read. */
const MOST_BYTES = 4 * MAX_STATE_CHARS
const KEPT_FILES = 8 // a shell that was started just before a change still has to load the older text

/**
 * Names that the text around each command works with. A state that gives them another meaning would
 * run with every command that comes after it, so it is not taken over.
 */
const GROUND =
  /^(?:alias (?:-- )?(?:builtin|exec|eval|\[|:|if|case|then|__talaria_\w*)=|(?:function )?(?:builtin|exec|eval|\[|:|__talaria_\w*) \(\))/m

/** Where a shell wrote it down, or what it told. */
export type Left = { path: string } | { text: string }

/**
 * With a path there is a file for each generation, which nobody changes once it is there: what a
 * shell loads is what was there when it was started, however late it comes to reading.
 */
export async function createShellState(initial: string, path?: string) {
  let text = initial
  let carried: CarriedState = { initial, text }
  let generation = 0
  /** What was set or taken away from outside, and since which generation. */
  const amended = new Map<string, { line: string; since: number }>()
  let isRemoved = false
  const inTurn = createMutex()
  await write(generation, text)
  return {
    path: () => pathOf(generation),
    carried: () => carried,
    remove: () => inTurn(remove),
    adopt: (left: Left, loaded: number) => inTurn(() => adopt(left, loaded)),
    amend: (variables: Variables) => inTurn(() => amend(variables)),
    generation: () => generation,
  }

  /** Takes over what a shell wrote down, if it came to the end of it. */
  async function adopt(from: Left, loaded: number): Promise<void> {
    const left = 'text' in from ? from.text : await takeFile(from.path)
    const isWhole = left.endsWith(STATE_END) && left.length <= MAX_STATE_CHARS
    if (isRemoved || !isWhole || left === text || GROUND.test(left)) return
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
    await write(generation + 1, next)
    text = next
    carried = { initial, text }
    // Only now: a shell that started meanwhile has read the older text and must not pass for newer.
    generation += 1
    await removeQuietly(pathOf(generation - KEPT_FILES))
  }

  async function write(number: number, next: string): Promise<void> {
    const file = pathOf(number)
    if (file !== undefined) await writeFile(file, next, { mode: 0o600 })
  }

  async function remove(): Promise<void> {
    isRemoved = true
    for (let kept = 0; kept < KEPT_FILES; kept++) await removeQuietly(pathOf(generation - kept))
  }

  function pathOf(number: number): string | undefined {
    return path && `${path}.${number}`
  }
}

async function takeFile(path: string): Promise<string> {
  const text = (await readLeftFile(path, MOST_BYTES)) ?? ''
  await removeQuietly(path)
  return text
}

async function removeQuietly(path: string | undefined): Promise<void> {
  if (path !== undefined) await rm(path, { force: true }).catch(() => {})
}

type Variables = ReadonlyMap<string, string | undefined>

function withLines(text: string, added: readonly { line: string }[]): string {
  if (added.length === 0) return text
  return `${text.slice(0, -STATE_END.length)}${added.map(({ line }) => line).join('')}${STATE_END}`
}

/** Each run has its own, whatever the shell before it had. */
const OF_A_RUN: ReadonlySet<string> = new Set(['TERM', 'COLUMNS', 'LINES'])

/** What a first command finds: these variables, and functions and aliases as bash text. */
export function firstState(env: Readonly<Record<string, string>>, definitions = ''): string {
  const lines = Object.entries(env)
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name) && !OF_A_RUN.has(name))
    .map(([name, value]) => declaration(name, value))
  return `${lines.join('')}${definitions}${STATE_END}`
}

/** As bash writes it down itself, so that a command which changes nothing leaves nothing new. */
function declaration(name: string, value: string): string {
  const isPlain = /^[ -~]*$/.test(value)
  const quoted = isPlain ? `"${value.replace(/["\\$`]/g, '\\$&')}"` : shellQuote(value)
  return `declare -x ${name}=${quoted}\n`
}
