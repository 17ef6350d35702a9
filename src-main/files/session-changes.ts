/** What many calls changed together: from what each file was before the first to what it is now. */
import type { ChangedFileView, UndoneFileView, UndoView } from '#contract'
import { say } from '#say'
import type { FileAnswer } from '../ports/files.ts'
import { sha256 } from './change.ts'
import type { CheckpointRecord, createCheckpointStore } from './checkpoint-store.ts'
import { turnedRound, type UndoGround } from './checkpoints.ts'
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

type Kept = CheckpointRecord['files'][number]

/** Over all calls: what it was before the first, what the last made of it, and all that it was between. */
type Touched = Kept & { states: ReadonlySet<string | null> }

interface Listed {
  files: ChangedFileView[]
  /** Those that are again what they were at some time before the session was done with them. */
  undone: UndoneFileView[]
  more: number
  unkept: number
}

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
  return { list, diff, undo, redo, has, standing }

  /** Without those that are again what they were. */
  async function list(
    sessionId: string,
    calls: readonly ChangingCall[],
  ): Promise<FileAnswer<Listed>> {
    return answering(sessionId, async () => {
      const ground = await deps.groundOf(sessionId)
      const records = await recordsOf(calls, ground)
      const seen = await Promise.all(touchedIn(records).map((file) => viewed(file, ground)))
      const sum = (count: (record: CheckpointRecord) => number | undefined) =>
        records.reduce((all, record) => all + (count(record) ?? 0), 0)
      return {
        ok: true,
        files: seen.flatMap(({ changed }) => changed ?? []),
        undone: seen.flatMap(({ undone }) => undone ?? []),
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

  /** Which of these calls nothing is left of, as files were put back together. */
  async function standing(
    sessionId: string,
    calls: readonly ChangingCall[],
  ): Promise<FileAnswer<{ calls: { call: ChangingCall; isUndone: boolean }[] }>> {
    return answering(sessionId, async () => {
      const ground = await deps.groundOf(sessionId)
      const records = await recordsOf(calls, ground)
      const touched = touchedIn(records)
      const found = await Promise.all(touched.map((file) => present(file, ground)))
      const undone = new Map(
        touched.flatMap((file, index) => {
          const now = found[index]?.now ?? null
          return isUndone(file, now) ? [[file.path, now]] : []
        }),
      )
      const isBack = ({ path, after }: Kept) => undone.has(path) && undone.get(path) !== after
      return {
        ok: true,
        calls: records.map(({ sessionId, callId, files }) => ({
          call: { sessionId, callId },
          isUndone: files.length > 0 && files.every(isBack),
        })),
      }
    })
  }

  /** Like a call that changed all of them at once; its own undoing is one more of that kind. */
  async function undo(
    sessionId: string,
    calls: readonly ChangingCall[],
    paths: readonly string[],
    isForced: boolean,
  ): Promise<FileAnswer<UndoView>> {
    return answering(paths.join(', '), async () => {
      const ground = await deps.groundOf(sessionId)
      const named = namedIn(await touchedBy(calls, ground), paths)
      if (!named.ok) return named
      const files = await Promise.all(named.files.map((file) => asItIs(file, ground)))
      const together = newRecord('changes', sessionId, ground, files)
      const back = newRecord('again', sessionId, ground, files.map(turnedRound))
      await store.putRecord(together)
      await store.putRecord(back)
      const undone = await deps.undo(sessionId, together.callId, { isForced })
      if (!undone.ok || undone.kind !== 'restored') return undone
      return { newerCallId: back.callId, ...undone }
    })
  }

  /** The other way round; never over what somebody else wrote since. */
  async function redo(
    sessionId: string,
    calls: readonly ChangingCall[],
    paths: readonly string[],
  ): Promise<FileAnswer<UndoView>> {
    return answering(paths.join(', '), async () => {
      const ground = await deps.groundOf(sessionId)
      const named = namedIn(await touchedBy(calls, ground), paths)
      if (!named.ok) return named
      const found = await Promise.all(
        named.files.map(async (file) => ({ file, ...(await present(file, ground)) })),
      )
      const newer = found
        .filter(({ file, now }) => !isUndone(file, now))
        .map(({ file }) => file.path)
      if (newer.length > 0) return { ok: true, kind: 'changed-since', paths: newer }
      const files = found.map(({ file, now }) => ({ ...turnedRound(file), after: now }))
      const together = newRecord('redo', sessionId, ground, files)
      await store.putRecord(together)
      return deps.undo(sessionId, together.callId, {})
    })
  }

  function newRecord(
    kind: 'changes' | 'again' | 'redo',
    sessionId: string,
    { place }: UndoGround,
    files: readonly Kept[],
  ): CheckpointRecord {
    const at = deps.now()
    return {
      ...{ sessionId, callId: `${kind}:${at}`, at },
      files: files.map(({ path, before, after, mode, folders }) => ({
        ...{ path, before, after },
        ...(mode !== undefined && { mode }),
        ...(folders && { folders }),
      })),
      ...(place !== undefined && { place }),
    }
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

  async function viewed(
    file: Touched,
    ground: UndoGround,
  ): Promise<{ changed?: ChangedFileView; undone?: UndoneFileView }> {
    const found = await compared(file, ground)
    const changed = found.isSame ? undefined : changedView(file, found)
    const undone = found.isUndone ? await undoneView(file, found.text) : undefined
    return { ...(changed && { changed }), ...(undone && { undone }) }
  }

  async function undoneView(
    { path, after }: Touched,
    text: string | undefined,
  ): Promise<UndoneFileView> {
    const made = after === null ? undefined : await store.blob(after)
    const lines = countDiff(unifiedDiff({ path, before: text, after: textOf(made) }))
    return { path, ...(lines && { lines }) }
  }

  /** One that was partly undone stands as the session once left it: that is nobody else's doing. */
  async function asItIs(file: Touched, ground: UndoGround): Promise<Touched> {
    const { now } = await present(file, ground)
    return file.states.has(now) ? { ...file, after: now } : file
  }

  async function present({ path }: Touched, ground: UndoGround) {
    const found = await contentNow(path, ground.disk, NOTHING_THERE)
    return { bytes: found?.bytes, now: sha256(found?.bytes) ?? null }
  }

  async function compared(file: Touched, ground: UndoGround) {
    const { path, before, states } = file
    const [old, { bytes, now }] = await Promise.all([
      before === null ? undefined : store.blob(before),
      present(file, ground),
    ])
    return {
      text: textOf(bytes),
      isUndone: isUndone(file, now),
      isThere: bytes !== undefined,
      isSame: now === before,
      isAsLeft: states.has(now),
      diff: unifiedDiff({ path, before: textOf(old), after: textOf(bytes) }),
    }
  }
}

function changedView(
  { path, before }: Touched,
  now: { isThere: boolean; isAsLeft: boolean; diff: string },
): ChangedFileView {
  const kind = before === null ? 'created' : now.isThere ? 'changed' : 'deleted'
  const lines = countDiff(now.diff)
  return {
    ...{ path, kind },
    ...(lines && { lines }),
    ...(!now.isAsLeft && { isChangedSince: true }),
  }
}

/** The first content and the last of each file. */
function touchedIn(records: readonly CheckpointRecord[]): Touched[] {
  const files = new Map<string, Touched>()
  for (const file of records.flatMap((record) => record.files)) {
    const known = files.get(file.path)
    const states = new Set([...(known?.states ?? []), file.before, file.after])
    files.set(file.path, { ...(known ?? file), after: file.after, states })
  }
  return [...files.values()]
}

function namedIn(
  touched: readonly Touched[],
  paths: readonly string[],
): FileAnswer<{ files: Touched[] }> {
  const files = touched.filter(({ path }) => paths.includes(path))
  const unknown = paths.find((path) => !files.some((file) => file.path === path))
  if (unknown !== undefined) return problem('not-found', say('file.notChanged', { path: unknown }))
  return { ok: true, files }
}

/** It is again what it was at some time, and not what the session made of it last. */
function isUndone({ after, states }: Touched, now: string | null): boolean {
  return now !== after && states.has(now)
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decodeText(bytes)?.text
}
