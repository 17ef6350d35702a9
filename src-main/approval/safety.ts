/**
 * Keeps watch over the stored safety settings: whoever changes them but the person is noticed. Where the
 * system keeps no key for the seal, nobody can tell after a start, so the person is asked to look.
 */
import type { RulesView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { DenyRules } from './grants/deny-rules.ts'
import type { Grants, ListStore } from './grants/grants.ts'
import { DEFAULT_PREFERENCES, type ModeStore, type Modes, readPreferences } from './modes.ts'
import { createSafetySeal, type SealStore } from './safety-seal.ts'
import { createTrouble, type Notice } from './trouble.ts'

export interface SafetyStores {
  /** `commandAllowlist` of the settings. */
  allowlist: ListStore
  denyRules: ListStore
  preferences: ModeStore
  /** Which shell runs commands, what it sees of the environment, and what opens a file. */
  terminal: { load(): { shell: string; passthrough: readonly string[]; editor: string } }
  /** Who reviews commands, and where the models are. */
  models: {
    load(): {
      reviewer?: string | undefined
      providers: readonly { id: string; baseUrl: string }[]
    }
  }
  /** Where commands can run beside this machine. */
  places: { load(): { chosen: string; profiles: readonly unknown[] } }
  /** What all of those hold, in one look: a value is the same one as long as nobody has written. */
  all(): readonly unknown[]
  /** In another place than the rest, so that changing one file is not enough. */
  seal: SealStore
}

interface Watched {
  grants: Grants
  denyRules: DenyRules
  modes: Modes
}

export function createSafety(deps: {
  stores: SafetyStores
  key: string
  /** The key of the seal lies where no other program reads it. Asked once, and only if it matters. */
  isKeyKept: () => boolean
  /** Nothing was ever stored here, not even a seal. */
  isFirstStart: boolean
  notice: Notice
}) {
  const { allowlist, denyRules, preferences, terminal, models, places } = deps.stores
  const seal = createSafetySeal({
    read: () => ({
      allowlist: allowlist.load() ?? [],
      denyRules: denyRules.load() ?? [],
      preferences: readPreferences(preferences.load()),
      ...surroundings(),
    }),
    untouched: {
      allowlist: [],
      denyRules: [],
      preferences: DEFAULT_PREFERENCES,
      shell: '',
      passthrough: [],
      servers: [],
    },
    isFirstStart: deps.isFirstStart,
    store: deps.stores.seal,
    key: deps.key,
  })
  const trouble = createTrouble(deps.notice)
  let doubt: RulesView['suspended'] = null
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
    written,
    doubt: () => doubt,
    /** Nobody but the person had a hand in what is stored. */
    isTrusted: () => doubt === null,
  }

  function watch(services: Watched): void {
    watched = services
    check()
    if (doubt) return
    // From now on a seal that is missing was taken away.
    if (deps.isFirstStart) seal.renew()
    if (loosens() && !deps.isKeyKept())
      suspend('unconfirmed', {
        title: say('approval.rulesWait'),
        detail: say('approval.noKeyStore'),
      })
  }

  /** What somebody else has written makes stored rules allow nothing until they are accepted. */
  function check(): void {
    if (doubt === 'changed' || isIntact()) return
    suspend('changed', {
      title: say('approval.changedOutside'),
      detail: say('approval.lookAtRules'),
    })
  }

  /** Asked before every command: values that were compared once are not compared again. */
  function isIntact(): boolean {
    const values = deps.stores.all()
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
    doubt = null
    seal.renew()
    tellOthers()
    trouble.settle('rules')
    return true
  }

  function suspend(why: 'changed' | 'unconfirmed', words: { title: Words; detail: Words }): void {
    doubt = why
    tellOthers()
    trouble.raise('rules', { level: 'warning', ...words })
  }

  function tellOthers(): void {
    watched?.grants.suspend(doubt !== null)
    watched?.modes.distrust(doubt !== null)
  }

  /** The app itself has written. A new seal over somebody else's change would hide it. */
  function written(): void {
    if (doubt !== 'changed') seal.renew()
  }

  /** What else decides how commands run and who judges them. */
  function surroundings() {
    const { shell, passthrough, editor } = terminal.load()
    const { reviewer, providers } = models.load()
    const servers = providers.map(({ id, baseUrl }) => ({ id, baseUrl }))
    // Undefined where there is none, as before one could be set.
    const chosen = { shell, passthrough, editor: editor || undefined }
    return { ...chosen, reviewer, servers, places: placesSetUp() }
  }

  /** Undefined where nobody ever set one up, as before there were any. */
  function placesSetUp() {
    const { chosen, profiles } = places.load()
    return profiles.length > 0 ? { chosen, profiles } : undefined
  }

  /** Does anything that is stored allow more than an installation where nothing was ever changed? */
  function loosens(): boolean {
    const { mode, reviewerPolicy, sandbox } = readPreferences(preferences.load())
    const { shell, passthrough, editor, reviewer } = surroundings()
    const entries = allowlist.load()
    return (
      (Array.isArray(entries) ? entries.length > 0 : entries !== undefined) ||
      mode === 'reviewer' ||
      // Without it commands reach everything that the person does.
      sandbox === false ||
      Boolean(reviewerPolicy || shell || editor || reviewer) ||
      passthrough.length > 0 ||
      placesSetUp() !== undefined
    )
  }

  function sealed<Value>(store: { load(): unknown; save(value: Value): void }): typeof store {
    return {
      load: store.load,
      save: (value) => {
        // Writing over somebody else's change would hide it.
        check()
        store.save(value)
        written()
      },
    }
  }
}

export type Safety = ReturnType<typeof createSafety>
