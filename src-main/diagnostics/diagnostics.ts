/** Looks at edits with the language servers of this machine: lazily, by leave of the person, and never for long. */
import { extname, isAbsolute, relative } from 'node:path'
import type { DiagnosticsServerView } from '#contract'
import { createMutex, type Mutex } from '../lib/mutex.ts'
import type { DiagnosticsAccess, EditChecked } from '../ports/toolbox/diagnostics.ts'
import { type FoundServer, findServer, fingerprintOf, projectOf } from './find-server.ts'
import { freshErrors, tellErrors } from './fresh-errors.ts'
import { KNOWN_SERVERS, type KnownServer } from './known-servers.ts'
import {
  type ChangedFile,
  createLanguageServer,
  type Found,
  type LanguageServer,
} from './language-server.ts'
import type { ServerProcess } from './server-process.ts'

/** So long an edit waits. */
const WAIT_MS = 3_000
/** The first look reads the whole project. */
const FIRST_MS = 60_000
const NEXT_MS = 30_000
/** So often in a row without an answer, and it is not waited for any more. */
const MAX_SLOW = 2
const IDLE_MS = 10 * 60_000
/** Each holds some hundred megabytes. */
const MAX_SERVERS = 3
const MAX_CHARS = 1_000_000
const MAX_FILES = 10

type Edits = Parameters<DiagnosticsAccess['afterEdit']>[0]
type Edit = Edits[number] & { after: string; language: string }

/** What the person is asked, once for a project. */
export interface LeaveQuestion {
  sessionId: string
  server: string
  program: string
  folder: string
  isConfined: boolean
  signal: AbortSignal
}

/** One server for one project of one session. */
interface Seat {
  owner: string
  known: KnownServer
  root: string
  isAsking: boolean
  /** Undefined: it was not allowed, or it cannot run. */
  server: Promise<LanguageServer | undefined>
  isWarm: boolean
  slow: number
  hold: Mutex
  /** Edits while the person was asked. */
  meanwhile: Map<string, Edit>
  /** What was wrong before the first edit that nobody was told about. */
  untold: Map<string, Found[]>
  usedAt: number
  cancelIdle: () => void
  stop: AbortController
}

