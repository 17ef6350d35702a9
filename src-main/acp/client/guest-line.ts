/** The line to one guest that works for one session: its conversation, its turns, and what it asks of us. */
import type {
  AgentCapabilities,
  AuthMethod,
  ClientConnection,
  NewSessionRequest,
  PlanEntry,
  SessionUpdate,
  StopReason,
} from '@agentclientprotocol/sdk'
import type { GuestOffers, TodoView } from '#contract'
import { say } from '#say'
import type {
  GuestCall,
  GuestEnd,
  GuestListener,
  GuestSeat,
  GuestTurn,
} from '../../ports/others/guests.ts'
import { blocksOf, blockText } from './guest-blocks.ts'
import { createGuestCalls } from './guest-calls.ts'
import { GuestError } from './guest-error.ts'
import type { GuestHands } from './guest-hands.ts'
import { createGuestOffers } from './guest-offers.ts'
import { createGuestRequests, type Turn } from './guest-requests.ts'
import { type GuestProcess, streamOf } from './process-stream.ts'

/** As an agent of another's: it may fetch itself with its first start. */
const START_MS = 60_000
/** After the person has stopped it; then its process goes. */
const CANCEL_MS = 10_000

export interface SignInWay {
  id: string
  name: string
  description?: string
}

export interface GuestLineDeps {
  guest: string
  version: string
  program: GuestProcess
  hands: GuestHands
  calls: Omit<Parameters<typeof createGuestCalls>[0], 'tell'>
  /** Runs it later, unless what it gives is called before. */
  after: (ms: number, run: () => void) => () => void
  onSignIn: (ways: readonly SignInWay[]) => void
  /** What can be chosen and typed has changed. */
  onOffers: (offers: GuestOffers) => void
}

export type GuestLine = Awaited<ReturnType<typeof openGuestLine>>

