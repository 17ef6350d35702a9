/** Serves the renderer and its socket on loopback; there is no option to listen anywhere else. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Client, Language } from '#contract'
import { encodeEvent } from '#frames'
import { SOCKET_KEY } from '#wire'
import type { Log } from '../../lib/log.ts'
import { http } from '../../lib/net/node-http.ts'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import type { Send } from '../event-bus.ts'
import type { Serve } from '../serve.ts'
import { REFUSED_PAGE_POLICY, type Refusal, refusedPage } from './refused-page.ts'
import { readStaticFile } from './static-files.ts'
import { createWebAccess } from './web-access.ts'

const LOOPBACK = '127.0.0.1'
const USUAL_PORT = 4717
// A message with all the pictures and files that a composer takes.
const MAX_REQUEST_BYTES = 40_000_000
// A window that takes nothing for so long gets a new connection and a snapshot instead.
const MAX_WAITING_BYTES = 64_000_000
const PING_EVERY_MS = 30_000

export async function startWebHost(deps: {
  serve: Serve
  connect: (client: Client, send: Send) => () => void
  rendererFolder: string
  /** The address was used, and leads nowhere from now on. */
  onEntered: () => void
  /** Of the words for a browser that is not let in. */
  language: () => Language
  log: Log
  port?: number
  pingEveryMs?: number
}) {
  const access = createWebAccess()
  const server = http().createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      deps.log.error('a page could not be served', { error })
      if (!response.headersSent) plain(response, 500, 'This page could not be served.')
    })
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_REQUEST_BYTES })
  server.on('upgrade', upgrade)
  const port = await listen()
  const awaitedPongs = new WeakSet<WebSocket>()
  const pings = setInterval(pingAll, deps.pingEveryMs ?? PING_EVERY_MS)
  pings.unref()
  return { port, freshAddress, close }

  /** With a token that works once; an older one that nobody used does not any more. */
  function freshAddress(): string {
    return `http://${LOOPBACK}:${port}/?token=${access.freshToken()}`
  }

  async function listen(): Promise<number> {
    const wanted = deps.port ?? USUAL_PORT
    return (await tryPort(wanted)) ?? (await tryPort(0)) ?? fail()
  }

  /** Undefined when somebody else has the port. */
  function tryPort(candidate: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const refused = (error: NodeJS.ErrnoException): void =>
        error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error)
      server.once('error', refused)
      server.listen(candidate, LOOPBACK, () => {
        server.off('error', refused)
        // A TCP server's address is never a pipe name.
        resolve((server.address() as AddressInfo).port)
      })
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!access.isLoopbackHost(request.headers.host))
      return plain(response, 403, 'Talaria answers only to this machine’s own address.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'Only pages can be asked for here.')
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host}`)
    if (!url) return plain(response, 404, 'There is nothing here.')
    if (url.searchParams.has('token'))
      return welcome(url.searchParams.get('token'), request, response)
    if (!access.mayRead(request.headers)) return refuse(response, 'unknown')
    const file = await readStaticFile(deps.rendererFolder, url.pathname)
    if (!file) return plain(response, 404, `There is nothing at ${url.pathname}.`)
    const policy = contentSecurityPolicy({ connect: [`ws://${request.headers.host}`] })
    response.writeHead(200, {
      ...SAFE_HEADERS,
      'Content-Security-Policy': policy,
      'Content-Type': file.contentType,
      'Cache-Control': url.pathname.startsWith('/assets/')
        ? 'private, max-age=31536000'
        : 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : file.body)
  }

  function welcome(token: string | null, request: IncomingMessage, response: ServerResponse): void {
    const entry = access.exchange(token)
    if (!entry) {
      // A tab that was restored, or a bookmark: this browser is let in already.
      if (access.mayRead(request.headers)) {
        response.writeHead(303, { ...SAFE_HEADERS, 'Cache-Control': 'no-store', Location: '/' })
        response.end()
        return
      }
      refuse(response, 'used')
      return
    }
    deps.onEntered()
    // A page that moves on by itself: after a redirect a strict cookie may not be sent along.
    response.writeHead(200, {
      ...SAFE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Set-Cookie': entry.cookie,
    })
    const keep = `localStorage.setItem('${SOCKET_KEY}','${entry.socketKey}');location.replace('/')`
    response.end(`<!doctype html><title>Talaria</title><script>${keep}</script>`)
  }

  function refuse(response: ServerResponse, refusal: Refusal): void {
    response.writeHead(403, {
      ...SAFE_HEADERS,
      'Content-Security-Policy': REFUSED_PAGE_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(refusedPage(refusal, deps.language()))
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url !== '/ws' || !access.mayConnect(request.headers)) {
      deps.log.warn('refused a socket', {
        origin: request.headers.origin,
        host: request.headers.host,
      })
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, welcomeSocket)
  }

  function welcomeSocket(socket: WebSocket): void {
    const client: Client = { id: `web-${randomUUID()}`, transport: 'web' }
    const disconnect = deps.connect(client, (frame) => {
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
      else socket.send(encodeEvent(frame))
    })
    socket.on('pong', () => awaitedPongs.delete(socket))
    socket.on('message', (data, isBinary) => {
      if (!isBinary) void respond(socket, String(data), client)
    })
    socket.on('error', (error) => deps.log.warn('a window’s socket failed', { error }))
    socket.on('close', disconnect)
  }

  async function respond(socket: WebSocket, text: string, client: Client): Promise<void> {
    const frame = parseRequest(text)
    if (!frame) return socket.close(1008, 'that was not a request')
    const answered = await deps.serve(frame.name, frame.payload, client)
    socket.send(JSON.stringify({ kind: 'answer', id: frame.id, answer: answered }))
  }

  function pingAll(): void {
    for (const socket of sockets.clients) {
      // Its browser sleeps or is gone without a word; whoever counts on a window must know.
      if (awaitedPongs.has(socket)) socket.terminate()
      else socket.ping()
      awaitedPongs.add(socket)
    }
  }

  async function close(): Promise<void> {
    clearInterval(pings)
    for (const socket of sockets.clients) socket.terminate()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}

const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...SAFE_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`${text}\n`)
}

function parseRequest(text: string): { id: number; name: unknown; payload: unknown } | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null || !('id' in frame)) return undefined
    if (typeof frame.id !== 'number') return undefined
    return {
      id: frame.id,
      name: 'name' in frame ? frame.name : undefined,
      payload: 'payload' in frame ? frame.payload : undefined,
    }
  } catch {
    return undefined
  }
}

function fail(): never {
  throw new Error('no free port on the loopback address; close some programs and start again')
}