export function createDiagnostics(deps: {
  isOn: () => boolean
  isHere: (sessionId: string) => boolean
  /** Sub-agents share the servers of the session that they work for. */
  ownerOf: (sessionId: string) => string
  folderOf: (sessionId: string) => string
  isConfined: (sessionId: string) => boolean
  /** The PATH of the person's own terminal. */
  path: () => Promise<string>
  start: (sessionId: string, program: FoundServer & { path: string }, root: string) => ServerProcess
  /** Whether somebody would have to answer; then no edit waits for it. */
  waitsForPerson: (question: LeaveQuestion) => Promise<boolean>
  /** Somebody is there who could answer. */
  mayAsk: (sessionId: string) => boolean
  ask: (question: LeaveQuestion) => Promise<boolean>
  mask: (text: string) => string
  onFailed: (server: string, reason: string) => void
  now: () => number
  after: (ms: number, run: () => void) => () => void
}) {
  const seats = new Map<string, Seat>()
  /** What was allowed, or refused, in sessions that are still there. */
  const answers = new Map<string, boolean>()
  const failures = new Map<string, string>()
  const endings = new Set<Promise<void>>()
  return { forCall, changed, list, endSession, endAll, dispose }

  function forCall(call: { sessionId: string; signal: AbortSignal }): DiagnosticsAccess {
    return { afterEdit }

    // The border around programs of others: the edit is made, and does not fail for want of them.
    async function afterEdit(files: Edits): Promise<EditChecked | undefined> {
      try {
        return await lookAt(call, files)
      } catch (error) {
        deps.onFailed('', String(error))
        return undefined
      }
    }
  }

  async function lookAt(
    { sessionId, signal }: { sessionId: string; signal: AbortSignal },
    files: Edits,
  ) {
    if (!deps.isOn() || !deps.isHere(sessionId)) return undefined
    const edits = readable(files, deps.folderOf(sessionId))
    const begun = Promise.all(
      KNOWN_SERVERS.map(async (known) => {
        const own = edits.filter(({ realPath }) => extname(realPath).toLowerCase() in known.endings)
        return own.length === 0 ? [] : look(sessionId, known, own)
      }),
    )
    const late = Promise.withResolvers<'late'>()
    const giveUp = (): void => late.resolve('late')
    const cancel = deps.after(WAIT_MS, giveUp)
    signal.addEventListener('abort', giveUp)
    try {
      const looks = await Promise.race([begun, late.promise])
      if (looks === 'late') return undefined
      const found = await Promise.all(
        looks.flat().map(async ({ seat, done, claim }) => {
          const seen = await Promise.race([done, late.promise])
          if (seen !== 'late') claim()
          return { by: seat.known.name, found: seen }
        }),
      )
      return joined(sessionId, found)
    } finally {
      cancel()
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Begins to look; what is not waited for is told with the next edit. */
  async function look(sessionId: string, known: KnownServer, edits: readonly Edit[]) {
    const folder = deps.folderOf(sessionId)
    const byRoot = Map.groupBy(edits, ({ realPath }) => projectOf(known, realPath, folder))
    const looks = await Promise.all(
      [...byRoot].map(async ([root, own]) => {
        const seat = await seatFor(sessionId, known, root)
        if (!seat) return []
        if (seat.isAsking) {
          keepMeanwhile(seat, own)
          return []
        }
        const checked: string[] = []
        const done = seat.hold(() => check(seat, own, checked))
        done.catch(() => {})
        const claim = (): void => {
          for (const path of checked) seat.untold.delete(path)
        }
        return [{ seat, done, claim }]
      }),
    )
    return looks.flat()
  }

  /** The text before the first of these edits, and the one after the last. */
  function keepMeanwhile({ meanwhile }: Seat, edits: readonly Edit[]): void {
    for (const edit of edits) {
      const first = meanwhile.get(edit.realPath)
      if (first || meanwhile.size < MAX_FILES)
        meanwhile.set(edit.realPath, { ...edit, before: first ? first.before : edit.before })
    }
  }

  /** Undefined: nobody looked. */
  async function check(seat: Seat, edits: readonly Edit[], checked: string[]) {
    const server = await seat.server
    if (!server) return undefined
    const found: { realPath: string; error: Found }[] = []
    try {
      for (const { realPath, before, after, language } of edits) {
        const known = seat.untold.get(realPath)
        const was =
          known ?? (before === undefined ? [] : await errorsOf(realPath, language, before))
        seat.untold.set(realPath, was)
        const now = await errorsOf(realPath, language, after)
        checked.push(realPath)
        found.push(...freshErrors(was, now).map((error) => ({ realPath, error })))
      }
    } catch (error) {
      const reason = server.whyEnded()
      seat.slow += 1
      if (reason !== undefined) failed(seat, reason)
      else if (!(error instanceof TooSlow) || seat.slow >= MAX_SLOW) failed(seat, String(error))
      return undefined
    }
    return found

    async function errorsOf(path: string, language: string, text: string): Promise<Found[]> {
      const errors = await within(
        seat.isWarm ? NEXT_MS : FIRST_MS,
        // Checked above, and it does not come back.
        (server as LanguageServer).errorsOf(path, language, text),
      )
      seat.isWarm = true
      seat.slow = 0
      return errors
    }
  }

  async function seatFor(sessionId: string, known: KnownServer, root: string) {
    const owner = deps.ownerOf(sessionId)
    const key = [owner, known.id, root].join('\0')
    const sitting = seats.get(key)
    if (sitting) {
      used(key, sitting)
      return sitting
    }
    const folder = deps.folderOf(sessionId)
    const path = await deps.path()
    const program = findServer(known, { path, root, folder })
    if (!program || seats.has(key)) return seats.get(key)
    const started = program
    const isConfined = deps.isConfined(sessionId)
    // Without walls a program that somebody changed is another program.
    const leave = [key, program.file, isConfined || fingerprintOf(program.file)].join('\0')
    if (answers.get(leave) === false) return undefined
    const stop = new AbortController()
    const question = {
      ...{ sessionId, server: known.name, program: program.file, folder: root, isConfined },
      signal: stop.signal,
    }
    const isAsking = !answers.has(leave) && (await deps.waitsForPerson(question))
    if (seats.has(key)) return seats.get(key)
    if (isAsking && !deps.mayAsk(sessionId)) return undefined
    const seat: Seat = {
      ...{ owner, known, root, stop, isAsking, isWarm: false, slow: 0, hold: createMutex() },
      ...{ untold: new Map(), usedAt: 0, cancelIdle: () => {} },
      ...{ meanwhile: new Map(), server: Promise.resolve().then(open) },
    }
    seats.set(key, seat)
    used(key, seat)
    makeRoom()
    return seat

    async function open(): Promise<LanguageServer | undefined> {
      const isAllowed = answers.get(leave) ?? (await deps.ask(question).catch(() => false))
      if (stop.signal.aborted) return undefined
      answers.set(leave, isAllowed)
      if (!isAllowed) {
        leaveSeat(key)
        return undefined
      }
      try {
        const server = createLanguageServer({
          process: deps.start(sessionId, { ...started, path }, root),
          ...{ root, options: known.options, isQuiet: started.isQuiet, after: deps.after },
        })
        stop.signal.addEventListener('abort', () => {
          const ending = server.end().finally(() => endings.delete(ending))
          endings.add(ending)
        })
        await within(FIRST_MS, server.ready)
        seat.isAsking = false
        if (seat.meanwhile.size > 0)
          void seat.hold(() => check(seat, [...seat.meanwhile.values()], []))
        return server
      } catch (error) {
        failed(seat, String(error instanceof Error ? error.message : error))
        return undefined
      }
    }
  }

  function used(key: string, seat: Seat): void {
    seat.usedAt = deps.now()
    seat.cancelIdle()
    seat.cancelIdle = deps.after(IDLE_MS, () => leaveSeat(key))
  }

  /** Whoever was not used for the longest time goes first. */
  function makeRoom(): void {
    const oldest = [...seats].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [key] of oldest.slice(0, Math.max(0, seats.size - MAX_SERVERS))) leaveSeat(key)
  }

  function leaveSeat(key: string): void {
    const seat = seats.get(key)
    if (!seat) return
    seats.delete(key)
    seat.cancelIdle()
    seat.stop.abort()
  }

  /** It is not tried again in this session: a program that fails once holds up every edit. */
  function failed(seat: Seat, reason: string): void {
    if (seat.stop.signal.aborted) return
    failures.set(seat.known.id, reason.slice(0, 300))
    deps.onFailed(seat.known.name, reason)
    seat.server = Promise.resolve(undefined)
    seat.stop.abort()
  }

  async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
    const slow = Promise.withResolvers<never>()
    const cancel = deps.after(ms, () => slow.reject(new TooSlow('it did not answer')))
    try {
      return await Promise.race([work, slow.promise])
    } finally {
      cancel()
    }
  }

  function joined(
    sessionId: string,
    looks: { by: string; found: Awaited<ReturnType<typeof check>> | 'late' }[],
  ): EditChecked | undefined {
    const told = looks.filter(({ found }) => found !== undefined)
    if (told.length === 0) return undefined
    const by = [...new Set(told.map((each) => each.by))].join(', ')
    const folder = deps.folderOf(sessionId)
    const found = told.flatMap((each) => (Array.isArray(each.found) ? each.found : []))
    if (found.length > 0) {
      const named = found.map(({ realPath, error }) => ({
        path: relative(folder, realPath),
        error,
      }))
      return { by, status: 'errors', ...tellErrors(named, deps.mask) }
    }
    return { by, status: told.some((each) => each.found === 'late') ? 'late' : 'ok' }
  }

  /** Files of a session, by a tool or a command. */
  function changed(sessionId: string, files: readonly ChangedFile[]): void {
    const owner = deps.ownerOf(sessionId)
    for (const seat of seats.values())
      if (seat.owner === owner && !seat.isAsking)
        void seat.hold(async () => (await seat.server)?.changedOnDisk(files))
  }

  /** For people: what is there, and what would have to be. */
  async function list(): Promise<DiagnosticsServerView[]> {
    const path = await deps.path()
    return KNOWN_SERVERS.map((known) => {
      const { id, name, install } = known
      const program = findServer(known, { path })?.file
      const problem = failures.get(id)
      const isInProject = known.programs.some((each) => each.isInProject)
      return {
        ...{ id, name, install, isInProject },
        ...(program !== undefined && { program }),
        ...(problem !== undefined && { problem }),
      }
    })
  }

  function endSession(sessionId: string): void {
    for (const [key, { owner }] of seats) if (owner === sessionId) leaveSeat(key)
    for (const key of answers.keys()) if (key.startsWith(`${sessionId}\0`)) answers.delete(key)
  }

  function endAll(): void {
    for (const key of [...seats.keys()]) leaveSeat(key)
  }

  async function dispose(): Promise<void> {
    endAll()
    await Promise.all(endings)
  }
}

class TooSlow extends Error {}

/** Text of a language that somebody may know, within what the session was given. */
function readable(files: Edits, folder: string): Edit[] {
  return files.slice(0, MAX_FILES).flatMap((file): Edit[] => {
    const { realPath, after } = file
    const ending = extname(realPath).toLowerCase()
    const language = KNOWN_SERVERS.map(({ endings }) => endings[ending]).find(Boolean)
    if (after === undefined || after.length > MAX_CHARS || language === undefined) return []
    const way = relative(folder, realPath)
    if (way.startsWith('..') || isAbsolute(way)) return []
    return [{ ...file, after, language }]
  })
}
