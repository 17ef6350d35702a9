/** The services by which the web can be searched: what people call them, and which key they need. */

interface SearchServiceFacts {
  title: string
  /** The name of its key in the secret store. */
  key?: string
  isKeyOptional?: boolean
}

export const SEARCH_SERVICE_FACTS = {
  'exa-free': { title: 'Exa' },
  'parallel-free': { title: 'Parallel' },
  firecrawl: { title: 'Firecrawl', key: 'FIRECRAWL_API_KEY', isKeyOptional: true },
  searxng: { title: 'SearXNG' },
  brave: { title: 'Brave', key: 'BRAVE_SEARCH_API_KEY' },
  tavily: { title: 'Tavily', key: 'TAVILY_API_KEY' },
  exa: { title: 'Exa API', key: 'EXA_API_KEY' },
  serper: { title: 'Serper', key: 'SERPER_API_KEY' },
  google: { title: 'Google', key: 'GOOGLE_CSE_KEY' },
  duckduckgo: { title: 'DuckDuckGo' },
} as const satisfies Readonly<Record<string, SearchServiceFacts>>

export type SearchServiceId = keyof typeof SEARCH_SERVICE_FACTS

export function searchServiceFacts(id: SearchServiceId): SearchServiceFacts {
  return SEARCH_SERVICE_FACTS[id]
}
