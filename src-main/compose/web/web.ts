/** The net for tools, the thread that reads pages and documents, and the models that look, draw and speak. */
import type { Models } from '../../agent/model/models.ts'
import type { RenderPage } from '../../ports/web.ts'
import { createReading } from '../../reading/reading.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { SettingsService } from '../../settings/settings.ts'
import { createGuardedFetch } from '../../web/guarded-fetch.ts'
import { createHome } from '../../web/home/home.ts'
import { createSearch } from '../../web/search/search.ts'
import { createWeb } from '../../web/web-access.ts'
import type { Conversations } from '../sessions/conversations.ts'
import { composeMedia } from './media.ts'

export function composeWeb(deps: {
  readingWorker: URL
  ownPorts: () => readonly number[]
  settings: SettingsService
  models: Models
  conversations: Pick<Conversations, 'modelOf'>
  secrets: Secrets
  render: RenderPage
}) {
  const reading = createReading({ file: deps.readingWorker })
  const fetch = createGuardedFetch({
    ownPorts: deps.ownPorts,
    trustsProxiedNames: () => deps.settings.get('web').trustsProxiedNames,
  })
  const { search, problem } = createSearch({
    fetch,
    settings: () => deps.settings.get('web'),
    secret: deps.secrets.get,
  })
  const { forCall } = createWeb({ fetch, reading, search, render: deps.render })
  return {
    ...{ forCall, searchProblem: problem },
    media: composeMedia({ ...deps, fetch }),
    home: createHome({ fetch, secret: deps.secrets.get }),
    ...{ readPdf: reading.pdf, fitPicture: reading.picture, dispose: reading.dispose },
  }
}
