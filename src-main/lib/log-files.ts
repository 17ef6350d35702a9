/** Writes log entries to files that rotate by size, one line an event, secrets masked. */
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFloodGuard } from './flood-guard.ts'
import type { LogEntry, LogSink } from './log.ts'
import { maskSecrets } from './mask-secrets.ts'

const MAX_FILE_BYTES = 2_000_000
const KEPT_FILES = 5
const MAX_LINE_CHARS = 20_000 // one line alone must not push the others out

export function createLogFiles(deps: {
  folder: string
  now: () => number
  knownSecrets: () => readonly string[]
}) {
  const path = join(deps.folder, 'talaria.log')
  let size: number | undefined
  let waiting = ''
  let writing: Promise<void> = Promise.resolve()
  let scheduled = false
  const flood = createFloodGuard({ now: deps.now })
  return { sink, flush, path }

  function sink(entry: LogEntry): void {
    for (const admitted of flood.admit(entry)) write(admitted)
  }

  function write(entry: LogEntry): void {
    const line = formatEntry(entry, deps.now(), deps.knownSecrets())
    waiting += `${line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)}…` : line}\n`
    if (scheduled) return
    scheduled = true
    writing = writing.then(writeWaiting)
  }

  /** Resolves when everything said so far is on disk. */
  function flush(): Promise<void> {
    for (const folded of flood.close()) write(folded)
    return writing
  }

  async function writeWaiting(): Promise<void> {
    scheduled = false
    const lines = waiting
    waiting = ''
    try {
      size ??= await openFolder()
      if (size + lines.length > MAX_FILE_BYTES) await rotate()
      await appendFile(path, lines, { mode: 0o600 })
      size += Buffer.byteLength(lines)
    } catch (error) {
      // A log that cannot be written must not take the app down, and has only the console left.
      console.error(`cannot write the log at ${path}: ${String(error)}`)
    }
  }

  async function openFolder(): Promise<number> {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    return stat(path).then(
      (found) => found.size,
      () => 0,
    )
  }

  async function rotate(): Promise<void> {
    for (let index = KEPT_FILES - 1; index >= 0; index -= 1) {
      const from = index === 0 ? path : `${path}.${index}`
      await rename(from, `${path}.${index + 1}`).catch(() => {})
    }
    size = 0
  }
}

function formatEntry(entry: LogEntry, now: number, knownSecrets: readonly string[] = []): string {
  const facts = entry.facts ? ` ${JSON.stringify(entry.facts, showErrors)}` : ''
  const line = `${new Date(now).toISOString()} ${entry.level.padEnd(5)} ${entry.scope}: ${entry.message}${facts}`
  return maskSecrets(line, knownSecrets).replaceAll('\n', '\\n')
}

export function consoleSink(knownSecrets: () => readonly string[]): LogSink {
  return (entry) => {
    const write = entry.level === 'error' || entry.level === 'warn' ? console.error : console.log
    write(formatEntry(entry, Date.now(), knownSecrets()))
  }
}

function showErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? { message: value.message, stack: value.stack } : value
}
