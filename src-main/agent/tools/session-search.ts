/** Finds words in past conversations: for the agent's `session_search` tool and for the window. */
import type { DatabaseSync } from 'node:sqlite'
import type { MessageMatches } from '#contract'
import { toolError } from '../../lib/tool-error.ts'
import type { SearchedSession } from '../session/session-handlers.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import type { TranscriptMessage } from '../session/transcript.ts'
import type { AgentToolContext } from './agent-tool.ts'
import { createMessageFinder, type Hit, occurrences } from './find-messages.ts'

const AROUND = 5
const BOOKEND = 3
const FULL_CHARS = 4_000
const BOOKEND_CHARS = 1_200
const READ_FIRST = 20
const READ_LAST = 10
const DEFAULT_ROLES = 'user,assistant'
/** There is one store of sessions; links name it, so that they say where they lead. */
const PROFILE = 'default'

interface SearchArgs {
  query?: string
  limit?: number
  sort?: 'newest' | 'oldest'
  detail?: 'adaptive' | 'full'
  session_id?: string
  around_message_id?: number
  window?: number
  role_filter?: string
  profile?: string
}

export function createSessionSearch(deps: { db: DatabaseSync; sessions: Sessions }) {
  const { sessions } = deps
  const finder = createMessageFinder(deps.db)
  const byTitle = deps.db.prepare(
    `SELECT id FROM sessions WHERE deleted_at IS NULL AND source = 'person' AND title LIKE ? ESCAPE '\\'
     ORDER BY updated_at DESC LIMIT 50`,
  )
  const spokenIds = deps.db.prepare(
    `SELECT id FROM messages WHERE session_id = ? AND role <> 'notice' AND content <> '' ORDER BY id`,
  )
  const said = deps.db.prepare(
    `SELECT id, content FROM messages WHERE session_id = ? AND role IN ('user', 'assistant')
     AND content <> '' ORDER BY id`,
  )
  return { tool, find, findIn }

  /** Sessions for the window's search field: titles first, then words said in them. */
  function find(query: string, limit: number): SearchedSession[] {
    // The first of each session is the best.
    const all = hits(query, DEFAULT_ROLES)
    const best = new Map(all.toReversed().map((hit) => [hit.sessionId, hit]))
    const ids = new Set([...titleHits(query), ...all.map((hit) => hit.sessionId)])
    return [...ids].slice(0, limit).map((id) => {
      const hit = best.get(id)
      const session = sessions.get(id)
      return hit ? { session, messageId: hit.messageId, passage: hit.snippet } : { session }
    })
  }

  /** All of what was said is looked through, also what is not in view. */
  function findIn(sessionId: string, text: string): MessageMatches[] {
    const wanted = text.toLowerCase()
    return said.all(sessionId).flatMap(({ id, content }) => {
      const count = occurrences(String(content).toLowerCase(), wanted)
      return count > 0 ? [{ messageId: Number(id), count }] : []
    })
  }

  function tool(args: SearchArgs, context: AgentToolContext): string {
    if (args.profile && args.profile !== PROFILE)
      return toolError(`there is no profile ${args.profile}; leave profile out to search here`)
    if (args.query?.trim()) return discover(args, context)
    if (args.session_id === undefined) return recent(args.limit, context)
    const session = sessions.find(args.session_id.replace(`@session:${PROFILE}/`, ''))
    if (!session) return toolError(`there is no session ${args.session_id}`)
    return args.around_message_id === undefined
      ? read(session)
      : scroll(session, args.around_message_id, args.window)
  }

  function discover(args: SearchArgs, context: AgentToolContext): string {
    const query = args.query ?? ''
    const roles = args.role_filter ?? DEFAULT_ROLES
    const forgotten = lastForgotten(context.sessionId)
    const found = hits(query, roles, args.sort).filter(
      (hit) => hit.sessionId !== context.sessionId || hit.messageId <= forgotten,
    )
    const titled = titleHits(query).filter((id) => id !== context.sessionId)
    const ids = inTime(
      [...new Set([...titled, ...found.map((hit) => hit.sessionId)])],
      found,
      args.sort,
    )
    const results = ids.slice(0, clamp(args.limit ?? 3, 1, 10)).map((id, index) => {
      const hit = found.find((candidate) => candidate.sessionId === id)
      const isFull = args.detail === 'full' || index === 0
      return isFull ? fullResult(sessions.get(id), hit) : compactResult(sessions.get(id), hit)
    })
    return JSON.stringify({ success: true, mode: 'discover', results, count: results.length })
  }

  /** What the model still has before it is not searched; what became a summary is. */
  function lastForgotten(sessionId: string): number {
    return sessions.lastSummary(sessionId)?.throughMessage ?? 0
  }

  /** A title has no time of its own, so its session is as old as what was said in it last. */
  function inTime(ids: readonly string[], found: readonly Hit[], sort: SearchArgs['sort']) {
    if (!sort) return ids
    const times = new Map(ids.map((id) => [id, sessions.get(id).updatedAt]))
    // The first of each that was found is its newest or its oldest, as was asked for.
    for (const hit of found.toReversed()) times.set(hit.sessionId, hit.at)
    const sign = sort === 'newest' ? -1 : 1
    return ids.toSorted((a, b) => sign * ((times.get(a) ?? 0) - (times.get(b) ?? 0)))
  }

  function recent(limit = 10, { sessionId }: AgentToolContext): string {
    const most = clamp(limit, 1, 50)
    const results = sessions
      .list(most + 1)
      .filter(({ id }) => id !== sessionId)
      .slice(0, most)
      .map((session) => compactResult(session, undefined))
    return JSON.stringify({ success: true, mode: 'recent', results, count: results.length })
  }

  function read(session: Session): string {
    const all = spoken(session.id)
    const isLong = all.length > READ_FIRST + READ_LAST
    const shown = isLong ? [...all.slice(0, READ_FIRST), ...all.slice(-READ_LAST)] : all
    return JSON.stringify({
      success: true,
      mode: 'read',
      ...about(session),
      messages: views(session.id, shown, FULL_CHARS),
      count: all.length,
      ...(isLong && { omitted: all.length - shown.length }),
    })
  }

  function scroll(session: Session, messageId: number, window = AROUND): string {
    const size = clamp(window, 1, 20)
    const all = spoken(session.id)
    const at = all.findIndex((id) => id >= messageId)
    if (at < 0) return toolError(`session ${session.id} has no message ${messageId}`)
    const messages = all.slice(Math.max(0, at - size), at + size + 1)
    return JSON.stringify({
      success: true,
      mode: 'scroll',
      ...about(session),
      messages: views(session.id, messages, FULL_CHARS),
      messages_before: Math.max(0, at - size),
      messages_after: Math.max(0, all.length - at - size - 1),
    })
  }

  function fullResult(session: Session, hit: Hit | undefined) {
    const all = spoken(session.id)
    const at = Math.max(0, all.indexOf(hit?.messageId ?? 0))
    return {
      ...compactResult(session, hit),
      messages_before: Math.max(0, at - AROUND),
      messages_after: Math.max(0, all.length - at - AROUND - 1),
      messages: views(session.id, all.slice(Math.max(0, at - AROUND), at + AROUND + 1), FULL_CHARS),
      first: views(session.id, all.slice(0, BOOKEND), BOOKEND_CHARS),
      last: views(session.id, all.slice(-BOOKEND), BOOKEND_CHARS),
    }
  }

  function compactResult(session: Session, hit: Hit | undefined) {
    return { ...about(session), ...(hit && { message_id: hit.messageId, snippet: hit.snippet }) }
  }

  function hits(query: string, roles: string, sort?: 'newest' | 'oldest'): Hit[] {
    return finder.find(
      query,
      roles.split(',').map((role) => role.trim()),
      sort,
    )
  }

  function titleHits(query: string): string[] {
    const pattern = `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
    return byTitle.all(pattern).map((row) => String(row.id))
  }

  function spoken(sessionId: string): number[] {
    return spokenIds.all(sessionId).map(({ id }) => Number(id))
  }

  function views(sessionId: string, ids: readonly number[], chars: number) {
    return ids.flatMap((id) => {
      const message = sessions.message(sessionId, id)
      return message ? [viewOf(message, chars)] : []
    })
  }
}

function about(session: Session) {
  return {
    session_id: session.id,
    title: session.title,
    when: new Date(session.updatedAt).toISOString(),
    link: `@session:${PROFILE}/${session.id}`,
  }
}

function viewOf({ id, role, content }: TranscriptMessage, maxChars: number) {
  return {
    id,
    role,
    content: content.length > maxChars ? `${content.slice(0, maxChars)}…` : content,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.trunc(value), least), most)
}
