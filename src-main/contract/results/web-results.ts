/** What came from the net, for a person: pages with their text, and what a search found. */
import { recordsIn, wordsOf } from '../foreign-json.ts'
import type { ReadBody } from './result-body.ts'

type Fields = Readonly<Record<string, unknown>>

/** The mark is for models; a person sees by the tool's name where it comes from. */
const MARKED =
  /^<untrusted_tool_result source="[^"\n]*">\n[^\n]*\n\n([\s\S]*)\n<\/untrusted_tool_result>(?:\n\[[^\n]*\])?$/

export function withoutMark(text: string): string {
  return MARKED.exec(text)?.[1] ?? text
}

export function webHits({ data, provider }: Fields): ReadBody | undefined {
  const found = typeof data === 'object' && data !== null && 'web' in data ? data.web : undefined
  if (!Array.isArray(found)) return undefined
  const items = recordsIn(found).map(({ title, url, description }) => ({
    title: wordsOf(title),
    detail: wordsOf(url),
    ...(wordsOf(description) !== '' && { text: wordsOf(description) }),
  }))
  const told = ['success', 'data', 'provider']
  return { body: { kind: 'items', items }, remark: wordsOf(provider), told }
}

export function webPages({ results }: Fields): ReadBody | undefined {
  if (!Array.isArray(results)) return undefined
  const pages = recordsIn(results)
  if (pages.length === 0 || !pages.every(({ url }) => typeof url === 'string')) return undefined
  const items = pages.map(({ url, title, content, error }) => ({
    title: wordsOf(title) || wordsOf(url),
    ...(wordsOf(title) !== '' && { detail: wordsOf(url) }),
    text: wordsOf(error) || wordsOf(content),
  }))
  return { body: { kind: 'items', items }, told: ['results'] }
}
