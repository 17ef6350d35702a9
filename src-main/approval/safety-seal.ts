/**
 * Notices when the settings that govern safety were changed by anybody but the person in the window: a
 * fingerprint of what the app last wrote is kept in a second place, made with a key (a MAC).
 */
import { createHmac } from 'node:crypto'

export interface SealStore {
  load(): string | undefined
  save(seal: string): void
}

export function createSafetySeal(deps: {
  /** The stored values as they are on the disk now. */
  read: () => unknown
  /** The same of an installation where nothing was ever changed. */
  untouched: unknown
  /** Only then may the seal be missing. */
  isFirstStart: boolean
  store: SealStore
  /** Kept by the key store of the system; where there is none the seal could be forged between two runs. */
  key: string
}) {
  return { isIntact, renew }

  function isIntact(): boolean {
    const sealed = deps.store.load()
    if (sealed === undefined && !deps.isFirstStart) return false
    return (sealed ?? fingerprint(deps.untouched)) === fingerprint(deps.read())
  }

  /** After the app itself has written, or the person has accepted what is there. */
  function renew(): void {
    const fresh = fingerprint(deps.read())
    if (deps.store.load() !== fresh) deps.store.save(fresh)
  }

  function fingerprint(value: unknown): string {
    return createHmac('sha256', deps.key).update(canonical(value)).digest('hex')
  }
}

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  )
}
