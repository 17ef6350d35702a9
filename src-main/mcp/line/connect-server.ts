/** From an entry to a client that is connected: in the newer way where the server knows it, else in an older. */
import type {
  Client,
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestParams,
  ElicitResult,
  Transport,
} from '@modelcontextprotocol/client'
import type { McpLogLine, McpServer } from '#contract'
import { say } from '#say'
import { loadClient } from '../load-client.ts'
import type { EraMemory } from '../memory.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { exitedWords, httpError, isTimeout, StartError } from './failures.ts'
import { type Link, type LinkDeps, openLink } from './open-link.ts'

/** A first run of `npx` downloads for a quarter of this. */
export const START_MS = 60_000
/** Old servers are silent when they are asked for their era, and some of them leave. */
const PROBE_MS = 3_000
/** One behind an address that does not know the question says so; one that is slow is only slow. */
const PROBE_HTTP_MS = 15_000
/** Several tools may come one by one. */
const LIST_RESTS_MS = 300

export interface ConnectDeps {
  server: McpServer
  link: Omit<LinkDeps, 'process'> & {
    process: Pick<LinkDeps['process'], 'endFamily' | 'onStarted' | 'onGone'>
  }
  memory: EraMemory
  clientInfo: { name: string; version: string }
  now: () => number
  /** So long a start may take. */
  startMs?: number
  /** So long it may say nothing of its era. */
  probeMs?: number
  /** What the server wants to know of the person, until it wants to know it no more. */
  onAsked: (params: ElicitRequestParams, until: AbortSignal) => Promise<ElicitResult>
  /** What it wants to ask the model, where it may. */
  onSample: (params: CreateMessageRequestParams, until: AbortSignal) => Promise<CreateMessageResult>
  /** The folders that it may look at. */
  roots: () => { uri: string; name?: string }[]
}

export interface Live {
  client: Client
  link: Link
  since: number
}

type Tell = (from: McpLogLine['from'], text: string) => void

export async function connectServer(
  deps: ConnectDeps,
  signal: AbortSignal,
  tell: Tell,
  onListChanged: () => void,
): Promise<Live> {
  const { server, startMs = START_MS, probeMs } = deps
  const { isLegacy, isSse, learned } = deps.memory
  const asSse = server.transport === 'sse' || isSse()
  const isOld = asSse || isLegacy()
  try {
    return await connectOnce({ asSse, isLegacy: isOld })
  } catch (error) {
    if (signal.aborted || isOld) throw error
    if (server.transport === 'stdio') {
      // Some old servers leave when they are asked for their era.
      if (!isExit(error)) throw error
      const opened = await connectOnce({ asSse, isLegacy: true })
      learned('legacy')
      return opened
    }
    if (!mayBeSse(error)) throw error
    const opened = await connectOnce({ asSse: true, isLegacy: true }).catch(() => {
      throw error
    })
    learned('sse')
    return opened
  }

  async function connectOnce(how: { asSse: boolean; isLegacy: boolean }): Promise<Live> {
    const process = {
      ...deps.link.process,
      onStderr: (text: string) => tell('stderr', text),
      onNoise: (line: string) => tell('server', line),
    }
    const link = await openLink(server, { ...deps.link, process }, how.asSse)
    const { Client } = await loadClient()
    const client = new Client(deps.clientInfo, {
      capabilities: {
        ...{ elicitation: { form: {}, url: {} }, roots: {} },
        ...(server.sampling && { sampling: {} }),
      },
      versionNegotiation: {
        mode: 'auto',
        probe: { timeoutMs: probeMs ?? (link.kind === 'process' ? PROBE_MS : PROBE_HTTP_MS) },
      },
      listChanged: {
        tools: { autoRefresh: false, debounceMs: LIST_RESTS_MS, onChanged: onListChanged },
      },
    })
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
      deps.onAsked(params, mcpReq.signal),
    )
    if (server.sampling)
      client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
        deps.onSample(params, mcpReq.signal),
      )
    client.setNotificationHandler(
      'notifications/message',
      ({ params: { level, logger, data } }) => {
        const words = typeof data === 'string' ? data : JSON.stringify(data)
        tell('server', [level, logger, words].filter((part) => part !== undefined).join(' '))
      },
    )
    client.setRequestHandler('roots/list', () => ({ roots: deps.roots() }))
    const since = deps.now()
    try {
      await client.connect(link.transport, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(startMs)]),
        timeout: startMs,
        ...(how.isLegacy && { prior: { kind: 'legacy' as const } }),
      })
    } catch (error) {
      await client.close().catch(() => {})
      await link.transport.close().catch(() => {})
      await widenScope(error, deps.link.signIn)
      throw startFault(error, link, deps)
    }
    const isModern = client.getProtocolEra() === 'modern'
    if (isModern) completeResults(link.transport)
    else if (link.kind === 'process') learned('legacy')
    return { client, link, since }
  }
}

/** The newer protocol has every result say what it is; one that says nothing is whole, and the client refuses it. */
function completeResults(transport: Transport): void {
  const take = transport.onmessage
  transport.onmessage = (message, extra) => {
    const isSilent = 'result' in message && message.result.resultType === undefined
    const whole = isSilent
      ? { ...message, result: { ...message.result, resultType: 'complete' } }
      : message
    take?.(whole as typeof message, extra)
  }
}

/** A server may refuse for want of a scope: the person is then asked to sign in for that as well. */
export async function widenScope(error: unknown, signIn: SignIn | undefined): Promise<void> {
  const { InsufficientScopeError } = await loadClient()
  if (InsufficientScopeError.isInstance(error)) signIn?.widen(error)
}

function startFault(
  error: unknown,
  link: Link,
  { link: { signIn, server } }: ConnectDeps,
): unknown {
  if (link.kind === 'http' && signIn?.isNeeded())
    return new StartError('sign-in', say('mcp.signInNeeded', { name: server }), { isFinal: true })
  if (link.kind === 'http') return httpError(link.url, error, link.facts())
  const end = link.transport.ended()
  // One that was silent for too long was ended by us, which is no reason to give.
  if (!end || isTimeout(error)) return error
  const tail = link.transport.stderrTail()
  return new StartError('exited', exitedWords(end, tail), { cause: error, stderrTail: tail })
}

function isExit(error: unknown): boolean {
  return error instanceof StartError && error.code === 'exited'
}

/** The older way answers the newer one with one of these. */
function mayBeSse(error: unknown): boolean {
  return error instanceof StartError && SSE_STATUSES.has(error.status ?? 0)
}

const SSE_STATUSES = new Set([400, 404, 405])