export async function openGuestLine(deps: GuestLineDeps) {
  const { client, methods, PROTOCOL_VERSION, RequestError } = await import(
    '@agentclientprotocol/sdk'
  )
  const { program, hands } = deps
  const theirs = methods.agent
  const { fs, session, terminal } = methods.client
  let turn: Turn | undefined
  const requests = createGuestRequests({
    ...{ hands, RequestError, diffOf: deps.calls.diffOf },
    turn: () => turn,
  })
  await program.start()
  const connection: ClientConnection = client({ name: 'talaria' })
    .onRequest(session.requestPermission, ({ params }) => requests.permit(params))
    .onRequest(fs.readTextFile, ({ params }) => requests.read(params))
    .onRequest(fs.writeTextFile, ({ params }) => requests.write(params))
    .onRequest(terminal.create, ({ params }) => requests.begin(params))
    .onRequest(terminal.output, ({ params }) => requests.output(params.terminalId))
    .onRequest(terminal.waitForExit, ({ params, signal }) =>
      requests.waitForExit(params.terminalId, signal),
    )
    .onRequest(terminal.kill, ({ params }) => requests.kill(params.terminalId))
    .onRequest(terminal.release, ({ params }) => requests.release(params.terminalId))
    .onNotification(session.update, ({ params }) => happened(params.update))
    .connect(streamOf(program))
  const { agent } = connection
  const about = await inTime(
    agent.request(theirs.initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientInfo: { name: 'talaria', title: 'Talaria', version: deps.version },
      clientCapabilities: {
        ...{ fs: { readTextFile: true, writeTextFile: true }, terminal: true },
        session: { configOptions: { boolean: {} } },
      },
    }),
  )
  deps.onSignIn(waysOf(about.authMethods ?? []))
  const capabilities: AgentCapabilities = about.agentCapabilities ?? {}
  const offers = createGuestOffers()
  let conversation: Promise<string> | undefined
  let opened: string | undefined
  return { prompt, offers: offered, choose, signIn, close, closed: connection.closed }

  async function prompt(
    asked: GuestTurn,
    listener: GuestListener,
    signal: AbortSignal,
  ): Promise<GuestEnd> {
    const id = await converse(asked, listener.opened)
    const calls = createGuestCalls({
      ...deps.calls,
      tell: (call) => listener.called(unlessStopped(call)),
    })
    turn = { listener, calls, signal }
    // What fails because the person has stopped it has not failed.
    function unlessStopped(call: GuestCall): GuestCall {
      const { end } = call
      return signal.aborted && end?.status === 'error'
        ? { ...call, end: { ...end, status: 'cancelled' } }
        : call
    }
    let giveUp: (() => void) | undefined
    const cancel = (): void => {
      void agent.notify(theirs.session.cancel, { sessionId: id }).catch(() => {})
      giveUp ??= deps.after(CANCEL_MS, () => void close())
    }
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    try {
      const { stopReason } = await agent.request(theirs.session.prompt, {
        sessionId: id,
        prompt: blocksOf(asked, capabilities),
      })
      // Its last words came before this answer, but go through more hands of the package.
      await new Promise((resolve) => setImmediate(resolve))
      return signal.aborted ? { kind: 'stopped' } : (END[stopReason] ?? { kind: 'done' })
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' }
      throw explained(error)
    } finally {
      giveUp?.()
      signal.removeEventListener('abort', cancel)
      await requests.releaseAll()
      turn = undefined
    }
  }

  async function offered(seat: GuestSeat, onOpened: GuestListener['opened']): Promise<GuestOffers> {
    await converse(seat, onOpened)
    return offers.view()
  }

  async function choose(
    seat: GuestSeat,
    option: string,
    value: string | boolean,
    onOpened: GuestListener['opened'],
  ): Promise<void> {
    const id = await converse(seat, onOpened)
    await set(id, option, value).catch((error: unknown) => {
      throw explained(error)
    })
    deps.onOffers(offers.view())
  }

  /** Opened once, whoever wants it first; and anew when the person has taken words back. */
  function converse(seat: GuestSeat, onOpened: GuestListener['opened']): Promise<string> {
    if (opened !== undefined && seat.known !== opened) conversation = undefined
    conversation ??= begin(seat, onOpened).catch((error: unknown) => {
      conversation = undefined
      throw error
    })
    return conversation
  }

  async function begin(seat: GuestSeat, onOpened: GuestListener['opened']): Promise<string> {
    opened = undefined
    const id = await open(seat, onOpened)
    opened = id
    for (const { id: option, value } of offers.view().options) {
      const chosen = Object.hasOwn(seat.choices, option) ? seat.choices[option] : undefined
      // One that it does not take any more is chosen anew by whoever misses it.
      if (chosen !== undefined && chosen !== value) await set(id, option, chosen).catch(() => {})
    }
    deps.onOffers(offers.view())
    return id
  }

  async function set(id: string, option: string, value: string | boolean): Promise<void> {
    if (offers.isOldMode(option)) {
      const currentModeId = String(value)
      await inTime(agent.request(theirs.session.setMode, { sessionId: id, modeId: currentModeId }))
      offers.heard({ sessionUpdate: 'current_mode_update', currentModeId })
      return
    }
    const wanted = { sessionId: id, configId: option }
    const { configOptions } = await inTime(
      agent.request(
        theirs.session.setConfigOption,
        typeof value === 'boolean' ? { ...wanted, type: 'boolean', value } : { ...wanted, value },
      ),
    )
    offers.reconfigured(configOptions)
  }

  /** The conversation of an earlier run of the app, where the guest keeps such; else a new one. */
  async function open(
    { folder, known }: GuestSeat,
    onOpened: GuestListener['opened'],
  ): Promise<string> {
    const where: NewSessionRequest = { cwd: folder, mcpServers: [] }
    if (known !== undefined) {
      const again = await takeUp(known, where)
      if (again) return known
    }
    try {
      const { sessionId, ...told } = await inTime(agent.request(theirs.session.new, where))
      offers.opened(told)
      onOpened(sessionId, true)
      return sessionId
    } catch (error) {
      throw explained(error)
    }
  }

  /** What it tells of the past is in the transcript already. */
  async function takeUp(sessionId: string, where: NewSessionRequest): Promise<boolean> {
    const canResume = Boolean(capabilities.sessionCapabilities?.resume)
    if (!canResume && !capabilities.loadSession) return false
    const method = canResume ? theirs.session.resume : theirs.session.load
    return inTime(agent.request(method, { sessionId, ...where })).then(
      (told) => {
        offers.opened(told ?? {})
        return true
      },
      () => false,
    )
  }

  async function signIn(method: string): Promise<void> {
    await agent.request(theirs.authenticate, { methodId: method }).catch((error: unknown) => {
      throw explained(error)
    })
  }

  async function close(): Promise<void> {
    connection.close()
    await program.close()
  }

  function happened(update: SessionUpdate): void {
    // Told at any time, also between two turns.
    if (offers.heard(update)) deps.onOffers(offers.view())
    if (!turn) return
    const { listener, calls } = turn
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        listener.said({ text: blockText(update.content) })
        break
      case 'agent_thought_chunk':
        listener.said({ reasoning: blockText(update.content) })
        break
      case 'tool_call':
      case 'tool_call_update':
        calls.heard(update)
        break
      case 'plan':
        listener.planned(update.entries.map(todoOf))
        break
      case 'usage_update': {
        const { used, size, cost } = update
        const usd = cost?.currency === 'USD' ? { usd: cost.amount } : {}
        listener.used({ used, limit: size, ...usd })
      }
    }
  }

  function inTime<Value>(work: Promise<Value>): Promise<Value> {
    const late = Promise.withResolvers<never>()
    const stop = deps.after(START_MS, () => {
      late.reject(new GuestError(say('agents.silent', { name: deps.guest })))
    })
    return Promise.race([work, late.promise]).finally(stop)
  }

  function explained(error: unknown): Error {
    const { guest: name } = deps
    if (error instanceof RequestError && error.code === SIGN_IN)
      return new GuestError(say('agents.wantsSignIn', { name }), true)
    const ended = program.whyEnded()
    if (ended !== undefined) return new GuestError(say('agents.ended', { name, why: ended }))
    const why = deps.calls.mask(error instanceof Error ? error.message : String(error))
    return error instanceof GuestError ? error : new GuestError(say('agents.failed', { name, why }))
  }
}

const SIGN_IN = -32_000

const END: Readonly<Record<StopReason, GuestEnd>> = {
  end_turn: { kind: 'done' },
  max_tokens: { kind: 'cut-off' },
  max_turn_requests: { kind: 'out-of-steps' },
  refusal: { kind: 'halted', reason: say('agents.refused') },
  cancelled: { kind: 'stopped' },
}

function todoOf({ content, status }: PlanEntry, at: number): TodoView {
  return { id: String(at + 1), content, status: STATUSES[status] ?? 'pending' }
}

const STATUSES: Readonly<Record<string, TodoView['status']>> = {
  pending: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
}

/** Those that want a terminal of their own are for a terminal. */
function waysOf(methods: readonly AuthMethod[]): SignInWay[] {
  return methods.flatMap((method) =>
    'type' in method && method.type === 'terminal'
      ? []
      : [
          {
            ...{ id: method.id, name: method.name },
            ...(method.description && { description: method.description }),
          },
        ],
  )
}
