/** What can be seen from here of whether a cloud can be used: its client is installed, its keys are there. */
import { say } from '#say'
import type { Usability } from '../backend.ts'
import type { Manifest } from './find-package.ts'

export function lookHere(needs: {
  packages: readonly string[]
  /** Whose they are, where a name alone does not tell. */
  madeBy?: RegExp
  secrets: readonly string[]
  find(name: string): Manifest | undefined
  secret(name: string): string | undefined
}): Usability {
  const absent = needs.packages.find((name) => !isInstalled(name))
  if (absent !== undefined)
    return {
      ok: false,
      reason: 'missing-package',
      detail: say('cloud.noPackage', { package: absent }),
      fix: say('cloud.installPackage', { package: absent }),
    }
  const missing = needs.secrets.filter((name) => !needs.secret(name))
  if (missing.length === 0) return { ok: true }
  const keys = missing.join(', ')
  return {
    ok: false,
    reason: 'missing-credentials',
    detail: say('cloud.noKeys', { keys }),
    fix: say('cloud.enterKeys', { keys }),
  }

  function isInstalled(name: string): boolean {
    const found = needs.find(name)
    if (!found) return false
    return !needs.madeBy || needs.madeBy.test(found.repository?.url ?? '')
  }
}
