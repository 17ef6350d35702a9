import type { ToolConsent } from '../../src-main/discovery/tool-consent.ts'

/** As after a yes to all files as they are and will be. */
export const agreedTools: ToolConsent = {
  of: async () => ({
    isGiven: true,
    isOutdated: false,
    everyChange: true,
    fingerprint: '',
    helpers: [],
  }),
  agree: async () => true,
  learn: async () => {},
}
