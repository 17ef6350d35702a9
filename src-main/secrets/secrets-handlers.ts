/** The requests of a window about keys: it sets and removes them, and never gets one back. */
import type { Handlers } from '#contract'
import type { Secrets } from './secrets.ts'

export function createSecretsHandlers(deps: {
  secrets: Secrets
  /** What a tool needs may be there now, or gone. */
  onChange: () => void
}): Pick<Handlers, 'secrets.set' | 'secrets.remove'> {
  return {
    'secrets.set': ({ name, value }) => {
      deps.secrets.set(name, value)
      deps.onChange()
      return null
    },
    'secrets.remove': ({ name }) => {
      deps.secrets.remove(name)
      deps.onChange()
      return null
    },
  }
}
