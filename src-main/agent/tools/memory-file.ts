/** One file of notes, each parted from the next by a line with §; changed under a lock file. */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#say'
import { ToldError } from '#words'

const SEPARATOR = '\n§\n'
const LOCK_TRIES = 100
const LOCK_WAIT_MS = 20
/** A lock this old was left behind by a crash: a change takes milliseconds. */
const STALE_LOCK_MS = 10_000

export function createMemoryFile(folder: string, name: string, now: () => number) {
  const path = join(folder, name)
  const lock = `${path}.lock`
  return { read, change }

  function read(): string[] {
    return parse(readText())
  }

  /** Reads again under the lock, so that two sessions cannot undo each other's notes. */
  async function change(
    isRewrite: boolean,
    next: (entries: string[]) => string[],
  ): Promise<string[]> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await takeLock()
    try {
      const text = readText()
      const entries = parse(text)
      if (isRewrite && !isOurs(text, entries)) refuseForeign()
      const changed = next(entries)
      const temporary = `${path}.${process.pid}.tmp`
      await writeFile(temporary, serialise(changed), { mode: 0o600 })
      await rename(temporary, path)
      return changed
    } finally {
      await rm(lock, { force: true })
    }
  }

  /** An unreadable file is an error, never an empty one: that would lose it with the next note. */
  function readText(): string {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
      throw new ToldError(say('notes.unreadable', { path }), { cause: error })
    }
  }

  function refuseForeign(): never {
    const copy = `${path}.bak.${now()}`
    copyFileSync(path, copy)
    throw new ToldError(say('notes.editedByHand', { file: name, copy }))
  }

  async function takeLock(): Promise<void> {
    for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
      const taken = await open(lock, 'wx', 0o600).then(
        (handle) => handle.close().then(() => true),
        () => false,
      )
      if (taken) return
      await dropStaleLock()
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS))
    }
    throw new ToldError(say('notes.busy', { path }))
  }

  async function dropStaleLock(): Promise<void> {
    const age = await stat(lock).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > STALE_LOCK_MS) await rm(lock, { force: true })
  }
}

export type MemoryFile = ReturnType<typeof createMemoryFile>

function parse(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function serialise(entries: readonly string[]): string {
  return entries.length === 0 ? '' : `${entries.join(SEPARATOR)}\n`
}

function isOurs(text: string, entries: readonly string[]): boolean {
  return text.trimEnd() === serialise(entries).trimEnd()
}
