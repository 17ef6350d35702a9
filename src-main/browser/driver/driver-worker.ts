/**
 * The thread that drives pages. Loading playwright-core takes a third of a second of whoever does it,
 * so it is done here and when a page is wanted, while the browser starts; the messages to that go by
 * the main thread.
 */
import { parentPort } from 'node:worker_threads'
import type { Browser, BrowserContext, ConnectOverCDPTransport } from 'playwright-core'
import { createDriverSession, type DriverSession } from './driver-session.ts'
import { firstLine } from './first-line.ts'
import type { DriverCalls, DriverEvent, DriverEvents, FromDriver, ToDriver } from './messages.ts'
import { refusePrompts, shutIn } from './page-scripts.ts'
import { createSteadyCasts } from './steady-casts.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const library = import('playwright-core')
// Whoever wants a page hears of it.
library.catch(() => {})

const DESKTOP = { width: 1_280, height: 800 }

const sessions = new Map<string, Promise<DriverSession>>()
const lines = new Map<string, Line>()

interface Line {
  transport: ConnectOverCDPTransport
  casts: ReturnType<typeof createSteadyCasts>
  browser: Promise<Browser>
}

parentPort?.on('message', (message: ToDriver) => {
  if (message.kind === 'cdp') heard(message)
  else if (message.kind === 'line closed') lineClosed(message.line, message.reason)
  else void answer(message)
})

function heard({ line, message }: ToDriver & { kind: 'cdp' }): void {
  // Only the browser writes to that line, and it writes JSON.
  const said = typeof message === 'string' ? (JSON.parse(message) as object) : message
  const known = lines.get(line)
  if (known && !known.casts.isRefused(said)) known.transport.onmessage?.(said)
}

async function answer(call: ToDriver & { kind: 'call' }): Promise<void> {
  const { id } = call
  try {
    post({ kind: 'answer', id, value: await run(call) })
  } catch (error) {
    post({ kind: 'answer', id, error: firstLine(error) })
  }
}

async function run({ sessionId, method, args }: ToDriver & { kind: 'call' }): Promise<unknown> {
  if (method === 'open') {
    // The caller's side of this message is typed by the same table.
    await open(sessionId, args as DriverCalls['open'][0])
    return null
  }
  const session = await sessions.get(sessionId)
  if (!session) throw new Error('this session has no browser open')
  if (method === 'close') sessions.delete(sessionId)
  const call = session[method] as (given: unknown) => Promise<unknown>
  return call(args)
    .catch(async (error: unknown) => {
      throw new Error(await session.why(error))
    })
    .finally(session.tellChanges)
}

function open(sessionId: string, how: DriverCalls['open'][0]): Promise<DriverSession> {
  const known = sessions.get(sessionId)
  if (known) return known
  const opening = openSession(sessionId, how)
  sessions.set(sessionId, opening)
  opening.catch(() => sessions.delete(sessionId))
  return opening
}

async function openSession(
  sessionId: string,
  { line, proxy, logins }: DriverCalls['open'][0],
): Promise<DriverSession> {
  const browser = await connect(line)
  const [own] = browser.contexts()
  const context = proxy
    ? await browser.newContext({
        proxy: { ...proxy, bypass: '<-loopback>' },
        viewport: DESKTOP,
        acceptDownloads: false,
        // It was made by the same library.
        ...(logins && { storageState: logins as StorageState }),
      })
    : own
  if (!context) throw new Error('the browser has no place for pages')
  if (!proxy) await context.addInitScript(refusePrompts)
  await context.addInitScript(shutIn)
  context.on('close', () => sessions.delete(sessionId))
  return createDriverSession(context, (name, payload) => tell(sessionId, name, payload))
}

function connect(line: string): Promise<Browser> {
  const known = lines.get(line)
  if (known) return known.browser
  const casts = createSteadyCasts((message) => post({ kind: 'cdp', line, message }))
  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      casts.sent(message)
      post({ kind: 'cdp', line, message: withoutGesture(message) })
    },
    close: () => post({ kind: 'close line', line }),
  }
  const browser = library.then(({ chromium }) =>
    chromium.connectOverCDP(transport, { noDefaults: true, timeout: 20_000 }),
  )
  lines.set(line, { transport, casts, browser })
  browser.catch(() => lines.delete(line))
  return browser
}

/** Looking at a page is no click of anybody's: with one, a page opens windows and writes to the clipboard. */
function withoutGesture(message: object): object {
  const { params } = message as { params?: { userGesture?: boolean } }
  return params?.userGesture ? { ...message, params: { ...params, userGesture: false } } : message
}

function lineClosed(line: string, reason: string): void {
  lines.get(line)?.transport.onclose?.(reason)
  lines.delete(line)
}

function tell<Name extends keyof DriverEvents>(
  sessionId: string,
  name: Name,
  payload: DriverEvents[Name],
): void {
  const event: DriverEvent<Name> = { kind: 'event', sessionId, name, payload }
  // Each name has the payload of its own line in the table.
  post(event as FromDriver)
}

function post(message: FromDriver): void {
  parentPort?.postMessage(message)
}
