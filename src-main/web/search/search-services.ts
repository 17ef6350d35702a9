/** The services by which tools search the web, in the order in which they are offered. */
import type { SearchServiceId } from '#search-services'
import { parseJson } from '../../lib/parse-json.ts'
import { readDuckDuckGo } from './duckduckgo-page.ts'
import { callTool, readExaText, toolText } from './mcp-answer.ts'
import { at, hits, postJson, type SearchService } from './search-service.ts'

export const SEARCH_SERVICES: Readonly<Record<SearchServiceId, SearchService>> = {
  'exa-free': {
    request: ({ query, limit }) =>
      callTool('https://mcp.exa.ai/mcp', 'web_search_exa', { query, numResults: limit }),
    read: (body) => readExaText(toolText(body)),
  },
  'parallel-free': {
    request: ({ query }) =>
      callTool('https://search.parallel.ai/mcp', 'web_search', {
        objective: query,
        search_queries: [query],
        session_id: 'talaria',
      }),
    read: (body) => hits(at(parseJson(toolText(body)), 'results'), { description: 'excerpts' }),
  },
  firecrawl: {
    request: ({ query, limit, key }) =>
      postJson('https://api.firecrawl.dev/v2/search', { query, limit }, bearer(key)),
    read: (body) => hits(at(parseJson(body), 'data', 'web'), { description: 'description' }),
  },
  searxng: {
    request: ({ query, address = '' }) => ({
      url: `${address.replace(/\/+$/, '')}/search?${new URLSearchParams({ q: query, format: 'json' })}`,
    }),
    read: (body) =>
      hits(at(parseJson(body), 'results'), { description: 'content', date: 'publishedDate' }),
  },
  brave: {
    request: ({ query, limit, key = '' }) => ({
      url: `https://api.search.brave.com/res/v1/web/search?${new URLSearchParams({ q: query, count: String(Math.min(limit, 20)) })}`,
      headers: { Accept: 'application/json', 'X-Subscription-Token': key },
    }),
    read: (body) =>
      hits(at(parseJson(body), 'web', 'results'), { description: 'description', date: 'page_age' }),
  },
  tavily: {
    request: ({ query, limit, key }) =>
      postJson('https://api.tavily.com/search', { query, max_results: limit }, bearer(key)),
    read: (body) =>
      hits(at(parseJson(body), 'results'), { description: 'content', date: 'published_date' }),
  },
  exa: {
    request: ({ query, limit, key = '' }) =>
      postJson(
        'https://api.exa.ai/search',
        { query, numResults: limit, contents: { highlights: true } },
        { 'x-api-key': key },
      ),
    read: (body) =>
      hits(at(parseJson(body), 'results'), { description: 'highlights', date: 'publishedDate' }),
  },
  serper: {
    request: ({ query, limit, key = '' }) =>
      postJson('https://google.serper.dev/search', { q: query, num: limit }, { 'X-API-KEY': key }),
    read: (body) =>
      hits(at(parseJson(body), 'organic'), { url: 'link', description: 'snippet', date: 'date' }),
  },
  google: {
    request: ({ query, limit, key = '', engine = '' }) => ({
      url: `https://customsearch.googleapis.com/customsearch/v1?${new URLSearchParams({ key, cx: engine, q: query, num: String(Math.min(limit, 10)) })}`,
    }),
    read: (body) => hits(at(parseJson(body), 'items'), { url: 'link', description: 'snippet' }),
  },
  duckduckgo: {
    request: ({ query }) => ({
      url: 'https://html.duckduckgo.com/html/',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ q: query })),
    }),
    read: readDuckDuckGo,
  },
}

/** Asked one after the other when the one before wants to be asked less often. */
export const KEYLESS: readonly SearchServiceId[] = ['exa-free', 'parallel-free', 'firecrawl']

function bearer(key: string | undefined): Record<string, string> {
  return key ? { Authorization: `Bearer ${key}` } : {}
}
