/** Whether each place can be used, as far as that can be seen quickly; asked again after a while. */
import type { PlaceState } from '#contract'
import { say } from '#say'
import { wordsOf } from '#words'
import type { PlaceBook } from './place-book.ts'

const KEPT_MS = 30_000
const PATIENCE_MS = 5_000 // a check that asks no network has no business to take longer

export function createPlaceChecks(deps: {
  book: PlaceBook
  names(): readonly string[]
  now(): number
  onChange(): void
}) {
  const { book } = deps
  const known = new Map<string, { state: PlaceState; at: number }>()
  const running = new Map<string, Promise<void>>()
  return { stateOf, recheck, forget }

  function stateOf(name: string): PlaceState {
    if (!book.find(name)) return book.whyNot(name)
    return known.get(name)?.state ?? { kind: 'unknown' }
  }

  /** `isForced`: also what was looked at a moment ago. */
  async function recheck(isForced: boolean): Promise<void> {
    await Promise.all(deps.names().map((name) => checkOnce(name, isForced)))
  }

  function checkOnce(name: string, isForced: boolean): Promise<void> {
    const at = known.get(name)?.at
    if (!isForced && at !== undefined && deps.now() - at < KEPT_MS) return Promise.resolve()
    const already = running.get(name)
    if (already) return already
    const checking = check(name).finally(() => running.delete(name))
    running.set(name, checking)
    return checking
  }

  async function check(name: string): Promise<void> {
    const provider = book.find(name)
    if (!provider) return
    const usability = await provider
      .check('cheap', AbortSignal.timeout(PATIENCE_MS))
      .catch((error: unknown) => ({
        ok: false as const,
        detail: wordsOf(error),
        fix: say('places.testIt'),
      }))
    const state: PlaceState = usability.ok
      ? { kind: 'ready' }
      : { kind: 'unusable', detail: usability.detail, fix: usability.fix }
    known.set(name, { state, at: deps.now() })
    deps.onChange()
  }

  /** Set up in another way: what was seen of it says nothing any more. */
  function forget(name: string): void {
    known.delete(name)
  }
}

export type PlaceChecks = ReturnType<typeof createPlaceChecks>
