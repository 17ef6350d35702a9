/** The thread that drives pages, from outside: started when a page is wanted, and ended when none is. */
import { Worker } from 'node:worker_threads'
import type { BrowserHost, BrowserLine, BrowserProxy } from '../ports/browser.ts'
import type {
  DriverCalls,
  DriverEvents,
  DriverMethod,
  FromDriver,
  ToDriver,
} from './driver/messages.ts'
import { createFloodGate } from './flood-gate.ts'

/** Above every limit that the thread has of its own, so only for a thread that hangs. */
const LIMIT_MS = 60_000
const SHARED = 'shared'

type Hear = <Name extends keyof DriverEvents>(
  sessionId: string,
  name: Name,
  payload: DriverEvents[Name],
) => void

export function createDriverClient(deps: {
  file: URL
  host: BrowserHost
  proxyFor: (sessionId: string) => Promise<BrowserProxy>
  keepsLogins: (sessionId: string) => boolean
  /** Those of earlier pages, for a host that keeps none itself. */
  keptLogins: (sessionId: string) => Promise<object | undefined>
  onEvent: Hear
  /** Its first call has a browser to wait for, until that call has come to its end. */
  onStarting: (sessionId: string) => void
  onStarted: (sessionId: string) => void
  /** The browser of these sessions has ended by itself. */
  onGone: (sessionIds: readonly string[], reason: string) => void
}) {
  const { host } = deps
  let thread: Worker | undefined
  let count = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const lines = new Map<string, Promise<BrowserLine>>()
  const open = new Map<string, Promise<void>>()
  return { call, isOpen: (sessionId: string) => open.has(sessionId), close, dispose }

  /** Opens the session's browser first where it has none. */
  async function call<Method extends DriverMethod>(
    sessionId: string,
    method: Method,
    args: DriverCalls[Method][0],
  ): Promise<DriverCalls[Method][1]> {
    const isFirst = !open.has(sessionId)
    if (isFirst) deps.onStarting(sessionId)
    try {
      await opened(sessionId)
      // The thread answers a method with what the table says.
      return (await ask(sessionId, method, args)) as DriverCalls[Method][1]
    } finally {
      if (isFirst) deps.onStarted(sessionId)
    }
  }

  function opened(sessionId: string): Promise<void> {
    const known = open.get(sessionId)
    if (known) return known
    const opening = openSession(sessionId)
    open.set(sessionId, opening)
    opening.catch(() => {
      open.delete(sessionId)
      if (open.size === 0) end()
    })
    return opening
  }

  async function openSession(sessionId: string): Promise<void> {
    // It reads what it needs while the browser starts.
    thread ??= startThread()
    const proxy = await deps.proxyFor(sessionId)
    const line = lineOf(sessionId)
    await (lines.get(line) ?? openLine(line, sessionId, proxy))
    const logins = host.isShared ? await deps.keptLogins(sessionId) : undefined
    await ask(sessionId, 'open', {
      ...{ line, ...(host.isShared && { proxy }) },
      ...(logins && { logins }),
    })
  }

  function openLine(line: string, sessionId: string, proxy: BrowserProxy): Promise<BrowserLine> {
    const gate = createFloodGate({
      now: performance.now.bind(performance),
      tell: (message) => post({ kind: 'cdp', line, message }),
      send: (message) => void opening.then((each) => each.send(message)),
    })
    const opening: Promise<BrowserLine> = host.open({
      ...{ sessionId, proxy, keepsLogins: deps.keepsLogins(sessionId) },
      onMessage: (message) => {
        if (lines.get(line) === opening && gate.passes(message))
          post({ kind: 'cdp', line, message })
      },
      // One that was closed on purpose may end after another has taken its place.
      onClosed: (reason) => lines.get(line) === opening && lineClosed(line, reason),
    })
    lines.set(line, opening)
    opening.catch(() => lines.delete(line))
    return opening
  }

  function lineClosed(line: string, reason: string): void {
    if (!lines.delete(line)) return
    const gone = [...open.keys()].filter((sessionId) => lineOf(sessionId) === line)
    for (const sessionId of gone) open.delete(sessionId)
    if (thread) post({ kind: 'line closed', line, reason })
    deps.onGone(gone, reason)
  }

  function ask(sessionId: string, method: DriverMethod, args: unknown): Promise<unknown> {
    count += 1
    const id = count
    const asked = Promise.withResolvers<unknown>()
    waiting.set(id, asked)
    const timer = setTimeout(() => {
      if (!waiting.has(id)) return
      fail(new Error('the browser did not answer, and was closed; open the page again'))
    }, LIMIT_MS).unref()
    post({ kind: 'call', id, sessionId, method, args })
    return asked.promise.finally(() => clearTimeout(timer))
  }

  function post(message: ToDriver): void {
    thread ??= startThread()
    thread.postMessage(message)
  }

  function startThread(): Worker {
    // It has to do with strangers, and needs nothing of the person's for that.
    const worker = new Worker(deps.file, { env: {}, stdout: false })
    worker.unref()
    worker.on('message', (message: FromDriver) => worker === thread && hear(message))
    worker.on('error', (error) => worker === thread && fail(error))
    worker.on('exit', () => worker === thread && fail(new Error('the browser has ended')))
    return worker
  }

  function hear(message: FromDriver): void {
    switch (message.kind) {
      case 'answer': {
        const asked = waiting.get(message.id)
        waiting.delete(message.id)
        if ('error' in message) asked?.reject(new Error(message.error))
        else asked?.resolve(message.value)
        return
      }
      case 'cdp':
        void lines.get(message.line)?.then((line) => line.send(message.message))
        return
      case 'close line':
        void lines.get(message.line)?.then((line) => line.close())
        return
      case 'event':
        deps.onEvent(message.sessionId, message.name, message.payload)
    }
  }

  /** All begins anew with the next page. */
  function fail(error: Error): void {
    const gone = [...open.keys()]
    end(error.message)
    deps.onGone(gone, error.message)
  }

  async function close(sessionId: string): Promise<void> {
    if (!open.delete(sessionId)) return
    await ask(sessionId, 'close', null).catch(() => {})
    const line = lineOf(sessionId)
    if (host.isShared && open.size > 0) return
    const closing = lines.get(line)
    lines.delete(line)
    ;(await closing?.catch(() => undefined))?.close()
    if (open.size === 0) end()
  }

  function end(reason = 'the browser was closed'): void {
    const worker = thread
    thread = undefined
    void worker?.terminate()
    open.clear()
    for (const line of lines.values()) void line.then((each) => each.close()).catch(() => {})
    lines.clear()
    // Whoever still waits, another session's closing too, gets no answer from that thread.
    for (const asked of waiting.values()) asked.reject(new Error(reason))
    waiting.clear()
  }

  function dispose(): void {
    end('the app is closing')
  }

  function lineOf(sessionId: string): string {
    return host.isShared ? SHARED : sessionId
  }
}

export type DriverClient = ReturnType<typeof createDriverClient>
