/**
 * One file of notes, each parted from the next by a line with §; changed under a lock file. The person may
 * edit it: what they wrote stays as they wrote it, whatever is changed beside it.
 */

import { isUtf8 } from 'node:buffer'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#say'
import { ToldError } from '#words'

const SEPARATOR = '\n§\n'
/** As people write it: with blanks around, another line end, at the beginning or the end of the file. */
const SEPARATORS = /(?:^|\r?\n)[^\S\r\n]*§[^\S\r\n]*(?=\r?\n|$)(?:\r?\n)?/
const LOCK_TRIES = 100
const LOCK_WAIT_MS = 20
/** A lock this old was left behind by a crash: a change takes milliseconds. */
const STALE_LOCK_MS = 10_000
/** Somebody else writes at the same time: after that they have to be done first. */
const MAX_WRITES = 3

/** A change would lose something that is not ours to lose. */
export class EditedByHand extends Error {}

export function createMemoryFile(folder: string, name: string, now: () => number) {
  const path = join(folder, name)
  const lock = `${path}.lock`
  return { read, change }

  function read(): string[] {
    return [...entriesIn(readBytes().toString('utf8')).keys()]
  }

  /** Reads again under the lock, so that two sessions cannot undo each other's notes. */
  async function change(next: (entries: string[]) => string[]): Promise<string[]> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await takeLock()
    try {
      for (let write = 0; write < MAX_WRITES; write += 1) {
        const changed = await tryToChange(next)
        if (changed) return changed
      }
      throw new ToldError(say('notes.busy', { path }))
    } catch (error) {
      if (error instanceof EditedByHand) refuse()
      throw error
    } finally {
      await rm(lock, { force: true })
    }
  }

  /** Undefined when the file was written meanwhile, by an editor that knows nothing of the lock. */
  async function tryToChange(next: (entries: string[]) => string[]): Promise<string[] | undefined> {
    const bytes = readBytes()
    // What is no text cannot be put back as it was.
    if (!isUtf8(bytes)) refuse()
    const text = bytes.toString('utf8')
    const written = entriesIn(text)
    const before = [...written.keys()]
    const after = next(before)
    if (isSame(before, after)) return after
    const target = targetOf()
    const temporary = `${target}.${process.pid}.tmp`
    await writeFile(temporary, textOf(text, written, after), { mode: modeOf(target) })
    if (!readBytes().equals(bytes)) {
      await rm(temporary, { force: true })
      return undefined
    }
    await rename(temporary, target)
    return after
  }

  /** An unreadable file is an error, never an empty one: that would lose it with the next note. */
  function readBytes(): Buffer {
    try {
      return readFileSync(path)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        return Buffer.alloc(0)
      throw new ToldError(say('notes.unreadable', { path }), { cause: error })
    }
  }

  /** A link of the person's stays one. */
  function targetOf(): string {
    return statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path
  }

  /** With a copy, so that it can be looked at beside whatever comes later; one for each text. */
  function refuse(): never {
    const bytes = readBytes()
    const known = readdirSync(folder)
      .filter((each) => each.startsWith(`${name}.bak.`))
      .find((each) => readFileSync(join(folder, each)).equals(bytes))
    const copy = join(folder, known ?? `${name}.bak.${now()}`)
    if (!known) copyFileSync(path, copy)
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

/** Each note once, with its text as it stands in the file. */
function entriesIn(text: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const part of text.split(SEPARATORS)) {
    const entry = part.trim()
    if (entry !== '' && !entries.has(entry)) entries.set(entry, part)
  }
  return entries
}

function textOf(
  text: string,
  written: ReadonlyMap<string, string>,
  after: readonly string[],
): string {
  const before = [...written.keys()]
  // What is only added to is not touched at all.
  if (before.length > 0 && isSame(before, after.slice(0, before.length)))
    return `${text}${text.endsWith('\n') ? '' : '\n'}§\n${after.slice(before.length).join(SEPARATOR)}\n`
  if (after.length === 0) return ''
  const joined = after.map((entry) => written.get(entry) ?? entry).join(SEPARATOR)
  return joined.endsWith('\n') ? joined : `${joined}\n`
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}

function modeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600
}
