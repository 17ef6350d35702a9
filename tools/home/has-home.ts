import { type CheckResult, say } from '#tool-api'

/** The address has a default; without a key nothing is told there. */
export function hasHome({ secret }: { secret(name: string): string | undefined }): CheckResult {
  if (secret('HASS_TOKEN')) return true
  return {
    ok: false,
    code: 'missing-key',
    reason: say('tool.keyMissing', { name: 'HASS_TOKEN' }),
    fix: say('web.enterHome'),
  }
}
