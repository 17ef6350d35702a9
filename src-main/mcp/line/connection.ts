/** The line to one server: its states, how it is started and found again, and one call after another. */
import { pathToFileURL } from 'node:url'
import type {
  CallToolResult,
  Client,
  ElicitRequestParams,
  ElicitResult,
} from '@modelcontextprotocol/client'
import type { McpLogLine, McpState } from '#contract'
import { say } from '#say'
import { wordsOf } from '#words'
import { createMutex } from '../../lib/mutex.ts'
import type { Clock } from '../../ports/clock.ts'
import { helperRun, helpersFor } from '../tools/helper-tools.ts'
import {
  type ListedTool,
  listTools,
  NO_TOOLS,
  type ServerFacts,
  type ToolList,
} from '../tools/list-tools.ts'
import { callTool } from './call-tool.ts'
import { type Asking, createCallsOut } from './calls-out.ts'
import {
  type ConnectDeps,
  connectServer,
  type Live,
  START_MS,
  widenScope,
} from './connect-server.ts'
import { exitedWords, httpFaultOf, isTimeout, StartError } from './failures.ts'
import { logLines } from './log-lines.ts'
import { nowAndThen } from './progress.ts'
import { createRelists } from './relists.ts'
import { factsOf } from './server-facts.ts'

/** A call to a server that is known to be broken waits for one attempt, and not for long. */
const BROKEN_MS = 10_000
const PING_MS = 5_000
const RETRY_S = [1, 2, 4, 8, 16] as const
const RETRY_LATER_S = 60
const JITTER = 0.2
/** One that ends this soon after its start, this often in a row, will do so again. */
const QUICK_EXIT_MS = 2_000
const QUICK_EXITS = 3

export interface ConnectionDeps extends Clock, Omit<ConnectDeps, 'onAsked' | 'onSample' | 'roots'> {
  /** Puts a question of the server to the person, in the session whose call it belongs to. */
  ask: (params: ElicitRequestParams, during: Asking) => Promise<ElicitResult>
  sample: Sampler
  /** The folder of a session. */
  rootOf: (sessionId: string) => string
  /** Is it still what the person agreed to? */
  mayStart: () => boolean
  /** At most a few start at the same time. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
  random: () => number
  /** Somebody could be glad of it. */
  isWatched: () => boolean
  onState: (state: McpState) => void
  onList: (list: ToolList, facts: ServerFacts) => void
  onLog: (line: Omit<McpLogLine, 'at'>) => void
}

type Sampler = (
  params: Parameters<ConnectDeps['onSample']>[0],
  during: Asking,
) => ReturnType<ConnectDeps['onSample']>

export interface CallOptions {
  signal: AbortSignal
  sessionId: string
  onProgress: (message: string) => void
}

