/** What many calls changed together: from what each file was before the first to what it is now. */
import type { ChangedFileView, UndoView } from '#contract'
import { say } from '#say'
import type { FileAnswer } from '../ports/files.ts'
import { sha256 } from './change.ts'
import type { CheckpointRecord, createCheckpointStore } from './checkpoint-store.ts'
import type { UndoGround } from './checkpoints.ts'
import { contentNow } from './disk/content-now.ts'
import { answering, problem } from './disk/file-problem.ts'
import { countDiff } from './text/diff-counts.ts'
import { decodeText } from './text/text-encoding.ts'
import { unifiedDiff } from './text/unified-diff.ts'

/** One call of a session or of a sub-agent. */
export interface ChangingCall {
  sessionId: string
  callId: string
}

type Touched = CheckpointRecord['files'][number]

const NOTHING_THERE = ['ENOENT', 'ENOTDIR']

export function createSessionChanges(deps: {
  store: ReturnType<typeof createCheckpointStore>
  groundOf(sessionId: string): Promise<UndoGround>
  undo(
    sessionId: string,
    callId: string,
    options: { isForced?: boolean },
  ): Promise<FileAnswer<UndoView>>
  now(): number
}) {
  const { store } = deps
  return { list, diff, undo, has }

  /** Without those that are again what they were. */
  async function list(
    sessionId: string,
    calls: readonly ChangingCall[],
  ): Promise<FileAnswer<{ files: ChangedFileView[]; more: number; unkept: number }>> {
    return answering(sessionId, async () => {
      const ground = await deps.groundOf(sessionId)
      const records = await recordsOf(calls, ground)
      const files = await Promise.all(touchedIn(records).map((file) => viewed(file, ground)))
      const sum = (count: (record: CheckpointRecord) => number | undefined) =>
        records.reduce((all, record) => all + (count(record) ?? 0), 0)
      return {
        ok: true,
        files: files.flatMap((file) => file ?? []),
        more: sum((record) => record.more),
        unkept: sum((record) => record.unkept),
      }
    })
  }

  async function diff(
    sessionId: string,
    calls: readonly ChangingCall[],
    path: string,
  ): Promise<FileAnswer<{ diff: string }>> {
    return answering(path, async () => {
      const ground = await deps.groundOf(sessionId)
      const file = (await touchedBy(calls, ground)).find((each) => each.path === path)
      if (!file) return problem('not-found', say('file.notChanged', { path }))
      return { ok: true, diff: (await compared(file, ground)).diff }
    })
  }

  /** Did one of these calls change this file? */
  async function has(
    sessionId: string,
    calls: readonly ChangingCall[],
    path: string,
  ): Promise<boolean> {
    const ground = await deps.groundOf(sessionId)
    return (await touchedBy(calls, ground)).some((file) => file.path === path)
  }

  /** Like a call that changed all of them at once; its own undoing is one more of that kind. */
  async function undo(
    sessionId: string,
    calls: readonly ChangingCall[],
    paths: readonly string[],
    isForced: boolean,
  ): Promise<FileAnswer<UndoView>> {
    const ground = await deps.groundOf(sessionId)
    const touched = await touchedBy(calls, ground)
    const files = touched.filter(({ path }) => paths.includes(path))
    const unknown = paths.find((path) => !files.some((file) => file.path === path))
    if (unknown !== undefined)
      return problem('not-found', say('file.notChanged', { path: unknown }))
    const at = deps.now()
    const place = ground.place === undefined ? {} : { place: ground.place }
    const together = { sessionId, callId: `changes:${at}`, at, files, ...place }
    const back = { ...together, callId: `again:${at}`, files: files.map(turnedRound) }
    await store.putRecord(together)
    await store.putRecord(back)
    const undone = await deps.undo(sessionId, together.callId, { isForced })
    if (!undone.ok || undone.kind !== 'restored') return undone
    return { newerCallId: back.callId, ...undone }
  }

  async function touchedBy(calls: readonly ChangingCall[], ground: UndoGround): Promise<Touched[]> {
    return touchedIn(await recordsOf(calls, ground))
  }

  /** Of calls that changed something in this place, which nobody put back. */
  async function recordsOf(
    calls: readonly ChangingCall[],
    ground: UndoGround,
  ): Promise<CheckpointRecord[]> {
    const records = await Promise.all(
      calls.map((call) => store.record(call.sessionId, call.callId)),
    )
    return records.flatMap((record) =>
      record && record.undoneAt === undefined && record.place === ground.place ? record : [],
    )
  }

  async function viewed(file: Touched, ground: UndoGround): Promise<ChangedFileView | undefined> {
    const { isSame, isThere, isAsLeft, diff: text } = await compared(file, ground)
    if (isSame) return undefined
    const kind = file.before === null ? 'created' : isThere ? 'changed' : 'deleted'
    const lines = countDiff(text)
    return {
      ...{ path: file.path, kind },
      ...(lines && { lines }),
      ...(!isAsLeft && { isChangedSince: true }),
    }
  }

  async function compared({ path, before, after }: Touched, ground: UndoGround) {
    const [old, found] = await Promise.all([
      before === null ? undefined : store.blob(before),
      contentNow(path, ground.disk, NOTHING_THERE),
    ])
    const now = sha256(found?.bytes) ?? null
    return {
      isThere: found !== undefined,
      isSame: now === before,
      isAsLeft: now === after,
      diff: unifiedDiff({ path, before: textOf(old), after: textOf(found?.bytes) }),
    }
  }
}

/** The first content and the last of each file. */
function touchedIn(records: readonly CheckpointRecord[]): Touched[] {
  const files = new Map<string, Touched>()
  for (const file of records.flatMap((record) => record.files)) {
    const known = files.get(file.path)
    files.set(file.path, known ? { ...known, after: file.after } : file)
  }
  return [...files.values()]
}

function turnedRound({ path, before, after, mode }: Touched): Touched {
  return { path, before: after, after: before, ...(mode !== undefined && { mode }) }
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decodeText(bytes)?.text
}
