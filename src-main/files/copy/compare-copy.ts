/** What became of a copy. The archive comes from where anything may have run, so nothing in it is believed. */
import { say } from '#say'
import { ToldError, type Words } from '#words'
import type { CopyChange } from '../../ports/elsewhere.ts'
import type { Copied, CopiedFile } from './copy-folder.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface FileChange extends CopyChange {
  /** As it was copied; undefined for what is new. */
  before: CopiedFile | undefined
  /** Undefined: it is gone. */
  after: { bytes: Uint8Array; mode: number } | undefined
}

export interface Compared {
  changes: FileChange[]
  notTaken: { path: string; reason: Words }[]
  /** Folders that are gone there, the innermost first. */
  goneFolders: string[]
}

/** Of all changed files together, and of one of them. */
const MAX_CHANGED_BYTES = 100 * 1024 * 1024
const MAX_FILE_BYTES = 50 * 1024 * 1024
/** Of all that lies there: more is no result that somebody looks at, and may have no end. */
const MAX_TAR_BYTES = 2 * 1024 ** 3
const MAX_ENTRIES = 500_000
const MAX_CHANGES = 20_000

// What would act on a screen, or be another path on another system.
const ODD_NAME = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd\\]/u

export async function compareCopy(
  copied: Copied,
  tar: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Compared> {
  const changes: FileChange[] = []
  const notTaken: Compared['notTaken'] = []
  const seen = new Set<string>()
  /** Of each file that came by; the bytes only of one that is another. */
  const contents = new Map<string, Pick<TarEntry, 'sha256' | 'mode' | 'bytes'>>()
  const leftOut = new Set(copied.leftOut().flatMap(({ paths }) => paths))
  let changedBytes = 0
  let entries = 0
  for await (const entry of readTar(bounded(tar), MAX_FILE_BYTES)) {
    signal.throwIfAborted()
    entries += 1
    if (entries > MAX_ENTRIES) throw tooMuch()
    const path = pathOf(entry.path)
    if (path === '') continue
    if (path === undefined || seen.has(path)) refuse(shown(entry.path), say('elsewhere.oddName'))
    else {
      seen.add(path)
      const reason = look(path, entry)
      if (reason) refuse(path, reason)
    }
  }
  lookForGone()
  return { changes, notTaken, goneFolders: goneFolders() }

  /** Why it is not taken over, if it is another. */
  function look(path: string, entry: TarEntry): Words | undefined {
    const before = copied.files.get(path)
    if (entry.kind === 'folder') {
      if (before) changes.push({ path, kind: 'deleted', before, after: undefined })
      return undefined
    }
    if (entry.kind === 'link' && copied.links.get(path) === entry.target) return undefined
    const content = entry.kind === 'same' ? contents.get(pathOf(entry.target) ?? '') : entry
    if (entry.kind === 'link' || !content) return say('elsewhere.isLink')
    if (entry.kind === 'other') return say('elsewhere.isSpecial')
    const { sha256, bytes } = content
    const mode = content.mode & 0o777
    const isSame = before?.sha256 === sha256 && before.mode === mode
    contents.set(path, { sha256, mode, bytes: isSame ? undefined : bytes })
    if (isSame) return undefined
    if (copied.links.has(path)) return say('elsewhere.wasLink')
    if (copied.folders.has(path)) return say('elsewhere.wasFolder')
    if (wasLeftOut(path)) return say('elsewhere.notCopied')
    changedBytes += bytes?.length ?? 0
    if (!bytes || changedBytes > MAX_CHANGED_BYTES || changes.length >= MAX_CHANGES)
      return say('elsewhere.tooLarge')
    changes.push({ path, kind: before ? 'changed' : 'created', before, after: { bytes, mode } })
    return undefined
  }

  /** A folder that was left out stands for all in it. */
  function wasLeftOut(path: string): boolean {
    const parts = path.split('/')
    const above = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
    return [path, ...above].some((name) => leftOut.has(name))
  }

  function lookForGone(): void {
    for (const [path, before] of copied.files)
      if (!seen.has(path)) changes.push({ path, kind: 'deleted', before, after: undefined })
    for (const path of copied.links.keys())
      if (!seen.has(path)) refuse(path, say('elsewhere.wasLink'))
    changes.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  function goneFolders(): string[] {
    return [...copied.folders].filter((path) => !seen.has(path)).sort((a, b) => b.length - a.length)
  }

  function refuse(path: string, reason: Words): void {
    if (notTaken.length < MAX_CHANGES) notTaken.push({ path, reason })
  }
}

async function* bounded(tar: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of tar) {
    total += chunk.length
    if (total > MAX_TAR_BYTES) throw tooMuch()
    yield chunk
  }
}

function tooMuch(): ToldError {
  return new ToldError(say('elsewhere.tooMuch'))
}

/** From the folder; undefined for a name that leads out of it, or that cannot be shown. */
function pathOf(name: string): string | undefined {
  const path = name.replace(/^(?:\.\/)+/, '').replace(/\/$/, '')
  if (path === '' || path === '.') return ''
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return undefined
  return ODD_NAME.test(path) ? undefined : path
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 200))
}
