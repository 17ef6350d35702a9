/** The agents of others that are set up: what each may start, what became of it, and the sessions that run on one. */
import type { GuestOffers, GuestsView, GuestView, Handlers, McpProblem } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { type Words, wordsOf } from '#words'
import { type GuestEntry, guestEntry, guestName } from '../../contract/others/agents.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type {
  GuestEnd,
  GuestListener,
  GuestSeat,
  Guests,
  GuestTurn,
} from '../../ports/others/guests.ts'
import { GuestError } from './guest-error.ts'
import type { GuestHands } from './guest-hands.ts'
import type { GuestLine, GuestLineDeps, SignInWay } from './guest-line.ts'
import { KNOWN_AGENTS } from './known-agents.ts'
import type { GuestProcess } from './process-stream.ts'

/** Whether the program of an entry is there. */
export type FoundProgram = { ok: true } | { ok: false; reason: Words; fix: Words }

/** How programs of others are found, agreed to and started. */
export interface GuestLaunch {
  fingerprint(entry: GuestEntry): string
  findings(entry: GuestEntry): Words[]
  find(name: string, entry: GuestEntry): Promise<FoundProgram>
  open(name: string, entry: GuestEntry, folder: string): Promise<GuestProcess>
  /** A line as one would type it. */
  fromLine(line: string): unknown
  /** The same, with what looks like a key in the key store. */
  withoutKeys(name: string, entry: GuestEntry): GuestEntry
  /** Takes its keys out of the key store; the answer puts them back. */
  dropKeys(entry: GuestEntry): () => void
}

export interface GuestsDeps extends Pick<GuestLineDeps, 'version' | 'calls' | 'after'> {
  settings: {
    load: () => Readonly<Record<string, unknown>>
    save: (agents: Record<string, unknown>) => void
  }
  /** What the person has agreed to, sealed. */
  consent: { load: () => string | undefined; save: (text: string) => void }
  launch: GuestLaunch
  handsFor: (sessionId: string, guest: string) => GuestHands
  home: string
  onChange: (view: GuestsView) => void
  /** What can be chosen and typed in a session. */
  onOffers: (sessionId: string, offers: GuestOffers) => void
}

interface Working {
  guest: string
  line: Promise<GuestLine>
}

