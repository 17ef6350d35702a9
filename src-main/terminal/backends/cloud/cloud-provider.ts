/** A place in a cloud: one machine for a session with all its tasks, shared, parked and found again. */
import { randomBytes } from 'node:crypto'
import { say } from '#say'
import type {
  BackendErrorReason,
  Opening,
  Provider,
  Sandbox,
  TaskRef,
  UnusableReason,
  Usability,
} from '../backend.ts'
import type { Cloud, Machine } from './cloud.ts'
import { createCloudSandbox, createThere, type Surroundings, type There } from './cloud-sandbox.ts'
import { within } from './within.ts'

export const CONNECT_MS = 5_000

/** What runs in a cloud, by whichever run of the app. */
const MARKED = 'cloud-'

const UNUSABLE: Partial<Record<BackendErrorReason, UnusableReason>> = {
  auth: 'missing-credentials',
  unreachable: 'engine-down',
  gone: 'engine-down',
}

interface Shared {
  machine: Machine
  there: There
  surroundings: Surroundings
  epoch: number
  users: number
}

export function createCloudProvider(
  cloud: Cloud,
  deps: { name: string; after(ms: number, run: () => void): () => void },
): Provider {
  const { name, after } = deps
  const { kind, capabilities, home, initialCwd } = cloud
  const bySession = new Map<string, Promise<Shared>>()
  const epochs = new Map<string, number>()
  /** Of all processes of this run of the app. */
  const runMark = `${MARKED}${randomBytes(5).toString('hex')}.`
  let count = 0
  let isDisposed = false
  return {
    ...{ kind, name, capabilities, home, initialCwd, check, open, dispose },
    live: () => explained(cloud.list()),
    remove: (id) => explained(cloud.remove(id)),
    stop: (id) => explained(cloud.stop(id)),
  }

  async function explained<Value>(asked: Promise<Value>): Promise<Value> {
    try {
      return await asked
    } catch (error) {
      throw cloud.explain(error)
    }
  }

  async function check(depth: 'cheap' | 'deep', signal: AbortSignal): Promise<Usability> {
    const seen = cloud.look()
    if (!seen.ok || depth === 'cheap') return seen
    try {
      await within(CONNECT_MS, cloud.ask(signal), after, () => cloud.explain(undefined))
      return seen
    } catch (error) {
      const { words: detail, reason } = cloud.explain(error)
      // What to do about it is part of the sentence.
      const fix = say('cloud.thenTestAgain')
      return { ok: false, reason: UNUSABLE[reason] ?? 'misconfigured', detail, fix }
    }
  }

  async function open({ sessionId }: TaskRef, opening: Opening): Promise<Sandbox> {
    const shared = await sharedBy(sessionId, opening)
    shared.users += 1
    return createCloudSandbox({
      ...{ cloud, name, nextMark, after },
      ...shared,
      isClosing: () => isDisposed,
      onRelease: (mode) => release(sessionId, shared, mode),
    })
  }

  /** One after the other, so that tasks that begin at once do not get a machine each. */
  function sharedBy(sessionId: string, opening: Opening): Promise<Shared> {
    const known = bySession.get(sessionId)
    const wanted = known ? stillThere(known, sessionId, opening) : obtain(sessionId, opening)
    bySession.set(sessionId, wanted)
    wanted.catch(() => {
      if (bySession.get(sessionId) === wanted) bySession.delete(sessionId)
    })
    return wanted
  }

  /** One of its tasks may know already that it is gone, the others not yet. */
  async function stillThere(known: Promise<Shared>, sessionId: string, opening: Opening) {
    const shared = await known.catch(() => undefined)
    if (shared && (await shared.machine.health()) === 'running') return shared
    return obtain(sessionId, opening)
  }

  async function obtain(sessionId: string, opening: Opening): Promise<Shared> {
    try {
      const { machine, isRestarted } = await cloud.obtain(sessionId, opening)
      const epoch = (epochs.get(sessionId) ?? 0) + (isRestarted ? 1 : 0)
      epochs.set(sessionId, epoch)
      const there = createThere({ cloud, name, machine, nextMark, after })
      return { machine, there, surroundings: await there.lookAround(), epoch, users: 0 }
    } catch (error) {
      throw cloud.explain(error)
    }
  }

  /** The last task that leaves decides; as long as another one is there, it only drops its handle. */
  async function release(
    sessionId: string,
    shared: Shared,
    mode: 'keep' | 'park' | 'destroy',
  ): Promise<void> {
    shared.users -= 1
    if (shared.users > 0 && mode !== 'destroy') return
    // At the end of the app the provider itself sees to what is kept.
    if (mode === 'keep') return
    if ((await bySession.get(sessionId)) === shared) bySession.delete(sessionId)
    await leave(shared, mode)
  }

  async function leave({ machine }: Shared, mode: 'park' | 'destroy'): Promise<void> {
    try {
      if ((await machine.health()) === 'gone') return
      await (mode === 'park' ? machine.park() : machine.destroy())
    } catch (error) {
      throw cloud.explain(error)
    } finally {
      machine.letGo()
    }
  }

  /** What is kept needs its machine; a machine without is parked, which ends all that runs there. */
  async function dispose(keepMarks: ReadonlySet<string> = new Set()): Promise<void> {
    isDisposed = true
    const all = [...bySession.values()]
    bySession.clear()
    const kept = [...keepMarks].filter((mark) => mark.startsWith(MARKED))
    await Promise.allSettled(
      all.map(async (opened) => {
        const shared = await opened
        if (kept.length === 0) return leave(shared, 'park')
        await shared.there.end(runMark, ...kept)
        shared.machine.letGo()
      }),
    )
  }

  /** No mark is the beginning of another. */
  function nextMark(): string {
    return `${runMark}${++count}e`
  }
}
