/** What applied results replaced, kept for a while so that it can be taken back. */
import type { UndoView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { wordsOf } from '#words'
import { runChild } from '../lib/start-child.ts'
import type { OpenCopy } from './copy/open-copy.ts'
import { changedSince, type Picked, pathsOf, takeBackPicked, throwCopyAway } from './outcome.ts'
import { textOf } from './raw-path.ts'

const KEPT_MS = 30 * 60_000
/** Of all of them together; the oldest go first. */
const KEPT_BYTES = 5 * 1024 ** 3

interface Applied {
  id: string
  sessionId: string
  callId: string
  copy: OpenCopy
  picked: readonly Picked[]
  appliedAt: bigint
}

interface Kept extends Applied {
  until: number
  bytes: number
  /** Its files are of use until this is over. */
  undoing: Promise<unknown>
  isUndone: boolean
  cancel(): void
  onUndone(): void
}

export function createKeptUndos(deps: {
  hold<Value>(
    sessionId: string,
    paths: readonly string[],
    work: () => Promise<Value>,
  ): Promise<Value>
  now(): number
  after(ms: number, run: () => void): () => void
  /** It is over, one way or the other. */
  onGone(id: string): void
}) {
  const all = new Map<string, Kept>()
  return { add, records, until, of, has, undo, endSession, dispose }

  function add(applied: Applied): void {
    const { id } = applied
    const cancel = deps.after(KEPT_MS, () => void drop(id))
    const until = deps.now() + KEPT_MS
    const undoing = Promise.resolve()
    all.set(id, {
      ...applied,
      until,
      bytes: 0,
      undoing,
      isUndone: false,
      cancel,
      onUndone: () => {},
    })
    void bound(id)
  }

  function records(id: string, onUndone: () => void): void {
    const kept = all.get(id)
    if (kept) kept.onUndone = onUndone
  }

  function until(id: string): number {
    return all.get(id)?.until ?? deps.now()
  }

  function has(id: string): boolean {
    return all.has(id)
  }

  function of(call: { sessionId: string; callId: string }): string | undefined {
    return [...all.values()].find(
      ({ sessionId, callId }) => sessionId === call.sessionId && callId === call.callId,
    )?.id
  }

  async function undo(id: string, isForced: boolean): Promise<UndoView> {
    const kept = all.get(id)
    if (!kept) throw tooLate()
    const { copy, picked, sessionId } = kept
    const changed = isForced ? [] : await changedSince(picked, kept.appliedAt)
    if (changed.length > 0) return { kind: 'changed-since', paths: changed.map(textOf) }
    const undone = kept.undoing.then(async () => {
      if (kept.isUndone) throw tooLate()
      await deps.hold(sessionId, pathsOf(picked), () => takeBackPicked(copy))
      kept.isUndone = true
    })
    kept.undoing = undone.catch(() => {})
    try {
      await undone
    } catch (error) {
      if (error instanceof RuntimeError) throw error
      const folder = copy.place
      const words = say('rehearsal.notUndone', { cause: wordsOf(error), folder })
      throw new RuntimeError('conflict', words)
    }
    kept.onUndone()
    await drop(id)
    const names = picked.flatMap(({ changes }) => changes.map(({ path }) => textOf(path)))
    return { kind: 'restored', paths: names }
  }

  async function drop(id: string): Promise<void> {
    const kept = all.get(id)
    if (!kept) return
    all.delete(id)
    kept.cancel()
    deps.onGone(id)
    await kept.undoing
    await throwCopyAway(kept.copy)
  }

  async function bound(id: string): Promise<void> {
    const kept = all.get(id)
    if (!kept) return
    kept.bytes = await bytesIn(kept.copy.place)
    for (;;) {
      const total = [...all.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      const [oldest] = all.keys()
      if (total <= KEPT_BYTES || oldest === undefined || oldest === id) return
      await drop(oldest)
    }
  }

  async function endSession(sessionId: string): Promise<void> {
    const own = [...all.values()].filter((kept) => kept.sessionId === sessionId)
    await Promise.all(own.map(({ id }) => drop(id)))
  }

  async function dispose(): Promise<void> {
    await Promise.all([...all.keys()].map(drop))
  }
}

export type KeptUndos = ReturnType<typeof createKeptUndos>

function tooLate(): RuntimeError {
  return new RuntimeError('expired', say('rehearsal.tooLate'))
}

async function bytesIn(folder: string): Promise<number> {
  const said = await runChild({ file: 'du', args: ['-sk', '--', folder] }).catch(() => '0')
  return (Number.parseInt(said, 10) || 0) * 1024
}
