/** What files were before a call changed them, so that one click puts them back. */
import type { UndoView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { eachOf } from '../lib/each-of.ts'
import { createMutex } from '../lib/mutex.ts'
import type { FileContent, FileWrite, PlaceDisk } from '../ports/disk.ts'
import type { FileAnswer } from '../ports/files.ts'
import { type Change, sha256 } from './change.ts'
import type { CheckpointRecord, createCheckpointStore } from './checkpoint-store.ts'
import { contentNow } from './disk/content-now.ts'
import { answering, problem } from './disk/file-problem.ts'
import type { PathLocks } from './path-locks.ts'
import { decodeText } from './text/text-encoding.ts'
import { unifiedDiff } from './text/unified-diff.ts'

/** Where files are put back. */
export interface UndoGround {
  /** Of the place; undefined on this machine, as in records that are older than places. */
  place: string | undefined
  disk: PlaceDisk
  lockName(realPath: string): string
  /** Never written by anybody's undo either. */
  mayWrite(realPath: string): boolean
}

export interface CheckpointDeps {
  store: ReturnType<typeof createCheckpointStore>
  locks: PathLocks
  /** Where the session works now; throws when it cannot be reached. */
  groundOf(sessionId: string): Promise<UndoGround>
  now(): number
}

const MAX_FILE_BYTES = 20 * 1024 * 1024
const PRUNE_EVERY_BYTES = 20 * 1024 * 1024
const NOTHING_THERE = ['ENOENT']

/** Undo is the person's own doing, and ends by itself. */
const NOT_STOPPED = new AbortController().signal

export function createCheckpoints(deps: CheckpointDeps) {
  const { store, now } = deps
  let sincePrune = 0
  // Records of one call are added to, and copies are cleared away: one at a time.
  const inTurn = createMutex()
  return { record, keepFolders, canKeep, undo, redo, takenBack, diff, prune }

  /** Before anything is written. A sentence when some file is too large to be kept. */
  function record(
    call: { sessionId: string; callId: string },
    changes: readonly Change[],
    place: string | undefined,
    beside: Pick<CheckpointRecord, 'more' | 'unkept'> = {},
  ): Promise<Words | undefined> {
    return inTurn(async () => {
      const tooLarge = changes.filter(isTooLarge)
      if (tooLarge.length > 0)
        return say('file.tooLargeToKeep', {
          paths: tooLarge.map(({ realPath }) => realPath).join(', '),
        })
      const before = await store.record(call.sessionId, call.callId)
      const files = new Map(before?.files.map((file) => [file.path, file]))
      const copied = await eachOf(changes, async (change) => {
        const { realPath, before: was, after, mode } = change
        const known = files.get(realPath)
        const folders = known?.folders ?? change.folders
        return {
          path: realPath,
          before: known ? known.before : await kept(was),
          after: await kept(after),
          mode: known?.mode ?? mode,
          ...(folders && { folders }),
        }
      })
      for (const file of copied) files.set(file.path, file)
      const { sessionId, callId } = call
      const record = { sessionId, callId, at: now(), files: [...files.values()] }
      const unkept = (before?.unkept ?? 0) + (beside.unkept ?? 0)
      await store.putRecord({
        ...record,
        ...(place !== undefined && { place }),
        ...(beside.more !== undefined && { more: beside.more }),
        ...(unkept > 0 && { unkept }),
      })
      if (sincePrune > PRUNE_EVERY_BYTES) await clear()
      return undefined
    })
  }

  /** Made for files of this call, which would be empty without them. */
  function keepFolders(
    call: { sessionId: string; callId: string },
    made: readonly string[],
  ): Promise<void> {
    return inTurn(async () => {
      const found = made.length > 0 && (await store.record(call.sessionId, call.callId))
      if (!found) return
      const files = found.files.map((file) => {
        const around = made.filter((folder) => isWithin(file.path, folder))
        const folders = [...new Set([...(file.folders ?? []), ...around])]
        return file.before === null && folders.length > 0 ? { ...file, folders } : file
      })
      await store.putRecord({ ...found, files })
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
    return held(sessionId, callId, async (found, ground) => {
      if (found.undoneAt !== undefined) return problem('failed', say('file.undone'))
      if (found.more !== undefined) return problem('not-found', say('file.rehearsedBefore'))
      const undone = await putBack(found, ground, options.isForced === true)
      if (undone.ok && undone.kind === 'restored')
        await store.putRecord({ ...found, undoneAt: now() })
      return undone
    })
  }

  /** The other way round; never over what is no longer as it was put back. */
  async function redo(sessionId: string, callId: string): Promise<FileAnswer<UndoView>> {
    return held(sessionId, callId, async ({ undoneAt: _undone, ...found }, ground) => {
      if (found.more !== undefined) return problem('not-found', say('file.rehearsedBefore'))
      const back = { ...found, files: found.files.map(turnedRound) }
      const redone = await putBack(back, ground, false)
      if (redone.ok && redone.kind === 'restored') await store.putRecord(found)
      return redone
    })
  }

  /** While nobody else writes to the files of this call. */
  async function held(
    sessionId: string,
    callId: string,
    work: (found: CheckpointRecord, ground: UndoGround) => Promise<FileAnswer<UndoView>>,
  ): Promise<FileAnswer<UndoView>> {
    const found = await store.record(sessionId, callId)
    if (!found) return problem('not-found', say('file.copiesGone'))
    const paths = found.files.map(({ path }) => path)
    return answering(paths.join(', '), async () => {
      const ground = await deps.groundOf(sessionId)
      if (ground.place !== found.place) return problem('refused', elsewhere(found, ground))
      return deps.locks.hold(paths.map(ground.lockName), () =>
        answering(paths.join(', '), async () => {
          // Whoever waited may come after another undo of the same call.
          return work((await store.record(sessionId, callId)) ?? found, ground)
        }),
      )
    })
  }

  /** Somebody else has put back what the call did. */
  function takenBack(sessionId: string, callId: string): Promise<void> {
    return inTurn(async () => {
      const found = await store.record(sessionId, callId)
      if (found) await store.putRecord({ ...found, undoneAt: now() })
    })
  }

  async function putBack(
    record: CheckpointRecord,
    ground: UndoGround,
    isForced: boolean,
  ): Promise<FileAnswer<UndoView>> {
    const { disk, mayWrite } = ground
    const led = await Promise.all(record.files.map(({ path }) => disk.lead(path, NOT_STOPPED)))
    const astray = record.files.find(
      ({ path }, index) => !mayWrite(path) || led[index]?.realPath !== path,
    )
    if (astray) return problem('refused', say('file.leadsElsewhere', { path: astray.path }))
    const files = await Promise.all(
      record.files.map(({ path }) => contentNow(path, disk, NOTHING_THERE)),
    )
    const moved = record.files
      .filter(({ after }, index) => sha256(files[index]?.bytes) !== (after ?? undefined))
      .map(({ path }) => path)
    if (moved.length > 0 && !isForced) return { ok: true, kind: 'changed-since', paths: moved }
    const copies = new Map<string, Buffer>()
    for (const { path, before } of record.files) {
      const bytes = before === null ? undefined : await store.blob(before)
      if (before !== null && !bytes) return problem('not-found', say('file.copyGone', { path }))
      if (bytes) copies.set(path, bytes)
    }
    const newer = moved.length > 0 ? await keepNewer(record, files, copies) : undefined
    if (newer?.problem) return problem('too-large', newer.problem)
    const written = await disk.write(
      record.files.flatMap((file, index) => backOf(file, files[index], copies.get(file.path))),
    )
    if (!written.ok) return written
    await disk.removeFolders(foldersOf(record).filter(mayWrite))
    const paths = record.files.map(({ path }) => path)
    return { ok: true, kind: 'restored', paths, ...(newer && { newerCallId: newer.callId }) }
  }

  /** What is there now becomes a change of its own, which can be undone like any other. */
  async function keepNewer(
    { sessionId, callId: undoneCallId, files, place }: CheckpointRecord,
    found: readonly (FileContent | undefined)[],
    copies: ReadonlyMap<string, Buffer>,
  ): Promise<{ callId: string; problem: Words | undefined }> {
    const callId = `newer:${now()}:${undoneCallId}`
    const changes = files.map(({ path, mode }, index) => ({
      realPath: path,
      before: found[index]?.bytes,
      after: copies.get(path),
      mode,
    }))
    return { callId, problem: await record({ sessionId, callId }, changes, place) }
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

/** What brings back what was put back. */
export function turnedRound({
  path,
  before,
  after,
  mode,
}: CheckpointRecord['files'][number]): CheckpointRecord['files'][number] {
  return { path, before: after, after: before, ...(mode !== undefined && { mode }) }
}

function isTooLarge({ before, after }: Change): boolean {
  return Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_FILE_BYTES
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length))
}

/** From the inside out. */
function foldersOf({ files }: CheckpointRecord): string[] {
  const folders = files.flatMap((file) => (file.before === null ? (file.folders ?? []) : []))
  return [...new Set(folders)].sort((a, b) => b.length - a.length)
}

/** What is gone already needs not go. */
function backOf(
  { path, mode }: CheckpointRecord['files'][number],
  now: FileContent | undefined,
  after: Buffer | undefined,
): FileWrite[] {
  if (!now && !after) return []
  const { uid, gid } = now?.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const owner = { mode: mode ?? now?.owner.mode ?? 0o644, uid, gid }
  return [
    {
      ...{ path, realPath: path, after, owner },
      before: now?.bytes,
      ownerBefore: now?.owner,
    },
  ]
}

function elsewhere({ place }: CheckpointRecord, ground: UndoGround): Words {
  const [made, now] = [place, ground.place].map((name) =>
    name === undefined ? say('file.thisMachine') : name,
  )
  return say('file.madeElsewhere', { place: made ?? '', now: now ?? '' })
}
