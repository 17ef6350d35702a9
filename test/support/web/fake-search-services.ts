/** The ten search services, speaking their own protocols on one loopback port, told apart by name. */
import type { IncomingMessage, RequestListener } from 'node:http'

const FOUND = [
  { title: 'Swallows', url: 'https://birds.example/swallows', words: 'They winter in Africa.' },
  { title: 'Barns & birds', url: 'https://barns.example/', words: 'Where they nest.' },
]

interface Asked {
  url: URL
  method: string
  headers: IncomingMessage['headers']
  body: string
}

/** By the name of the host: what it wants to see, and how it answers. */
const SERVICES: Readonly<Record<string, (asked: Asked) => { status?: number; body: string }>> = {
  'mcp.exa.ai': ({ body, headers, url }) => {
    const { method, params } = JSON.parse(body)
    const isRight =
      url.pathname === '/mcp' &&
      method === 'tools/call' &&
      params.name === 'web_search_exa' &&
      typeof params.arguments.numResults === 'number' &&
      /text\/event-stream/.test(headers.accept ?? '')
    if (!isRight) return { status: 400, body: 'bad call' }
    const text = FOUND.map(
      ({ title, url, words }) =>
        `Title: ${title}\nURL: ${url}\nPublished: 2025-03-01\nHighlights:\n${words}\n`,
    ).join('\n---\n')
    return { body: event({ content: [{ type: 'text', text }] }) }
  },
  'search.parallel.ai': ({ body }) => {
    const { params } = JSON.parse(body)
    const { objective, search_queries: queries, session_id: session } = params.arguments
    if (params.name !== 'web_search' || !objective || !queries?.[0] || !session)
      return { status: 400, body: 'bad call' }
    const results = FOUND.map(({ title, url, words }) => ({ title, url, excerpts: [words] }))
    return { body: event({ content: [{ type: 'text', text: JSON.stringify({ results }) }] }) }
  },
  'api.firecrawl.dev': ({ url, body }) =>
    url.pathname === '/v2/search' && JSON.parse(body).query
      ? json({ success: true, data: { web: described() } })
      : { status: 404, body: '' },
  'searx.test': ({ url }) =>
    url.pathname === '/search' && url.searchParams.get('format') === 'json'
      ? json({
          results: FOUND.map(({ title, url, words }) => ({
            ...{ title, url, content: words },
            publishedDate: '2025-03-01',
          })),
        })
      : { status: 403, body: '' },
  'api.search.brave.com': ({ url, headers }) =>
    keyed(headers['x-subscription-token'], url.searchParams.has('q'), {
      web: { results: described() },
    }),
  'api.tavily.com': ({ headers, body }) =>
    keyed(headers.authorization?.replace('Bearer ', ''), JSON.parse(body).query, {
      results: FOUND.map(({ title, url, words }) => ({ title, url, content: words })),
    }),
  'api.exa.ai': ({ headers, body }) =>
    keyed(headers['x-api-key'], JSON.parse(body).numResults, {
      results: FOUND.map(({ title, url, words }) => ({ title, url, highlights: [words] })),
    }),
  'google.serper.dev': ({ headers, body }) =>
    keyed(headers['x-api-key'], JSON.parse(body).q, {
      organic: FOUND.map(({ title, url, words }) => ({ title, link: url, snippet: words })),
    }),
  'customsearch.googleapis.com': ({ url: { searchParams } }) =>
    keyed(searchParams.get('key') ?? undefined, searchParams.get('cx') === 'engine-1', {
      items: FOUND.map(({ title, url, words }) => ({ title, link: url, snippet: words })),
    }),
  'html.duckduckgo.com': ({ method, body }) =>
    method === 'POST' && new URLSearchParams(body).has('q')
      ? {
          body: FOUND.map(
            ({ title, url, words }) =>
              `<div class="result"><a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=1">${title.replace('&', '&amp;')}</a><a class="result__snippet" href="x"><b>${words}</b></a></div>`,
          ).join('\n'),
        }
      : { status: 400, body: '' },
}

/** `/<host>/<path>` stands for an address of that host. */
export function answerAsServices(
  faults: Readonly<Record<string, { status: number; body?: string }>> = {},
): RequestListener {
  return (request, response) => {
    const [, host = '', ...path] = (request.url ?? '').split('/')
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      const url = new URL(`https://${host}/${path.join('/')}`)
      const body = Buffer.concat(chunks).toString()
      const fault = faults[host]
      const answer = fault ?? SERVICES[host]?.({ url, method, headers, body }) ?? { status: 404 }
      response.writeHead(answer.status ?? 200).end(answer.body ?? '')
    })
  }
}

function event(result: object): string {
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`
}

export function throttledEvent(): string {
  return event({ isError: true, content: [{ type: 'text', text: 'Rate limit exceeded' }] })
}

function described() {
  return FOUND.map(({ title, url, words }) => ({ title, url, description: words }))
}

function json(value: object) {
  return { body: JSON.stringify(value) }
}

function keyed(key: string | string[] | undefined, isAsked: unknown, value: object) {
  if (key !== 'k-1') return { status: 401, body: '' }
  return isAsked ? json(value) : { status: 400, body: '' }
}
