/** What each session has read, so that nobody reads in circles or writes over news. */
import type { EditWarning } from '../ports/files.ts'

interface Session {
  lastRequest?: string
  inARow: number
  /** What each request met, and how often it met the same. */
  met: Map<string, { state: string; times: number }>
  reads: Map<string, { mtimeMs: number; isWhole: boolean }>
}

const MAX_REMEMBERED = 2_000

export function createReadHistory() {
  const sessions = new Map<string, Session>()
  const writers = new Map<string, { sessionId: string; mtimeMs: number }>()
  return { repeated, noteRead, noteWritten, warningsFor, otherToolRan, contextShortened, forget }

  function repeated(sessionId: string, request: string, state?: string) {
    const session = sessionOf(sessionId)
    session.inARow = session.lastRequest === request ? session.inARow + 1 : 1
    session.lastRequest = request
    if (state === undefined) return { inARow: session.inARow, unchanged: 0 }
    const before = session.met.get(request)
    const times = before?.state === state ? before.times + 1 : 0
    remember(session.met, request, { state, times })
    return { inARow: session.inARow, unchanged: times }
  }

  function noteRead(sessionId: string, path: string, seen: { mtimeMs: number; isWhole: boolean }) {
    const { reads } = sessionOf(sessionId)
    const before = reads.get(path)
    // Two pages of the same state add up to no more than a page, unless one was the whole.
    const isWhole = seen.isWhole || (before?.isWhole === true && before.mtimeMs === seen.mtimeMs)
    remember(reads, path, { mtimeMs: seen.mtimeMs, isWhole })
  }

  /** Whoever writes a file knows it. */
  function noteWritten(sessionId: string, path: string, mtimeMs: number): void {
    remember(writers, path, { sessionId, mtimeMs })
    remember(sessionOf(sessionId).reads, path, { mtimeMs, isWhole: true })
  }

  /** What a session should know before it trusts its own idea of an existing file. */
  function warningsFor(sessionId: string, path: string, mtimeMs: number): EditWarning[] {
    const read = sessionOf(sessionId).reads.get(path)
    if (!read) return [{ kind: 'unread', message: `${path} was not read in this session before` }]
    if (read.mtimeMs !== mtimeMs) {
      const writer = writers.get(path)
      const isSibling = writer?.mtimeMs === mtimeMs && writer.sessionId !== sessionId
      return isSibling
        ? [{ kind: 'sibling', message: `another agent changed ${path} since you read it` }]
        : [{ kind: 'changed', message: `${path} was changed since you read it` }]
    }
    if (read.isWhole) return []
    return [{ kind: 'partial', message: `only a part of ${path} was read in this session` }]
  }

  /** Looking again after doing something else is no circle. */
  function otherToolRan(sessionId: string): void {
    const session = sessions.get(sessionId)
    if (!session) return
    session.lastRequest = undefined
    session.inARow = 0
    for (const met of session.met.values()) met.times = 0
  }

  /** What the model was shown may be gone from its context. */
  function contextShortened(sessionId: string): void {
    const session = sessions.get(sessionId)
    session?.met.clear()
    if (session) session.lastRequest = undefined
  }

  function forget(sessionId: string): void {
    sessions.delete(sessionId)
  }

  function sessionOf(id: string): Session {
    const known = sessions.get(id)
    if (known) return known
    const fresh: Session = { inARow: 0, met: new Map(), reads: new Map() }
    sessions.set(id, fresh)
    return fresh
  }
}

export type ReadHistory = ReturnType<typeof createReadHistory>

/** The oldest goes when there are too many. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.size > MAX_REMEMBERED ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}
