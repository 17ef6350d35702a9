/** What is stored about safety, and whether nobody but the person has written it. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSafety } from '../approval/safety.ts'
import type { Notices } from '../host/notices.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SettingsService } from '../settings/settings.ts'

const SEAL_KEY = 'safety.key'
const SEAL = 'safety.seal'

export function composeSafety(deps: {
  userData: string
  settings: SettingsService
  secrets: Secrets
  notices: Notices
}) {
  const { settings, secrets } = deps
  const safety = createSafety({
    stores: {
      allowlist: {
        load: () => settings.stored('commandAllowlist').entries,
        save: (entries) => settings.set({ commandAllowlist: { entries } }),
      },
      denyRules: {
        load: () => settings.stored('commandDenylist').entries,
        save: (entries) => settings.set({ commandDenylist: { entries } }),
      },
      preferences: {
        load: () => settings.stored('approvals').preferences,
        save: (preferences) => settings.set({ approvals: { preferences } }),
      },
      terminal: { load: () => settings.stored('terminal') },
      models: { load: () => settings.stored('models') },
      places: { load: () => settings.stored('places') },
      all: () => {
        const now = settings.storedNow()
        return [
          ...[now('commandAllowlist').entries, now('commandDenylist').entries],
          ...[now('approvals').preferences, now('terminal'), now('models'), now('places')],
        ]
      },
      seal: { load: () => secrets.get(SEAL), save: (seal) => secrets.keep(SEAL, seal) },
    },
    isFirstStart: secrets.get(SEAL_KEY) === undefined && !existsSync(decisionFolder(deps.userData)),
    key: sealKey(),
    isKeyKept: () => secrets.noKeyStore() === null,
    notice: deps.notices.raise,
  })
  settings.onChange(({ terminal, models, places }) => [terminal, models, places], safety.written)
  return { ...safety, chosenShell, chosenEditor, passOn }

  function chosenShell(): string {
    return safety.isTrusted() ? settings.get('terminal').shell : ''
  }

  /** The command that opens a file; undefined while somebody else may have written it. */
  function chosenEditor(): string | undefined {
    safety.check()
    const { editor } = settings.get('terminal')
    return editor === '' || safety.isTrusted() ? editor : undefined
  }

  /** The variables that commands see although they are not known to be harmless. */
  function passOn(): readonly string[] {
    return safety.isTrusted() ? settings.get('terminal').passthrough : []
  }

  function sealKey(): string {
    const known = secrets.get(SEAL_KEY)
    if (known) return known
    const made = randomBytes(32).toString('base64')
    secrets.keep(SEAL_KEY, made)
    return made
  }
}

/** Where decisions are recorded; from the first one on. */
export function decisionFolder(userData: string): string {
  return join(userData, 'decisions')
}

export type ComposedSafety = ReturnType<typeof composeSafety>
