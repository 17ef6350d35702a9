/**
 * Finds words among all that was said. However much that is, a question takes as long: the newest uses
 * are taken from the index as they come, and only those are ranked. The index could rank by itself, and
 * would count every use of a word for it.
 */
import type { DatabaseSync } from 'node:sqlite'
import { createWordQuery, withoutAccents, wordsOf } from './word-query.ts'

const MAX_HITS = 300
const MAX_RANKED = 1_000
/** What stands so far down in a message says little about it. */
const RANKED_CHARS = 4_000
const SNIPPET_CHARS = 160

export interface Hit {
  sessionId: string
  messageId: number
  snippet: string
  at: number
}

interface Found extends Omit<Hit, 'snippet'> {
  content: string
}

export function createMessageFinder(db: DatabaseSync) {
  const { toMatch } = createWordQuery(db)
  const newest = uses('DESC')
  const oldest = uses('ASC')
  return { find }

  /** The best first, or as they were said. `roles` are whose words count. */
  function find(query: string, roles: readonly string[], sort?: 'newest' | 'oldest'): Hit[] {
    const match = toMatch(query)
    if (match === '') return []
    const statement = sort === 'oldest' ? oldest : newest
    const found = statement.all(match, JSON.stringify(roles)).map(
      (row): Found => ({
        sessionId: String(row.session_id),
        messageId: Number(row.id),
        content: String(row.content),
        at: Number(row.created_at),
      }),
    )
    const inOrder = sort ? found : ranked(found, query)
    return inOrder.slice(0, MAX_HITS).map(({ content, ...hit }) => ({
      ...hit,
      snippet: snippetOf(content, query),
    }))
  }

  function uses(order: 'ASC' | 'DESC') {
    return db.prepare(
      `SELECT m.id, m.session_id, m.content, m.created_at
       FROM (SELECT rowid FROM message_words WHERE message_words MATCH ?
             ORDER BY rowid ${order} LIMIT ${MAX_RANKED}) hit
       CROSS JOIN messages m ON m.id = hit.rowid
       CROSS JOIN sessions s ON s.id = m.session_id
       WHERE s.deleted_at IS NULL AND s.source = 'person'
         AND m.role IN (SELECT value FROM json_each(?))
       ORDER BY hit.rowid ${order}`,
    )
  }
}

/** Often in a short text is best, and the newest of those that are as good. */
function ranked(found: readonly Found[], query: string): Found[] {
  const words = wordsOf(query)
    .filter((word) => word !== 'OR')
    .map(withoutAccents)
  const texts = found.map(({ content }) => withoutAccents(content.slice(0, RANKED_CHARS)))
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  const worth = new Map(
    found.map((each, at) => {
      const text = texts[at] ?? ''
      const inLength = 0.3 + (0.9 * text.length) / Math.max(1, average)
      const score = words.reduce((sum, word) => {
        const count = occurrences(text, word)
        return sum + count / (count + inLength)
      }, 0)
      return [each, score]
    }),
  )
  return found.toSorted(
    (a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || b.messageId - a.messageId,
  )
}

/** The surroundings of the first word that was looked for. */
function snippetOf(content: string, query: string): string {
  const word = wordsOf(query)[0]?.toLowerCase() ?? ''
  const at = Math.max(0, content.toLowerCase().indexOf(word) - SNIPPET_CHARS / 2)
  const cut = content
    .slice(at, at + SNIPPET_CHARS)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${at > 0 ? '…' : ''}${cut}${at + SNIPPET_CHARS < content.length ? '…' : ''}`
}

/** `wanted` is not empty. */
export function occurrences(text: string, wanted: string): number {
  let count = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    count += 1
  return count
}
