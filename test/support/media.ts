/** Media over a fake model server: the models, the guard and the questions are the real ones. */
import type { ModelRole } from '#contract'
import type { OfflineVoice } from '../../src-main/agent/media/offline-voice.ts'
import { createModels, type StoredModels } from '../../src-main/agent/model/models.ts'
import { composeMedia } from '../../src-main/compose/web/media.ts'
import type { ToolQuestion } from '../../src-main/ports/gate.ts'
import { createGuardedFetch } from '../../src-main/web/guarded-fetch.ts'
import { startFakeModelServer } from './fake-model-server.ts'

const somebody = { id: 'ipc-1', transport: 'ipc' } as const

export async function openMedia(
  names: (string | Record<string, unknown>)[],
  roles: Partial<Record<ModelRole, string>> = {},
  offlineVoice?: OfflineVoice,
) {
  const server = await startFakeModelServer(names)
  let stored: StoredModels = {
    ...{ chosen: 'demo', roles: {}, council: [], providers: [] },
    ...{ toolFormats: {}, windows: {}, efforts: {}, prices: {} },
  }
  const models = createModels({
    store: {
      load: () => stored,
      save: (next) => {
        stored = next
      },
    },
    secrets: { get: () => undefined, set: () => {}, remove: () => {} },
    ...{ language: () => 'en', onChange: () => {}, newId: () => 'p1', now: () => 7 },
  })
  await models.handlers['models.saveProvider'](
    { name: 'Fake', baseUrl: server.baseUrl, evenIfItFails: true },
    somebody,
  )
  for (const [role, model] of Object.entries(roles))
    models.handlers['models.setRole'](
      { role: role as ModelRole, model: model && `p1/${model}` },
      somebody,
    )
  const media = composeMedia({
    models,
    conversations: { modelOf: () => undefined },
    fetch: createGuardedFetch({ ownPorts: () => [], trustsProxiedNames: () => false }),
    ...(offlineVoice && { offlineVoice }),
  })
  const asked: ToolQuestion[] = []
  const progressed: string[] = []
  const access = (isAllowed = true) =>
    media.forCall({
      sessionId: 's1',
      progress: (line) => progressed.push(line),
      signal: new AbortController().signal,
      ask: async (question) => {
        asked.push(question)
        return isAllowed ? { isAllowed } : { isAllowed, message: 'the person said no' }
      },
    })
  return { server, models, media, access, asked, progressed, somebody }
}
