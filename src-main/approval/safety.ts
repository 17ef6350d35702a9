/** Keeps watch over the stored safety settings: whoever changes them but the person is noticed. */
import type { NoticeView } from '#contract'
import type { ApprovalStores } from './approval-service.ts'
import type { DenyRules } from './deny-rules.ts'
import type { Grants } from './grants.ts'
import { DEFAULT_PREFERENCES, type Modes, readPreferences } from './modes.ts'
import { createSafetySeal } from './safety-seal.ts'

interface Watched {
  grants: Grants
  denyRules: DenyRules
  modes: Modes
}

export function createSafety(deps: {
  stores: ApprovalStores
  key: string | undefined
  isFirstStart: boolean
  notice: (notice: Omit<NoticeView, 'id'>) => void
}) {
  const { allowlist, denyRules, preferences } = deps.stores
  const seal = createSafetySeal({
    read: () => ({
      allowlist: allowlist.load() ?? [],
      denyRules: denyRules.load() ?? [],
      preferences: readPreferences(preferences.load()),
    }),
    untouched: { allowlist: [], denyRules: [], preferences: DEFAULT_PREFERENCES },
    isFirstStart: deps.isFirstStart,
    store: deps.stores.seal,
    key: deps.key,
  })
  let isSuspended = false
  let compared: readonly unknown[] | undefined
  let watched: Watched | undefined
  return {
    /** The same stores; what the app writes through them is its own doing. */
    stores: {
      allowlist: sealed(allowlist),
      denyRules: sealed(denyRules),
      preferences: sealed(preferences),
    },
    watch,
    check,
    accept,
    isSuspended: () => isSuspended,
  }

  function watch(services: Watched): void {
    watched = services
    // From now on a seal that is missing was taken away.
    if (check() && deps.isFirstStart) seal.renew()
  }

  /** True when nobody else has written. Otherwise stored rules allow nothing until they are accepted. */
  function check(): boolean {
    if (isSuspended || isIntact()) return !isSuspended
    isSuspended = true
    suspend(true)
    deps.notice({
      level: 'warning',
      title: 'Safety settings were changed outside this window',
      detail:
        'Stored rules allow nothing until you have looked at them under Settings › Approvals.',
    })
    return false
  }

  /** Asked before every command: values that were compared once are not compared again. */
  function isIntact(): boolean {
    const values = [allowlist.load(), denyRules.load(), preferences.load()]
    if (compared && values.every((value, index) => value === compared?.[index])) return true
    if (!seal.isIntact()) return false
    compared = values
    return true
  }

  /** The person has seen what holds here, and wants it so. */
  function accept(): boolean {
    watched?.grants.rewrite()
    watched?.denyRules.rewrite()
    watched?.modes.rewrite()
    isSuspended = false
    seal.renew()
    suspend(false)
    return true
  }

  function suspend(suspended: boolean): void {
    watched?.grants.suspend(suspended)
    watched?.modes.distrust(suspended)
  }

  function sealed<Value>(store: { load(): unknown; save(value: Value): void }): typeof store {
    return {
      load: store.load,
      save: (value) => {
        // Writing, or a new seal, over somebody else's change would hide it.
        check()
        store.save(value)
        if (!isSuspended) seal.renew()
      },
    }
  }
}

export type Safety = ReturnType<typeof createSafety>
