/** DuckDuckGo has no interface for programs, but a page without scripts. */
import type { SearchHit } from './search-service.ts'

const LINK = /<a[^>]*class="[^"]*\bresult__a\b[^"]*"[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const SNIPPET = /class="[^"]*\bresult__snippet\b[^"]*"[^>]*>([\s\S]*?)<\/(?:a|div|td)>/

export function readDuckDuckGo(html: string): SearchHit[] {
  const found = [...html.matchAll(LINK)]
  return found.flatMap((match, at) => {
    const url = addressIn(plain(match[1] ?? ''))
    if (url === undefined) return []
    const block = html.slice(match.index, found[at + 1]?.index)
    return [
      { title: plain(match[2] ?? ''), url, description: plain(SNIPPET.exec(block)?.[1] ?? '') },
    ]
  })
}

/** Its links lead over itself; where they go stands in `uddg`. */
function addressIn(link: string): string | undefined {
  const url = URL.parse(link, 'https://duckduckgo.com')
  const target = url?.searchParams.get('uddg') ?? url?.href ?? ''
  // Advertisements lead over a counter of their own.
  return /^https?:\/\/(?!(?:[\w-]+\.)?duckduckgo\.com\/)/.test(target) ? target : undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
