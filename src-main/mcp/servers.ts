/** All servers: what is set up, what became of each, and what a person may do with them. */
import type {
  McpDetailView,
  McpLogLine,
  McpProblem,
  McpServer,
  McpServerView,
  McpState,
  McpView,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { wordsOf } from '#words'
import { mcpServerName } from '../contract/mcp.ts'
import { type Connection, createConnection } from './line/connection.ts'
import { createSlots } from './line/slots.ts'
import { createQuestions } from './questions.ts'
import type { Entry, Removed, ServersDeps } from './server-entry.ts'
import type { UsableServer } from './server-offers.ts'
import { beginSignIn, signInFor } from './server-sign-in.ts'
import { availabilityOf, maskedState } from './server-states.ts'
import { createAskedFor } from './setup/asked-for.ts'
import { consentFindings } from './setup/consent-findings.ts'
import { lineOf, readEntries } from './setup/read-entries.ts'
import { readServer, secretsOf, withoutCredentials } from './setup/server-config.ts'
import { createServerTools } from './tools/server-tools.ts'

const LOG_LINES = 500
/** More lines than this a second are counted, and not kept. */
const LINES_A_SECOND = 100
const SECOND_MS = 1_000
/** Ten usual servers at once take seconds and half a gigabyte. */
const STARTS_AT_ONCE = 4
/** A program may write thousands of lines while it starts; a window needs to hear of it now and then. */
const TELL_AFTER_MS = 40

export function createServers(deps: ServersDeps) {
  const entries = new Map<string, Entry>()
  let broken: McpView['broken'] = []
  let removed: Removed | undefined
  let stopTelling: (() => void) | undefined
  let isStarted = false
  const inTurn = createSlots(STARTS_AT_ONCE)
  const askedFor = createAskedFor({ ...deps, secret: deps.secrets.get })
  const questions = createQuestions({ ...deps, isSomebodyThere: deps.isWatched, onChange: changed })

  return {
    answer: questions.answer,
    entryOf: (name: string) => entries.get(name)?.server,
    log: (name: string) => [...known(name).log],
    cancelSignIn: (name: string) => known(name).signIn?.cancel(),
    ...{ start, refresh, view, save, remove, restore, set, agree, restart, stop, detail },
    ...{ signIn, signOut, acceptTools, connectionOf, isParallelSafe, dispose, usable },
  }

  /** After the window is there: what was agreed to is offered, and what begins with the app begins. */
  function start(): void {
    isStarted = true
    refresh()
  }

  /** What is set up may be another. */
  function refresh(): void {
    if (!isStarted) return
    const { servers: wanted, broken: odd } = readEntries(deps.settings.load())
    broken = odd
    for (const [name, entry] of entries) if (!wanted.has(name)) drop(entry)
    for (const [name, server] of wanted) take(name, server)
    changed()
  }

  function take(name: string, server: McpServer): void {
    const before = entries.get(name)
    const entry: Entry = before ?? {
      ...{ name, server, asked: askedFor(name, server), connection: undefined, signIn: undefined },
      ...{ told: 'idle', log: [], burst: { since: 0, kept: 0, left: 0 } },
      tools: createServerTools({
        ...deps,
        name,
        check: () => availabilityOf(name, entries.has(name) ? stateOf(entry) : { kind: 'off' }),
        handlerOf: (tool) => deps.handlerOf(name, tool),
      }),
    }
    const isOther = !before || lineOf(before.server) !== lineOf(server)
    entry.server = server
    entries.set(name, entry)
    if (isOther) {
      void entry.connection?.dispose()
      entry.connection = undefined
      entry.tools.forgetList()
    }
    // The code of what runs already was looked at when it was started.
    entry.asked = askedFor(name, server, entry.connection && entry.asked)
    settle(entry)
  }

  /** A program that an agent has changed since the yes is another one. */
  function mayStart(entry: Entry): boolean {
    entry.asked = askedFor(entry.name, entry.server)
    if (!isUsable(entry)) queueMicrotask(refresh)
    return isUsable(entry)
  }

  /** On and agreed to: its tools are offered, and a line to it can be had. */
  function settle(entry: Entry): void {
    if (!isUsable(entry)) {
      void entry.connection?.dispose()
      entry.connection = undefined
      entry.tools.clear()
      return
    }
    entry.connection ??= connect(entry)
    entry.tools.offer(entry.server)
    const isUnknown = deps.pins.of(entry.name).tools.size === 0
    // Before the first list nobody knows what it has.
    if (entry.server.start === 'with-app' || isUnknown) begin(entry)
  }

  function begin({ connection }: Entry): void {
    connection?.start().catch(() => {})
  }

  function connect(entry: Entry): Connection {
    const { name, server, asked } = entry
    entry.signIn = signInFor(name, server, { ...deps, onChange: changed })
    return createConnection({
      ...deps,
      server,
      link: { ...deps.link, server: name, secret: deps.secrets.get, signIn: entry.signIn },
      memory: deps.memory.of(asked.fingerprint),
      inTurn,
      mayStart: () => mayStart(entry),
      ask: (params, during) => questions.ask(name, params, during),
      sample: (params, during) => deps.sample(name, params, during),
      onState: ({ kind }) => {
        if (kind !== 'ready') questions.dropServer(name)
        if (kind !== entry.told) deps.onTools()
        entry.told = kind
        changed()
      },
      onList: (list, facts) => {
        entry.tools.listed(list, facts, entry.server)
        changed()
      },
      onLog: (line) => note(entry, line),
    })
  }

  function note({ log, burst }: Entry, line: Omit<McpLogLine, 'at'>): void {
    const at = deps.now()
    if (at - burst.since >= SECOND_MS) {
      if (burst.left > 0) keep({ from: 'app', text: `${burst.left} more lines were left out` })
      Object.assign(burst, { since: at, kept: 0, left: 0 })
    }
    if (burst.kept >= LINES_A_SECOND) burst.left += 1
    else {
      burst.kept += 1
      keep({ ...line, text: deps.mask(line.text) })
    }

    function keep(kept: Omit<McpLogLine, 'at'>): void {
      log.push({ at, ...kept })
      if (log.length > LOG_LINES) log.shift()
    }
  }

  async function signIn(name: string): Promise<string> {
    const entry = known(name)
    const { server, signIn: way } = entry
    if (server.transport === 'stdio' || !way)
      throw new RuntimeError('bad-request', say('mcp.noSignIn', { name }))
    const around = { ...deps.link, server: name, secret: deps.secrets.get }
    const { address, done } = await beginSignIn(way, server, around)
    entry.settleSignIn?.()
    changed()
    done.then(
      () => restart(name),
      (error: unknown) => {
        entry.settleSignIn = deps.onTold(say('mcp.signInFailed', { name }), wordsOf(error))
      },
    )
    return address.href
  }

  async function signOut(name: string): Promise<void> {
    const { signIn: way, connection } = known(name)
    way?.signOut()
    await connection?.stop()
    connection?.start().catch(() => {})
  }

  function drop(entry: Entry): void {
    entries.delete(entry.name)
    entry.tools.clear()
    void entry.connection?.dispose()
  }

  function isUsable({ name, server, asked }: Entry): boolean {
    return server.on && deps.pins.of(name).agreed === asked.fingerprint
  }

  function stateOf(entry: Entry): McpState {
    if (!entry.server.on) return { kind: 'off' }
    if (!isUsable(entry)) return { kind: 'needs-consent' }
    const state = entry.connection?.state() ?? { kind: 'idle' }
    if (state.kind !== 'needs-sign-in') return state
    return { ...state, isPending: entry.signIn?.isPending() === true }
  }

  function view(): McpView {
    const servers = [...entries.values()].map((entry): McpServerView => {
      const { title, version } = entry.tools.facts()
      const { agreed, version: pinnedVersion } = deps.pins.of(entry.name)
      const shownVersion = version ?? pinnedVersion
      return {
        name: entry.name,
        server: entry.server,
        state: maskedState(stateOf(entry), deps.mask),
        ...(agreed !== entry.asked.fingerprint && {
          consent: {
            fingerprint: entry.asked.fingerprint,
            isOutdated: agreed !== undefined,
            findings: consentFindings(entry.server, entry.asked.changed),
          },
        }),
        ...(title !== undefined && { title: deps.showHidden(title) }),
        ...(shownVersion !== undefined && { version: deps.showHidden(shownVersion) }),
        isSignedIn: entry.signIn?.isSignedIn() === true,
        ...entry.tools.view(),
      }
    })
    return {
      questions: questions.list(),
      servers: servers.sort((a, b) => (a.name < b.name ? -1 : 1)),
      broken,
    }
  }

  function save(
    name: string,
    value: unknown,
    instead: string | undefined,
    keys: Readonly<Record<string, string>> = {},
  ): McpProblem[] {
    if (!mcpServerName.safeParse(name).success)
      return [{ field: 'name', words: say('mcp.badName') }]
    if (name !== instead && entries.has(name))
      return [{ field: 'name', words: say('mcp.nameTaken', { name }) }]
    const read = readServer(value)
    if (!read.ok) return read.problems
    if (instead !== undefined && instead !== name) deps.pins.rename(instead, name)
    const server = withoutCredentials(name, read.server, deps.secrets.set, keys)
    const before = instead === undefined ? undefined : entries.get(instead)?.server
    const needed = new Set(secretsOf(server))
    // A key that nobody names any more would lie there for ever.
    for (const secret of before ? secretsOf(before) : [])
      if (!needed.has(secret)) deps.secrets.remove(secret)
    write((all) => {
      const { [instead ?? name]: _before, ...others } = all
      return { ...others, [name]: server }
    })
    return []
  }

  function remove(name: string): void {
    const { server } = known(name)
    const secrets = secretsOf(server).flatMap((secret) => {
      const value = deps.secrets.get(secret)
      return value === undefined ? [] : ([[secret, value]] as const)
    })
    // What was removed before cannot be brought back any more.
    if (removed && !entries.has(removed.name)) deps.pins.forget(removed.name)
    removed = { name, server, secrets }
    for (const [secret] of secrets) deps.secrets.remove(secret)
    known(name).signIn?.signOut()
    write(({ [name]: _gone, ...others }) => others)
  }

  function restore(name: string): void {
    if (removed?.name !== name || entries.has(name))
      throw new RuntimeError('conflict', say('mcp.notRemoved', { name }))
    const { server, secrets } = removed
    removed = undefined
    for (const [secret, value] of secrets) deps.secrets.set(secret, value)
    write((all) => ({ ...all, [name]: server }))
  }

  /** By the person's hand: what was agreed to stays agreed to. */
  function set(
    name: string,
    {
      exclude,
      ...change
    }: Partial<Pick<McpServer, 'on' | 'start' | 'trust' | 'parallel' | 'defer' | 'sampling'>> & {
      exclude?: string[] | undefined
    },
  ): void {
    const entry = known(name)
    const wasAgreed = deps.pins.of(name).agreed === entry.asked.fingerprint
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    )
    const server: McpServer = {
      ...entry.server,
      ...given,
      ...(exclude && { tools: { ...entry.server.tools, exclude } }),
    }
    if (wasAgreed) deps.pins.agree(name, askedFor(name, server, entry.asked).fingerprint)
    write((all) => ({ ...all, [name]: server }))
  }

  function agree(name: string, fingerprint: string): void {
    const entry = known(name)
    if (entry.asked.fingerprint !== fingerprint)
      throw new RuntimeError('conflict', say('mcp.consentChanged', { name }))
    deps.pins.agree(name, fingerprint)
    if (entry.server.on) refresh()
    else set(name, { on: true })
  }

  function restart(name: string): void {
    known(name)
      .connection?.restart()
      .catch(() => {})
  }

  async function stop(name: string): Promise<void> {
    await known(name).connection?.stop()
  }

  function detail(name: string): McpDetailView {
    return known(name).tools.detail()
  }

  function acceptTools(
    name: string,
    seen: readonly { name: string; hash: string }[],
    instructions: string | undefined,
  ): void {
    const entry = known(name)
    if (!entry.tools.accept(seen, entry.server, instructions))
      throw new RuntimeError('conflict', say('mcp.toolsChanged', { name }))
    changed()
  }

  /** Those that may be asked for more than tools. */
  function usable(): UsableServer[] {
    return [...entries.values()].flatMap(({ name, connection, tools }) =>
      connection
        ? [{ name, connection, facts: tools.facts(), instructions: tools.instructions() }]
        : [],
    )
  }

  function connectionOf(name: string): Connection | undefined {
    return entries.get(name)?.connection
  }

  /** It says that it only reads, and the person lets such tools run beside each other. */
  function isParallelSafe(name: string, fullName: string): boolean {
    const entry = entries.get(name)
    const tool = entry?.tools.named(fullName)
    return entry?.server.parallel === true && tool?.annotations?.readOnlyHint === true
  }

  async function dispose(): Promise<void> {
    stopTelling?.()
    isStarted = false
    await Promise.all([...entries.values()].map(({ connection }) => connection?.dispose()))
  }

  function known(name: string): Entry {
    const entry = entries.get(name)
    if (!entry) throw new RuntimeError('not-found', say('mcp.gone', { name }))
    return entry
  }

  function write(next: (all: Readonly<Record<string, unknown>>) => Record<string, unknown>): void {
    deps.settings.save(next(deps.settings.load()))
    refresh()
  }

  function changed(): void {
    stopTelling ??= deps.after(TELL_AFTER_MS, () => {
      stopTelling = undefined
      deps.onChange(view())
    })
  }
}

export type Servers = ReturnType<typeof createServers>
