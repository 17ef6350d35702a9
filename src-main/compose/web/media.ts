/** Pictures and speech by the models that the person chose, with links fetched by way of the guard. */
import { createMedia } from '../../agent/media/media.ts'
import { createOfflineVoice, type OfflineVoice } from '../../agent/media/offline-voice.ts'
import type { Models } from '../../agent/model/models.ts'
import type { GuardedFetch } from '../../web/guarded-fetch.ts'
import type { Conversations } from '../sessions/conversations.ts'

export function composeMedia(deps: {
  models: Models
  conversations: Pick<Conversations, 'modelOf'>
  fetch: GuardedFetch
  /** Another than the system's own. */
  offlineVoice?: OfflineVoice
}) {
  const { models } = deps
  return createMedia({
    models,
    modelOf: deps.conversations.modelOf,
    offlineVoice: deps.offlineVoice ?? createOfflineVoice({ platform: process.platform }),
    fetchLink: async (url, server, signal) => {
      // The person entered that server, so what lies on it may be fetched, wherever it is.
      const allowed = URL.parse(server)?.origin
      const fetched = await deps.fetch({ url, signal, ...(allowed && { allowed }) })
      if (!fetched.ok) return { ok: false, message: fetched.message }
      if (fetched.status >= 400)
        return {
          ok: false,
          message: `what was drawn is not where it should be (${fetched.status})`,
        }
      return { ok: true, bytes: fetched.bytes }
    },
  })
}
