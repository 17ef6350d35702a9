/**
 * The commands that run now, and which files they are about to run. What was judged stands in those
 * now; whoever changes one meanwhile would have something else run on the same yes.
 */
import type { GateRequest } from '../ports/gate.ts'
import type { Call } from './gate-call.ts'

type InPlace = Pick<GateRequest, 'place'>

export interface SeenRunning {
  readonly awaited: ReadonlySet<string>
  readonly besides: ReadonlySet<Call>
}

export function createRunningCommands() {
  const running = new Set<Call>()
  return {
    started,
    ended,
    endSession,
    awaited,
    awaitedOnDisk,
    besides,
    now,
    isAsSeen,
    hasAny: () => running.size > 0,
  }

  function started(call: Call): void {
    running.add(call)
  }

  /** What was typed into a program ends with it. */
  function ended(end: { sessionId: string; callId: string }): void {
    for (const call of running) {
      const { sessionId, callId, startedBy = callId } = call.request
      if (sessionId === end.sessionId && startedBy === end.callId) running.delete(call)
    }
  }

  function endSession(sessionId: string): void {
    for (const call of running) if (call.request.sessionId === sessionId) running.delete(call)
  }

  /** By path, as the place of the request writes it. */
  function awaited(request: InPlace): readonly string[] {
    return inPlace(request).flatMap(({ matter }) => matter.judgement.later ?? [])
  }

  /** As they lie on the disk, whatever the sessions call them. */
  function awaitedOnDisk(request: InPlace): readonly string[] {
    return inPlace(request).flatMap(({ matter, request: { place } }) =>
      (matter.judgement.later ?? []).map((path) => place.onDisk?.(path) ?? path),
    )
  }

  function now(request: InPlace): SeenRunning {
    return { awaited: new Set(awaited(request)), besides: new Set(besides(request)) }
  }

  /**
   * What has begun since a call was judged is news to it when it awaits a file, or may still write to
   * one that the call runs later.
   */
  function isAsSeen({ request, matter, seen }: Call): boolean {
    if (!seen) return true
    if (awaited(request).some((path) => !seen.awaited.has(path))) return false
    const { later = [] } = matter.judgement
    return later.length === 0 || besides(request).every((call) => seen.besides.has(call))
  }

  /** A typed line is mostly over long before the program that it was typed into. */
  function besides(request: InPlace): readonly Call[] {
    return inPlace(request).filter((call) => call.request.typedInto === undefined)
  }

  /** Of every session: they share the files of their place. */
  function inPlace({ place }: InPlace): readonly Call[] {
    return [...running].filter(({ request }) => request.place.name === place.name)
  }
}

export type RunningCommands = ReturnType<typeof createRunningCommands>