export function createConnection(deps: ConnectionDeps) {
  const { server } = deps
  const hold = createMutex()
  let state: McpState = { kind: 'idle' }
  let live: Live | undefined
  let starting: Promise<Live> | undefined
  let cancel: AbortController | undefined
  let stopRetry: (() => void) | undefined
  let attempts = 0
  let quickExits = 0
  let isDisposed = false
  const relists = createRelists({ ...{ now: deps.now, after: deps.after }, list: relist })
  const callsOut = createCallsOut()

  return { state: () => state, start, stop, restart, call, request, hasResources, dispose }

  /** One start at a time, however many ask for it. */
  function start(): Promise<Live> {
    if (live) return Promise.resolve(live)
    stopRetry?.()
    stopRetry = undefined
    starting ??= deps.inTurn(attempt).finally(() => {
      starting = undefined
    })
    return starting
  }

  async function attempt(): Promise<Live> {
    if (isDisposed) throw new StartError('refused', say('mcp.isOff'), { isFinal: true })
    if (!deps.mayStart()) {
      const refused = new StartError('refused', say('mcp.codeChanged'), { isFinal: true })
      failed(refused)
      throw refused
    }
    const controller = new AbortController()
    cancel = controller
    become({ kind: 'starting' })
    try {
      const opened = await connectServer(
        {
          ...{ ...deps, roots },
          onAsked: (params, until) => deps.ask(params, { ...callsOut.asking(), until }),
          onSample: (params, until) => deps.sample(params, { ...callsOut.asking(), until }),
        },
        controller.signal,
        told,
        relists.soon,
      )
      opened.client.onclose = () => lost(opened)
      opened.client.onerror = (error) => {
        told('app', error.message)
        if (opened.link.kind === 'http') void lookAlive(opened)
      }
      live = opened
      attempts = 0
      await list(opened)
      becomeReady(opened)
      return opened
    } catch (error) {
      if (live) await drop(live)
      if (controller.signal.aborted && !isLate(controller.signal)) {
        become({ kind: 'idle' })
        throw new StartError('refused', say('mcp.startStopped'), { isFinal: true })
      }
      const failure = failureOf(error, controller.signal)
      if (failure.code === 'exited') quickExits += 1
      failed(failure)
      throw failure
    }
  }

  async function list(from: Live): Promise<void> {
    const { client } = from
    const has = client.getServerCapabilities() ?? {}
    const facts = await factsOf(client)
    if (!has.tools) {
      deps.onList({ ...NO_TOOLS, tools: helpersFor(has, []) }, facts)
      return
    }
    const found = await listTools((cursor, schema) =>
      client.request(
        { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
        schema,
        { timeout: START_MS },
      ),
    )
    if (found.unread > 0)
      told('app', `${found.unread} ${found.unread === 1 ? 'tool' : 'tools'} could not be read`)
    if (found.isCut) told('app', `its list of tools does not end; ${found.tools.length} were read`)
    deps.onList({ ...found, tools: [...found.tools, ...helpersFor(has, found.tools)] }, facts)
  }

  async function relist(): Promise<void> {
    if (live)
      await list(live).catch((error: unknown) => {
        told('app', wordsOf(error).text)
      })
  }

  async function call(tool: ListedTool, args: Record<string, unknown>, options: CallOptions) {
    const mayRepeat =
      tool.annotations?.readOnlyHint === true || tool.annotations?.idempotentHint === true
    const isFree = server.parallel && tool.annotations?.readOnlyHint === true
    return isFree ? run() : hold(run)

    async function run(): Promise<CallToolResult> {
      const first = await reached(options.signal)
      const end = callsOut.begin(options.sessionId)
      try {
        return await callOnce(first, tool, args, options)
      } catch (error) {
        await widenScope(error, deps.link.signIn)
        if (deps.link.signIn?.isNeeded()) throw signInFirst()
        if (options.signal.aborted) throw error
        const fault = first.link.kind === 'http' ? httpFaultOf(error) : undefined
        if (fault) leave(first)
        if (live === first) throw error
        if (!mayRepeat && fault !== 'forgotten') throw new Error(LOST)
        return callOnce(await reached(options.signal), tool, args, options)
      } finally {
        end()
      }
    }
  }

  function roots(): { uri: string }[] {
    const { sessionId } = callsOut.asking()
    return sessionId === undefined ? [] : [{ uri: pathToFileURL(deps.rootOf(sessionId)).href }]
  }

  function signInFirst(): StartError {
    const needed = new StartError('sign-in', say('mcp.signInNeeded', { name: deps.link.server }))
    if (live) void drop(live)
    failed(needed)
    return needed
  }

  function callOnce(
    { client }: Live,
    tool: ListedTool,
    args: Record<string, unknown>,
    { signal, onProgress }: CallOptions,
  ): Promise<CallToolResult> {
    const ours = helperRun(tool)
    // It gives what a tool would give.
    if (ours) return ours(client, args, signal) as Promise<CallToolResult>
    return callTool(client, tool, args, {
      signal,
      timeout: server.idleSeconds * 1_000,
      resetTimeoutOnProgress: true,
      maxTotalTimeout: server.totalSeconds * 1_000,
      // Without it no progress is sent, and nothing starts the clock anew.
      onprogress: nowAndThen(onProgress, deps.now),
    })
  }

  /** As far as it runs. */
  function hasResources(): boolean {
    return live?.client.getServerCapabilities()?.resources !== undefined
  }

  /** For prompts, resources and the like. */
  async function request<Value>(
    ask: (client: Client) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const { client } = await reached(signal)
    return ask(client)
  }

  /** Waits for a start; not for long when the last one failed. */
  async function reached(signal: AbortSignal): Promise<Live> {
    if (live && !signal.aborted) return live
    const isBroken = state.kind === 'retrying' || state.kind === 'failed'
    const patience = AbortSignal.any([
      signal,
      ...(isBroken ? [AbortSignal.timeout(BROKEN_MS)] : []),
    ])
    const wanted = start()
    return new Promise((resolve, reject) => {
      wanted.then(resolve, reject)
      const leave = (): void => reject(new Error('the server did not start in time'))
      if (patience.aborted) leave()
      else patience.addEventListener('abort', leave, { once: true })
    })
  }

  /** A server over HTTP that dies says nothing: whoever waits for it would wait for ever. */
  async function lookAlive(from: Live): Promise<void> {
    if (live !== from || from.client.getProtocolEra() === 'modern') return
    try {
      await from.client.ping({ timeout: PING_MS })
    } catch {
      if (live === from) await from.client.close().catch(() => {})
    }
  }

  /** It is gone, or knows us no more: the next call finds it again. */
  function leave(from: Live): void {
    lost(from)
    void from.client.close().catch(() => {})
  }

  function lost(from: Live): void {
    if (live !== from) return
    live = undefined
    const { link } = from
    const isQuick = deps.now() - from.since < QUICK_EXIT_MS
    quickExits = isQuick ? quickExits + 1 : 0
    const end = link.kind === 'process' ? link.transport.ended() : undefined
    const stderrTail = link.kind === 'process' ? link.transport.stderrTail() : ''
    const words = end ? exitedWords(end, stderrTail) : say('mcp.lineLost')
    failed(new StartError('exited', words, { stderrTail }))
  }

  function failed(failure: StartError): void {
    if (isDisposed) return
    const { code, words, fix, stderrTail } = failure
    told('app', words.text)
    if (code === 'sign-in') {
      become({ kind: 'needs-sign-in', isPending: false })
      return
    }
    if (failure.isFinal || quickExits >= QUICK_EXITS) {
      become({
        ...{ kind: 'failed', code, reason: words },
        ...(fix && { fix }),
        ...(stderrTail && { stderrTail }),
      })
      return
    }
    const delayMs = failure.retryAfterMs ?? delayOf(attempts)
    attempts += 1
    become({ kind: 'retrying', at: deps.now() + delayMs, reason: words })
    stopRetry?.()
    stopRetry = deps.after(delayMs, () => {
      stopRetry = undefined
      if (deps.isWatched() || attempts <= RETRY_S.length) void start().catch(() => {})
    })
  }

  function delayOf(attempt: number): number {
    const seconds = RETRY_S[attempt] ?? RETRY_LATER_S
    return seconds * 1_000 * (1 - JITTER + 2 * JITTER * deps.random())
  }

  async function stop(): Promise<void> {
    stopRetry?.()
    stopRetry = undefined
    relists.reset()
    cancel?.abort()
    const from = live
    if (from) await drop(from)
    await starting?.catch(() => {})
    become({ kind: 'idle' })
  }

  async function restart(): Promise<void> {
    await stop()
    attempts = 0
    quickExits = 0
    await start()
  }

  async function dispose(): Promise<void> {
    isDisposed = true
    await stop()
  }

  async function drop(from: Live): Promise<void> {
    if (live === from) live = undefined
    const { transport } = from.link
    if ('terminateSession' in transport && typeof transport.terminateSession === 'function')
      await Promise.resolve(transport.terminateSession()).catch(() => {})
    await from.client.close().catch(() => {})
    await transport.close().catch(() => {})
  }

  function becomeReady({ client }: Live): void {
    const era = client.getProtocolEra() === 'modern' ? 'modern' : 'legacy'
    become({ kind: 'ready', era, version: client.getNegotiatedProtocolVersion() ?? '' })
  }

  function become(next: McpState): void {
    if (isDisposed && next.kind !== 'idle') return
    state = next
    deps.onState(next)
  }

  function told(from: McpLogLine['from'], text: string): void {
    for (const line of logLines(text)) deps.onLog({ from, text: line })
    const last = text.trim().split('\n').at(-1)?.trim()
    if (state.kind === 'starting' && from === 'stderr' && last)
      become({ kind: 'starting', line: last.slice(0, 200) })
  }

  function failureOf(error: unknown, signal: AbortSignal): StartError {
    if (error instanceof StartError) return error
    if (isTimeout(error) || isLate(signal))
      return new StartError('too-late', say('mcp.tooLate', { seconds: START_MS / 1_000 }), {
        isFinal: true,
        cause: error,
      })
    return new StartError('refused', wordsOf(error), { cause: error })
  }
}

export type Connection = ReturnType<typeof createConnection>

const LOST =
  'the connection to the server was lost while it worked; the call may have taken effect, so look before you repeat it'

function isLate(signal: AbortSignal): boolean {
  return (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError'
}
