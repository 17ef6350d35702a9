/** Places that are being opened: each step with its time, a way to end it, and who trusts which host. */
import type { OpeningView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { BackendError, type BackendKind, type HostKey, type Opening } from './backend.ts'

export interface OpeningOf {
  /** Of a test, whose window wants to know it beforehand. */
  id?: string
  place: string
  kind: BackendKind
  sessionId?: string
  isOwn?: boolean
}

interface Watched {
  view: OpeningView
  stop: AbortController
  answer?: (isTrusted: boolean) => void
}

/** What took less was noticed by nobody, and is not worth a line. */
const WORTH_TELLING_MS = 1_000

export function createOpenings(deps: {
  now(): number
  newId(): string
  onChange(): void
  /** A place is open for a conversation that had to wait for it. */
  onOpened?(sessionId: string, words: Words): void
}) {
  const open = new Map<string, Watched>()
  return { watch, list, cancel, answerHostKey }

  /** Ends at once when it is cancelled; what comes of it later is undone. */
  async function watch<Value>(
    { id = deps.newId(), place, kind, sessionId, isOwn }: OpeningOf,
    run: (opening: Opening) => Promise<Value>,
    undo: (late: Value) => void,
  ): Promise<Value> {
    const stop = new AbortController()
    const { promise: cancelled, reject } = Promise.withResolvers<never>()
    stop.signal.addEventListener('abort', () => reject(cancelledBy(kind, place)))
    const watched: Watched = {
      view: {
        ...{ id, place, startedAt: deps.now(), steps: [] },
        ...(sessionId && { sessionId }),
        ...(isOwn && { isOwn }),
      },
      stop,
    }
    open.set(id, watched)
    deps.onChange()
    const opened = run(openingOf(watched))
    try {
      const value = await Promise.race([opened, cancelled])
      tell(watched.view)
      return value
    } catch (error) {
      if (stop.signal.aborted) opened.then(undo, () => {})
      throw error
    } finally {
      watched.answer?.(false)
      open.delete(id)
      deps.onChange()
    }
  }

  function tell(view: OpeningView): void {
    const now = deps.now()
    if (view.sessionId && view.steps.length > 0 && now - view.startedAt >= WORTH_TELLING_MS)
      deps.onOpened?.(view.sessionId, inShort(view, now))
  }

  function openingOf(watched: Watched): Opening {
    return {
      signal: watched.stop.signal,
      step: (words) => {
        const { view } = watched
        watched.view = { ...view, steps: [...view.steps, { words, at: deps.now() }] }
        deps.onChange()
      },
      trusts: (key) => ask(watched, key),
    }
  }

  function ask(watched: Watched, hostKey: HostKey): Promise<boolean> {
    if (!open.has(watched.view.id)) return Promise.resolve(false)
    return new Promise((resolve) => {
      watched.view = { ...watched.view, hostKey }
      watched.answer = (isTrusted) => {
        const { hostKey: _answered, ...view } = watched.view
        watched.view = view
        delete watched.answer
        deps.onChange()
        resolve(isTrusted)
      }
      deps.onChange()
    })
  }

  function list(): OpeningView[] {
    return [...open.values()].map(({ view }) => view)
  }

  /** One that is over already needs none. */
  function cancel(isMeant: (view: OpeningView) => boolean): void {
    for (const { view, stop } of [...open.values()]) if (isMeant(view)) stop.abort()
  }

  function answerHostKey(id: string, isTrusted: boolean): void {
    open.get(id)?.answer?.(isTrusted)
  }
}

export type Openings = ReturnType<typeof createOpenings>

/** Each step with its time; of one that said again and again how far it was, the last words. */
function inShort({ place, startedAt, steps }: OpeningView, endedAt: number): Words {
  const stages: { words: Words; began: number }[] = []
  for (const { words, at } of steps) {
    const last = stages.at(-1)
    if (last && last.words.key === words.key) last.words = words
    else stages.push({ words, began: at })
  }
  const told = stages.map(({ words: step, began }, at) =>
    say('places.openedStep', {
      step,
      seconds: inSeconds((stages[at + 1]?.began ?? endedAt) - began),
    }),
  )
  const all = told.reduce((before, step) => say('places.openedSteps', { before, step }))
  return say('places.opened', { place, seconds: inSeconds(endedAt - startedAt), steps: all })
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

function cancelledBy(kind: BackendKind, place: string): BackendError {
  return new BackendError(kind, 'cancelled', say('places.cancelled', { place }), 'never')
}
