/**
 * The append-only record of every decision: one JSON line each, on the disk before anybody is told
 * “recorded”. Files rotate by size. A record that cannot be written is an error for whoever waits for it.
 */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DecisionView } from '#contract'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'

const MAX_FILE_BYTES = 4_000_000
const KEPT_FILES = 20
/** What nobody waits for goes to the disk together with what comes within this time. */
const SOON_MS = 100
const CURRENT = 'decisions.jsonl'
const ROTATED = /^decisions-\d+\.jsonl$/

/** What became of a command that was allowed; a line of its own, because lines are never changed. */
export interface FinishedLine {
  finished: string
  exitCode: number | null
  durationMs: number
  hosts?: DecisionView['hosts']
}

interface Waiting {
  /** Made when it is written, so that a call that goes on does not wait for it. */
  line: () => string
  isAwaited: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

export function createDecisionLog(deps: {
  folder: string
  now: () => number
  after: Clock['after']
  knownSecrets: () => readonly string[]
  maxFileBytes?: number
  keptFiles?: number
  /** Writes the text at the end of the file and returns when it is on the disk. */
  append?: (path: string, text: string) => Promise<void>
}) {
  const { maxFileBytes = MAX_FILE_BYTES, keptFiles = KEPT_FILES, append = appendDurably } = deps
  const path = join(deps.folder, CURRENT)
  const waiting: Waiting[] = []
  let size: number | undefined
  let lastRotation = 0
  let isTorn = false
  let writing: Promise<void> | undefined
  let stopWaiting: (() => void) | undefined
  return { record, recordSoon, finish, flush, files }

  /** Resolves when it is on the disk; rejects when it is not. */
  function record(decision: DecisionView): Promise<void> {
    return queue(() => maskDecision(decision, deps.knownSecrets()), true)
  }

  /** The same for what nobody waits for. */
  function recordSoon(decision: DecisionView): Promise<void> {
    return queue(() => maskDecision(decision, deps.knownSecrets()), false)
  }

  function finish(line: FinishedLine): Promise<void> {
    return queue(() => line, false)
  }

  /** Resolves when nothing waits to be written any more. */
  async function flush(): Promise<void> {
    while (waiting.length > 0 || writing) {
      begin()
      await writing
    }
  }

  /** Oldest first. */
  async function files(): Promise<string[]> {
    const names = await readdir(deps.folder).catch(() => [])
    const rotated = names.filter((name) => ROTATED.test(name)).sort()
    return [...rotated, ...names.filter((name) => name === CURRENT)].map((name) =>
      join(deps.folder, name),
    )
  }

  function queue(value: () => unknown, isAwaited: boolean): Promise<void> {
    const line = () => `${JSON.stringify(value())}\n`
    return new Promise((resolve, reject) => {
      waiting.push({ line, isAwaited, resolve, reject })
      if (isAwaited) begin()
      else if (!writing) beginSoon()
    })
  }

  function beginSoon(): void {
    stopWaiting ??= deps.after(SOON_MS, begin)
  }

  function begin(): void {
    stopWaiting?.()
    stopWaiting = undefined
    writing ??= drain()
  }

  /** Whatever came in while the disk was busy goes out together. */
  async function drain(): Promise<void> {
    do {
      const batch = waiting.splice(0)
      try {
        await writeOut(batch.map(({ line }) => line()).join(''))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        // Half a line may stand there now; the next one must not be glued to it.
        isTorn = true
        for (const { reject } of batch) reject(error)
      }
    } while (waiting.some(({ isAwaited }) => isAwaited))
    // In the same step as the last look at the queue, or a line pushed in between would wait for ever.
    writing = undefined
    if (waiting.length > 0) beginSoon()
  }

  async function writeOut(lines: string): Promise<void> {
    if (size === undefined) await openFolder()
    if (size !== undefined && size > 0 && size + lines.length > maxFileBytes) await rotate()
    const text = isTorn ? `\n${lines}` : lines
    await append(path, text)
    isTorn = false
    size = (size ?? 0) + Buffer.byteLength(text)
  }

  async function openFolder(): Promise<void> {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    isTorn = size > 0 && !(await endsInNewline(path, size))
  }

  async function rotate(): Promise<void> {
    lastRotation = Math.max(deps.now(), lastRotation + 1)
    const name = `decisions-${String(lastRotation).padStart(16, '0')}.jsonl`
    await rename(path, join(deps.folder, name))
    size = 0
    isTorn = false
    // One more is about to be begun.
    const old = (await files()).slice(0, 1 - keptFiles)
    await Promise.all(old.map((file) => rm(file, { force: true })))
  }
}

export type DecisionLog = ReturnType<typeof createDecisionLog>

/** Whatever a person or a model wrote may hold a key. */
export function maskDecision(decision: DecisionView, known: readonly string[]): DecisionView {
  const mask = (text: string): string => maskSecrets(text, known)
  return {
    ...decision,
    command: mask(decision.command),
    ...(decision.edited !== undefined && { edited: mask(decision.edited) }),
    ...(decision.words !== undefined && { words: mask(decision.words) }),
  }
}

async function appendDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function endsInNewline(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer[0] === 10
  } finally {
    await file.close()
  }
}
