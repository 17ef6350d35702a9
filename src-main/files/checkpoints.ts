/** What files were before a call changed them, so that one click puts them back. */
import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { UndoView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { createMutex } from '../lib/mutex.ts'
import type { FileAnswer } from '../ports/files.ts'
import type { CheckpointRecord, createCheckpointStore } from './checkpoint-store.ts'
import { atomicWrite } from './disk/atomic-write.ts'
import { answering, errorCode, problem } from './disk/file-problem.ts'
import { makeFolders, swapped, withFolderOf } from './disk/held-folder.ts'
import { realTarget } from './disk/real-path.ts'
import { withRegularFile } from './disk/regular-file.ts'
import { type Change, removeFile, sha256 } from './edit-files.ts'
import type { PathLocks } from './path-locks.ts'
import { decodeText } from './text/text-encoding.ts'
import { unifiedDiff } from './text/unified-diff.ts'

export interface CheckpointDeps {
  store: ReturnType<typeof createCheckpointStore>
  locks: PathLocks
  /** The name that a path is locked under. */
  lockName(path: string): string
  now(): number
  /** Never written by anybody's undo either. */
  mayWrite(path: string): boolean
}

const MAX_FILE_BYTES = 20 * 1024 * 1024
const PRUNE_EVERY_BYTES = 20 * 1024 * 1024

export function createCheckpoints(deps: CheckpointDeps) {
  const { store, now } = deps
  let sincePrune = 0
  // Records of one call are added to, and copies are cleared away: one at a time.
  const inTurn = createMutex()
  return { record, canKeep, undo, diff, prune }

  /** Before anything is written. A sentence when some file is too large to be kept. */
  function record(
    call: { sessionId: string; callId: string },
    changes: readonly Change[],
  ): Promise<Words | undefined> {
    return inTurn(async () => {
      const tooLarge = changes.filter(isTooLarge)
      if (tooLarge.length > 0)
        return say('file.tooLargeToKeep', {
          paths: tooLarge.map(({ realPath }) => realPath).join(', '),
        })
      const before = await store.record(call.sessionId, call.callId)
      const files = new Map(before?.files.map((file) => [file.path, file]))
      for (const change of changes) {
        const known = files.get(change.realPath)
        files.set(change.realPath, {
          path: change.realPath,
          before: known ? known.before : await kept(change.before),
          after: await kept(change.after),
          mode: known?.mode ?? change.mode,
        })
      }
      const { sessionId, callId } = call
      await store.putRecord({ sessionId, callId, at: now(), files: [...files.values()] })
      if (sincePrune > PRUNE_EVERY_BYTES) await clear()
      return undefined
    })
  }

  function canKeep(changes: readonly Change[]): boolean {
    return !changes.some(isTooLarge)
  }

  async function kept(bytes: Uint8Array | undefined): Promise<string | null> {
    if (!bytes) return null
    sincePrune += bytes.length
    return store.putBlob(bytes)
  }

  /** All files of the call, or none. What was changed since goes only by force, and is kept then. */
  async function undo(
    sessionId: string,
    callId: string,
    options: { isForced?: boolean } = {},
  ): Promise<FileAnswer<UndoView>> {
    const found = await store.record(sessionId, callId)
    if (!found) return problem('not-found', say('file.copiesGone'))
    if (found.undoneAt !== undefined) return problem('failed', say('file.undone'))
    const paths = found.files.map(({ path }) => path)
    return deps.locks.hold(paths.map(deps.lockName), () =>
      answering(paths.join(', '), () => undoLocked(found, options.isForced === true)),
    )
  }

  async function undoLocked(
    record: CheckpointRecord,
    isForced: boolean,
  ): Promise<FileAnswer<UndoView>> {
    const moved: string[] = []
    for (const { path, after } of record.files) {
      if (!deps.mayWrite(path) || (await realTarget(path)) !== path)
        return problem('refused', say('file.leadsElsewhere', { path }))
      if ((await contentNow(path)) !== (after ?? undefined)) moved.push(path)
    }
    if (moved.length > 0 && !isForced) return { ok: true, kind: 'changed-since', paths: moved }
    const copies = new Map<string, Buffer>()
    for (const { path, before } of record.files) {
      const bytes = before === null ? undefined : await store.blob(before)
      if (before !== null && !bytes) return problem('not-found', say('file.copyGone', { path }))
      if (bytes) copies.set(path, bytes)
    }
    const newer = moved.length > 0 ? await keepNewer(record, copies) : undefined
    if (newer?.problem) return problem('too-large', newer.problem)
    for (const { path, mode } of record.files) await putBack(path, copies.get(path), mode)
    await store.putRecord({ ...record, undoneAt: now() })
    const paths = record.files.map(({ path }) => path)
    return { ok: true, kind: 'restored', paths, ...(newer && { newerCallId: newer.callId }) }
  }

  /** What is there now becomes a change of its own, which can be undone like any other. */
  async function keepNewer(
    { sessionId, callId: undoneCallId, files }: CheckpointRecord,
    copies: ReadonlyMap<string, Buffer>,
  ): Promise<{ callId: string; problem: Words | undefined }> {
    const callId = `newer:${now()}:${undoneCallId}`
    const changes = files.map(async ({ path, mode }) => ({
      realPath: path,
      before: await bytesNow(path),
      after: copies.get(path),
      mode,
    }))
    return { callId, problem: await record({ sessionId, callId }, await Promise.all(changes)) }
  }

  /** What a call changed, for the transcript; undefined when it is no longer known. */
  async function diff(sessionId: string, callId: string): Promise<string | undefined> {
    const found = await store.record(sessionId, callId)
    if (!found) return undefined
    const diffs = found.files.map(async ({ path, before, after }) =>
      unifiedDiff({ path, before: await textOf(before), after: await textOf(after) }),
    )
    return (await Promise.all(diffs)).join('')
  }

  async function textOf(name: string | null): Promise<string | undefined> {
    const bytes = name === null ? undefined : await store.blob(name)
    return bytes && decodeText(bytes)?.text
  }

  function prune(): Promise<void> {
    return inTurn(clear)
  }

  async function clear(): Promise<void> {
    sincePrune = 0
    await store.prune(now())
  }
}

function isTooLarge({ before, after }: Change): boolean {
  return Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_FILE_BYTES
}

async function contentNow(path: string): Promise<string | undefined> {
  const bytes = await bytesNow(path)
  return bytes && sha256(bytes)
}

async function bytesNow(path: string): Promise<Buffer | undefined> {
  try {
    const read = await withRegularFile(path, async (file) => ({
      ok: true as const,
      bytes: await file.readFile(),
    }))
    if (!read.ok) throw swapped(path)
    return read.bytes
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function putBack(path: string, bytes: Buffer | undefined, mode?: number): Promise<void> {
  if (!bytes) return removeIfThere(path)
  await makeFolders(dirname(path))
  const now = await withFolderOf(path, (folder, name) =>
    lstat(folder.at(name)).catch(() => undefined),
  )
  const { uid, gid } = now ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  await atomicWrite(path, bytes, { mode: mode ?? now?.mode ?? 0o644, uid, gid })
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await removeFile(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
