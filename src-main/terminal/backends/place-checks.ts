/** Whether each place can be used, as far as that can be seen quickly; asked again when somebody looks. */
import type { PlaceState } from '#contract'
import { say } from '#say'
import { wordsOf } from '#words'
import type { BackendKind } from './backend.ts'
import type { PlaceBook } from './place-book.ts'

const KEPT_MS = 30_000
const PATIENCE_MS = 6_000 // engines that do not answer are given up before, in their own words

/** Their clients ask an engine and leave nothing behind; to ask another machine is to log in there. */
const ENGINES: ReadonlySet<BackendKind> = new Set(['docker', 'singularity'])

export function createPlaceChecks(deps: {
  book: PlaceBook
  names(): readonly string[]
  now(): number
  onChange(): void
}) {
  const { book } = deps
  const known = new Map<string, { state: PlaceState; at: number }>()
  const running = new Map<string, Promise<void>>()
  return { stateOf, recheck, works, forget }

  function stateOf(name: string): PlaceState {
    if (!book.find(name)) return book.whyNot(name)
    return known.get(name)?.state ?? { kind: 'unknown' }
  }

  /** `isForced`: somebody looks, so engines are asked, and also what was looked at a moment ago. */
  async function recheck(isForced: boolean): Promise<void> {
    await Promise.all(deps.names().map((name) => checkOnce(name, isForced)))
  }

  function checkOnce(name: string, isForced: boolean): Promise<void> {
    const at = known.get(name)?.at
    if (!isForced && at !== undefined && deps.now() - at < KEPT_MS) return Promise.resolve()
    const already = running.get(name)
    if (already) return already
    const checking = check(name, isForced).finally(() => running.delete(name))
    running.set(name, checking)
    return checking
  }

  async function check(name: string, isForced: boolean): Promise<void> {
    const provider = book.find(name)
    if (!provider) return
    const depth = isForced && ENGINES.has(provider.kind) ? 'deep' : 'cheap'
    const usability = await provider
      .check(depth, AbortSignal.timeout(PATIENCE_MS))
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

  /** It is open, so whatever was wrong with it is over. */
  function works(name: string): void {
    if (known.get(name)?.state.kind !== 'unusable') return
    known.set(name, { state: { kind: 'ready' }, at: deps.now() })
    deps.onChange()
  }

  /** Set up in another way: what was seen of it says nothing any more. */
  function forget(name: string): void {
    known.delete(name)
  }
}

export type PlaceChecks = ReturnType<typeof createPlaceChecks>
