/**
 * Keeps a window in step with its runtime: a snapshot first, then every event the snapshot does not
 * hold yet, in order; and the same again after each reconnect.
 */
import type {
  Answers,
  EventName,
  Events,
  RequestName,
  RequestOf,
  Runtime,
  Snapshot,
} from '#contract'
import { type EventFrame, errorOf, RuntimeError } from '#wire'
import type { Link, OpenLink } from './link.ts'

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'connected' }
  | { kind: 'reconnecting'; attempt: number }
  | { kind: 'failed'; reason: string }

export interface Connection extends Runtime {
  /** Tries again at once: the way out of `failed`, and a short cut while waiting. */
  retry(): void
  close(): void
}

export interface ConnectDeps {
  openLink: OpenLink
  onState(state: ConnectionState): void
  /** Called before the first event that follows the snapshot. */
  onSnapshot(snapshot: Snapshot): void
  /** Runs something later and gives the undo. */
  after(delayMs: number, run: () => void): () => void
}

// Doubling pauses: about 16 s in all, long enough for a host that is being restarted.
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000]

export function connect(deps: ConnectDeps): Connection {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let link: Link | undefined
  let isConnected = false
  let failures = 0
  let cancelRetry = (): void => {}

  deps.onState({ kind: 'connecting' })
  open()
  return { request, on, retry, close }

  async function request<Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<Answers[Name]> {
    if (!link || !isConnected)
      throw new RuntimeError('disconnected', { text: 'the runtime is not connected' })
    return ask(link, name, payload)
  }

  function on<Name extends EventName>(
    name: Name,
    listener: (payload: Events[Name]) => void,
  ): () => void {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  }

  function retry(): void {
    if (isConnected) return
    cancelRetry()
    link?.close()
    failures = 0
    deps.onState({ kind: 'reconnecting', attempt: 1 })
    open()
  }

  function close(): void {
    cancelRetry()
    isConnected = false
    link?.close()
    link = undefined
  }

  function open(): void {
    let buffered: EventFrame[] | undefined = []
    let heldSeq = 0
    const mine = deps.openLink({ opened, received, closed })
    link = mine

    async function opened(): Promise<void> {
      const answer = await mine.request('runtime.snapshot', {})
      if (link !== mine || !buffered) return
      if (!answer.ok) {
        if (answer.code !== 'disconnected') giveUp(mine, answer.message)
        return
      }
      // The answer to this name has this type; the contract's table says so.
      const snapshot = answer.value as Snapshot
      const early = buffered
      buffered = undefined
      heldSeq = snapshot.seq
      isConnected = true
      failures = 0
      deps.onSnapshot(snapshot)
      deps.onState({ kind: 'connected' })
      early.forEach(received)
    }

    function received(frame: EventFrame): void {
      if (link !== mine) return
      if (buffered) buffered.push(frame)
      else if (frame.seq > heldSeq) emit(frame)
    }

    function closed(reason: string): void {
      if (link === mine) lose(reason)
    }
  }

  function lose(reason: string): void {
    link = undefined
    isConnected = false
    const delayMs = RETRY_DELAYS_MS[failures]
    failures += 1
    if (delayMs === undefined) {
      deps.onState({ kind: 'failed', reason })
    } else {
      deps.onState({ kind: 'reconnecting', attempt: failures })
      cancelRetry = deps.after(delayMs, open)
    }
  }

  function giveUp(refused: Link, reason: string): void {
    refused.close()
    link = undefined
    deps.onState({ kind: 'failed', reason })
  }

  function emit(frame: EventFrame): void {
    for (const listener of [...(listeners.get(frame.name) ?? [])]) {
      // Whoever listens under a name listens to its payload; `on` is the only writer.
      const receive = listener as (payload: unknown) => void
      receive(frame.payload)
    }
  }
}

async function ask<Name extends RequestName>(
  link: Link,
  name: Name,
  payload: RequestOf<Name>,
): Promise<Answers[Name]> {
  const answer = await link.request(name, payload)
  if (!answer.ok) throw errorOf(answer)
  // The handler under this name gives this value; the contract's table says so.
  return answer.value as Answers[Name]
}