export function createGuests(deps: GuestsDeps) {
  const { launch } = deps
  const found = new Map<string, FoundProgram>()
  const ways = new Map<string, readonly SignInWay[]>()
  const wantSignIn = new Set<string>()
  /** By session: each has a process of its own, which ends with it. */
  const working = new Map<string, Working>()
  let agreed: Record<string, string> | undefined
  let removed: { name: string; entry: GuestEntry; putBack: () => void } | undefined

  const handlers = {
    'agents.list': look,
    'agents.save': async ({ name, agent, instead }) => {
      const problems = save(
        name,
        typeof agent === 'string' ? launch.fromLine(agent) : agent,
        instead,
      )
      if (problems.length === 0) await look()
      return { problems }
    },
    'agents.remove': ({ name }) => {
      const entry = known(name)
      removed = { name, entry, putBack: launch.dropKeys(entry) }
      write(({ [name]: _gone, ...others }) => others)
      void endAllOf(name)
      return null
    },
    'agents.restore': ({ name }) => {
      if (removed?.name !== name || entries().agents.has(name))
        throw new RuntimeError('conflict', say('agents.notRemoved', { name }))
      const { entry, putBack } = removed
      removed = undefined
      putBack()
      write((all) => ({ ...all, [name]: entry }))
      return null
    },
    'agents.agree': ({ name, fingerprint }) => {
      if (launch.fingerprint(known(name)) !== fingerprint)
        throw new RuntimeError('conflict', say('agents.changed', { name }))
      agreed = { ...agreements(), [name]: fingerprint }
      deps.consent.save(JSON.stringify(agreed))
      changed()
      return null
    },
    'agents.signIn': async ({ name, method }) => {
      await signIn(name, method)
      return null
    },
  } satisfies Partial<Handlers>
  return { handlers, prompt, offers, choose, check, endSession, dispose }

  /** Throws where no session can be begun on it. */
  function check(name: string): void {
    if (!entries().agents.has(name))
      throw new RuntimeError('not-found', say('agents.gone', { name }))
  }

  async function prompt(
    turn: GuestTurn,
    listener: GuestListener,
    signal: AbortSignal,
  ): Promise<GuestEnd> {
    const { sessionId, guest } = turn
    const line = await lineFor(turn, signal)
    if (!line) return { kind: 'stopped' }
    try {
      const end = await line.prompt(turn, listener, signal)
      if (wantSignIn.delete(guest)) changed()
      return end
    } catch (error) {
      // One that failed in this way is begun anew with the next turn.
      await endSession(sessionId)
      if (error instanceof GuestError && error.wantsSignIn) wantSignIn.add(guest)
      changed()
      throw error
    }
  }

  async function offers(...[seat, opened]: Parameters<Guests['offers']>): Promise<GuestOffers> {
    const line = await lineFor(seat, never()).catch(told)
    return (await line?.offers(seat, opened).catch(told)) ?? { options: [], commands: [] }
  }

  async function choose(
    ...[seat, { option, value }, opened]: Parameters<Guests['choose']>
  ): Promise<void> {
    const line = await lineFor(seat, never()).catch(told)
    await line?.choose(seat, option, value, opened).catch(told)
  }

  /** Undefined when the person has stopped the turn before it was there. */
  async function lineFor(
    { sessionId, guest, folder }: GuestSeat,
    signal: AbortSignal,
  ): Promise<GuestLine | undefined> {
    const entry = entries().agents.get(guest)
    if (!entry) throw new GuestError(say('agents.gone', { name: guest }))
    const before = working.get(sessionId)
    if (before?.guest === guest) return before.line
    await endSession(sessionId)
    const line = open(guest, entry, folder, sessionId, signal)
    working.set(sessionId, { guest, line })
    changed()
    line.then(
      ({ closed }) => closed.finally(() => forget(sessionId, line)),
      () => forget(sessionId, line),
    )
    return line.catch((error: unknown) => {
      if (signal.aborted) return undefined
      throw error
    })
  }

  /** From a yes to a line; nothing of it is left where that fails. */
  async function open(
    name: string,
    entry: GuestEntry,
    folder: string,
    sessionId: string,
    signal: AbortSignal,
  ): Promise<GuestLine> {
    if (agreements()[name] !== launch.fingerprint(entry))
      throw new GuestError(say('agents.needsYes', { name }))
    const program = await launch.open(name, entry, folder)
    const stop = (): void => void program.close()
    signal.addEventListener('abort', stop)
    try {
      const { openGuestLine } = await import('./guest-line.ts')
      return await openGuestLine({
        ...{ ...deps, guest: name, program, hands: deps.handsFor(sessionId, name) },
        onOffers: (offers) => deps.onOffers(sessionId, offers),
        onSignIn: (told) => {
          ways.set(name, told)
          changed()
        },
      })
    } catch (error) {
      await program.close()
      const why = program.whyEnded()
      if (error instanceof GuestError || why === undefined) throw error
      throw new GuestError(say('agents.ended', { name, why }))
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /** In a process that is there for that alone. */
  async function signIn(name: string, method: string): Promise<void> {
    const line = await open(name, known(name), deps.home, '', never()).catch(told)
    try {
      await line.signIn(method).catch(told)
      wantSignIn.delete(name)
    } finally {
      await line.close()
      changed()
    }
  }

  function forget(sessionId: string, line: Working['line']): void {
    if (working.get(sessionId)?.line !== line) return
    working.delete(sessionId)
    changed()
  }

  async function endSession(sessionId: string): Promise<void> {
    const line = await working.get(sessionId)?.line.catch(() => undefined)
    await line?.close()
    working.delete(sessionId)
  }

  async function endAllOf(name: string): Promise<void> {
    const sessions = [...working].filter(([, { guest }]) => guest === name)
    await Promise.all(sessions.map(([sessionId]) => endSession(sessionId)))
  }

  async function dispose(): Promise<void> {
    await Promise.all([...working.keys()].map(endSession))
  }

  function save(name: string, value: unknown, instead: string | undefined): McpProblem[] {
    if (!guestName.safeParse(name).success) return [{ field: 'name', words: say('mcp.badName') }]
    if (name !== instead && entries().agents.has(name))
      return [{ field: 'name', words: say('agents.nameTaken', { name }) }]
    const read = guestEntry.safeParse(value)
    if (!read.success)
      return read.error.issues.map(({ path, message }) => ({
        ...{ field: path.join('.'), words: { text: message } },
      }))
    const entry = launch.withoutKeys(name, read.data)
    write((all) => {
      const { [instead ?? name]: _before, ...others } = all
      return { ...others, [name]: entry }
    })
    void endAllOf(instead ?? name)
    return []
  }

  async function look(): Promise<GuestsView> {
    const all = [
      ...entries().agents,
      ...KNOWN_AGENTS.map(({ name, agent }) => [name, agent] as const),
    ]
    await Promise.all(
      all.map(async ([name, entry]) => {
        found.set(placeOf(name, entry), await launch.find(name, entry))
      }),
    )
    changed()
    return view()
  }

  function view(): GuestsView {
    const { agents, broken } = entries()
    return {
      agents: [...agents].map(([name, entry]) => viewOf(name, entry)),
      offers: KNOWN_AGENTS.filter(({ name }) => !agents.has(name)).map((each) => ({
        ...each,
        isInstalled: found.get(placeOf(each.name, each.agent))?.ok === true,
      })),
      broken,
    }
  }

  function viewOf(name: string, agent: GuestEntry): GuestView {
    const fingerprint = launch.fingerprint(agent)
    const before = agreements()[name]
    const program = found.get(placeOf(name, agent))
    const isAgreed = before === fingerprint
    return {
      ...{ name, agent },
      state:
        program?.ok === false
          ? { kind: 'missing', reason: program.reason, fix: program.fix }
          : {
              kind: !isAgreed ? 'needs-consent' : wantSignIn.has(name) ? 'needs-sign-in' : 'ready',
            },
      ...(!isAgreed && {
        consent: {
          ...{ fingerprint, isOutdated: before !== undefined },
          findings: launch.findings(agent),
        },
      }),
      signIn: [...(ways.get(name) ?? [])],
      running: [...working.values()].filter(({ guest }) => guest === name).length,
    }
  }

  function placeOf(name: string, entry: GuestEntry): string {
    return `${name} ${launch.fingerprint(entry)}`
  }

  function entries() {
    const agents = new Map<string, GuestEntry>()
    const broken: GuestsView['broken'] = []
    for (const [name, value] of Object.entries(deps.settings.load())) {
      const read = guestEntry.safeParse(value)
      if (!guestName.safeParse(name).success) broken.push({ name, reason: say('mcp.badName') })
      else if (read.success) agents.set(name, read.data)
      else broken.push({ name, reason: { text: read.error.issues[0]?.message ?? '' } })
    }
    return { agents, broken }
  }

  function known(name: string): GuestEntry {
    const entry = entries().agents.get(name)
    if (!entry) throw new RuntimeError('not-found', say('agents.gone', { name }))
    return entry
  }

  function agreements(): Record<string, string> {
    agreed ??= readAgreements(deps.consent.load())
    return agreed
  }

  function write(next: (all: Readonly<Record<string, unknown>>) => Record<string, unknown>): void {
    deps.settings.save(next(deps.settings.load()))
    changed()
  }

  function changed(): void {
    deps.onChange(view())
  }
}

function readAgreements(text: string | undefined): Record<string, string> {
  const kept = parseJson(text ?? '')
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, hash]) =>
      typeof hash === 'string' ? [[name, hash]] : [],
    ),
  )
}

function never(): AbortSignal {
  return new AbortController().signal
}

/** To a window, which asked for it. */
function told(error: unknown): never {
  throw new RuntimeError('failed', wordsOf(error))
}
