/** What every search service is to us: how it is asked, and how its answer is read. */

export interface SearchHit {
  title: string
  url: string
  description: string
  date?: string
}

export interface SearchAsk {
  query: string
  limit: number
  key?: string
  /** Of a service that the person runs. */
  address?: string
  /** Of Google: which of its engines. */
  engine?: string
}

export interface SearchRequest {
  url: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface SearchService {
  request(ask: SearchAsk): SearchRequest
  /** Throws when the answer is none, in words for the person. */
  read(body: string): SearchHit[]
}

/** It wants to be asked less often, or by somebody else: the next service may do. */
export class Throttled extends Error {}

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): SearchRequest {
  return {
    url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Fields of others, each of which may be missing or something else than it should be. */
export function hits(
  list: unknown,
  fields: { title?: string; url?: string; description: string; date?: string },
): SearchHit[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const { title = 'title', url = 'url', description, date = '' } = fields
    const address = textAt(entry, url)
    if (!/^https?:\/\//.test(address)) return []
    const published = textAt(entry, date)
    return [
      {
        title: textAt(entry, title) || address,
        url: address,
        description: textAt(entry, description),
        ...(published && { date: published }),
      },
    ]
  })
}

export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[name]
        : undefined,
    value,
  )
}

function textAt(entry: unknown, name: string): string {
  const value = at(entry, name)
  const text = Array.isArray(value)
    ? value.filter((part) => typeof part === 'string').join(' … ')
    : value
  return typeof text === 'string' ? text.trim() : ''
}
