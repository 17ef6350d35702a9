/** Asks the chosen service, and the next one that needs no key where that wants to be left alone. */
import type { PersonalSettings } from '#contract'
import { say } from '#say'
import { type SearchServiceId, searchServiceFacts } from '#search-services'
import type { ToolQuestion } from '../../ports/gate.ts'
import type { ToolAnswer } from '../../ports/tool-context.ts'
import type { SearchAnswer } from '../../ports/web.ts'
import { decodeText } from '../decode-text.ts'
import type { Fetched, GuardedFetch } from '../guarded-fetch.ts'
import { type SearchHit, Throttled } from './search-service.ts'
import { KEYLESS, SEARCH_SERVICES } from './search-services.ts'

const MAX_MS = 20_000
const MAX_DESCRIPTION = 2_000

type WebSettings = PersonalSettings['web']

interface SearchCall {
  signal: AbortSignal
  ask: (question: ToolQuestion) => Promise<ToolAnswer>
}

export function createSearch(deps: {
  fetch: GuardedFetch
  settings: () => WebSettings
  secret: (name: string) => string | undefined
}) {
  return { search, problem }

  async function search(query: string, limit: number, call: SearchCall): Promise<SearchAnswer> {
    const hindrance = problem()
    if (hindrance) return { ok: false, message: `${hindrance.reason.text}; ${hindrance.fix.text}` }
    const tried: string[] = []
    for (const id of order()) {
      const { title } = searchServiceFacts(id)
      // Words leave the machine: to whom, the person decides once.
      const isChosen = id === deps.settings().service
      if (!isChosen) {
        const about = say('web.askSearch', { service: title })
        const answer = await call.ask({ about, level: 'caution', remember: id, detail: query })
        if (!answer.isAllowed) return { ok: false, message: answer.message }
      }
      const found = await askService(id, { query, limit }, call.signal)
      if ('hits' in found)
        return { ok: true, hits: found.hits.slice(0, limit).map(shortened), provider: title }
      tried.push(`${title}: ${found.message}`)
      if (!found.isThrottled) break
    }
    return { ok: false, message: tried.join('; ') }
  }

  /** What the person would have to do first; undefined when a search can be tried. */
  function problem() {
    const { service, searxng, googleEngine } = deps.settings()
    if (service === 'none') return { reason: say('web.noService'), fix: say('web.chooseService') }
    if (service === 'auto') return undefined
    const { key, isKeyOptional, title } = searchServiceFacts(service)
    if (key && !isKeyOptional && !deps.secret(key))
      return { reason: say('tool.keyMissing', { name: key }), fix: say('web.enterKey', { title }) }
    if (service === 'searxng' && searxng === '')
      return { reason: say('web.noAddress'), fix: say('web.enterAddress') }
    if (service === 'google' && googleEngine === '')
      return { reason: say('web.noEngine'), fix: say('web.enterEngine') }
    return undefined
  }

  function order(): SearchServiceId[] {
    const { service, usesDuckDuckGo } = deps.settings()
    const first: SearchServiceId[] = service === 'auto' || service === 'none' ? [] : [service]
    const last: SearchServiceId[] = usesDuckDuckGo ? ['duckduckgo'] : []
    return [...new Set([...first, ...KEYLESS, ...last])]
  }

  async function askService(
    id: SearchServiceId,
    ask: { query: string; limit: number },
    signal: AbortSignal,
  ): Promise<{ hits: SearchHit[] } | { message: string; isThrottled: boolean }> {
    const { searxng, googleEngine } = deps.settings()
    const service = SEARCH_SERVICES[id]
    const { key: keyName } = searchServiceFacts(id)
    const key = keyName && deps.secret(keyName)
    const request = service.request({
      ...ask,
      ...(key && { key }),
      address: searxng,
      engine: googleEngine,
    })
    const answer = await deps.fetch({
      ...request,
      // The person entered that address for this very purpose.
      ...(id === 'searxng' && { allowed: URL.parse(request.url)?.origin }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
    })
    if (!answer.ok) return { message: answer.message, isThrottled: false }
    const refusal = refusalOf(id, answer)
    if (refusal) return refusal
    try {
      return { hits: service.read(decodeText(answer.bytes, answer.contentType)) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { message, isThrottled: error instanceof Throttled }
    }
  }
}

export type Search = ReturnType<typeof createSearch>['search']

function refusalOf(id: SearchServiceId, { status }: Fetched) {
  if (id === 'searxng' && status === 403) return { message: JSON_OFF, isThrottled: false }
  if (id === 'duckduckgo' && status === 202)
    return { message: 'it wants to see a person', isThrottled: true }
  if (status === 429) return { message: 'it wants to be asked less often (429)', isThrottled: true }
  if (status === 401 || status === 403)
    return { message: `it refuses the key, or wants one (${status})`, isThrottled: true }
  return status >= 400
    ? { message: `it answered with an error (${status})`, isThrottled: false }
    : undefined
}

const JSON_OFF =
  'it refuses to answer programs (403): add "json" under search.formats in its settings.yml'

function shortened(hit: SearchHit): SearchHit {
  return { ...hit, description: hit.description.slice(0, MAX_DESCRIPTION) }
}
