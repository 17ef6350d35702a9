/**
 * A server behind an address, on this machine, in plain HTTP: by the way that is usual, by the older one with
 * two addresses, or with what no server should answer. It is of the older era, with a session.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface HttpScript {
  tools?: Record<string, unknown>[]
  /** The older way: what it has to say comes over one long answer. */
  isSse?: boolean
  /** What everybody gets instead. */
  instead?: { status: number; type?: string; body?: string; headers?: Record<string, string> }
  /** Whether whoever has this token may come in; and where to get one. */
  isWelcome?: (token: string | undefined) => Promise<boolean>
  issuer?: string
}

interface Message {
  id?: number | string
  method?: string
  params?: { protocolVersion?: string; name?: string; arguments?: Record<string, unknown> }
  result?: unknown
  error?: unknown
}

/** Tools that ask something before they answer. */
const ASKS: ReadonlyMap<string, string> = new Map([
  ['ask', 'elicitation/create'],
  ['sample', 'sampling/createMessage'],
])

type Send = (message: Record<string, unknown>) => void

export async function startHttpServer(script: HttpScript) {
  const sessions = new Set<string>()
  /** What it asked of its client, by id. */
  const asked = new Map<string, (result: unknown) => void>()
  const streams = new Map<string, Send>()
  const seen: { method: string; path: string; rpc?: string; authorization?: string }[] = []
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    url: script.isSse ? `${origin}/sse` : `${origin}/mcp`,
    ...{ script, seen, close },
    /** As after a restart of it. */
    forget: () => sessions.clear(),
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const { authorization } = request.headers
    const body = request.method === 'POST' ? await text(request) : ''
    const message: Message = body === '' ? {} : JSON.parse(body)
    seen.push({
      ...{ method: request.method ?? '', path: pathname },
      ...(message.method !== undefined && { rpc: message.method }),
      ...(authorization !== undefined && { authorization }),
    })
    if (script.instead) {
      const { status, type = 'text/plain', headers = {}, body: told = '' } = script.instead
      response.writeHead(status, { 'content-type': type, ...headers }).end(told)
    } else if (pathname.startsWith('/.well-known/oauth-protected-resource') && script.issuer)
      json(response, {
        resource: `${origin}/mcp`,
        authorization_servers: [script.issuer],
        scopes_supported: ['notes'],
      })
    else if (!(await mayEnter(authorization)))
      response
        .writeHead(401, {
          'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
        })
        .end()
    else if (script.isSse)
      serveSse(request, response, pathname, searchParams.get('session') ?? '', message)
    else await serveStreamable(request, response, message)
  }

  async function mayEnter(authorization: string | undefined): Promise<boolean> {
    return (await script.isWelcome?.(authorization?.replace(/^Bearer /, ''))) ?? true
  }

  function serveSse(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    session: string,
    message: Message,
  ): void {
    if (request.method === 'GET' && path === '/sse') {
      const id = randomUUID()
      const send = stream(response)
      response.write(`event: endpoint\ndata: /messages?session=${id}\n\n`)
      streams.set(id, send)
      return
    }
    const send = streams.get(session)
    if (path !== '/messages' || !send) {
      response.writeHead(405).end()
      return
    }
    response.writeHead(202).end()
    void answer(message, send)
  }

  async function serveStreamable(
    request: IncomingMessage,
    response: ServerResponse,
    message: Message,
  ): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'DELETE' ? 200 : 405).end()
      return
    }
    if (message.method === 'initialize') {
      const id = randomUUID()
      sessions.add(id)
      response.setHeader('mcp-session-id', id)
    } else if (message.method === 'server/discover') {
      json(response, {
        jsonrpc: '2.0',
        id: message.id,
        error: { code: -32_601, message: 'unknown' },
      })
      return
    } else if (!sessions.has(String(request.headers['mcp-session-id']))) {
      response.writeHead(404).end('there is no such session')
      return
    }
    if (message.id === undefined || message.method === undefined) {
      response.writeHead(202).end()
      await answer(message, () => {})
      return
    }
    await answer(message, stream(response))
    response.end()
  }

  async function answer(
    { id, method, params = {}, result, error }: Message,
    send: Send,
  ): Promise<void> {
    if (method === undefined) asked.get(String(id))?.(result ?? error)
    else if (method === 'initialize')
      send({
        id,
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'behind-an-address', version: '1.0.0' },
        },
      })
    else if (method === 'tools/list') send({ id, result: { tools: script.tools ?? [] } })
    else if (method === 'tools/call') await call(id ?? 0, params.name, params.arguments ?? {}, send)
    else if (id !== undefined) send({ id, result: {} })
  }

  async function call(
    id: number | string,
    name: string | undefined,
    args: Record<string, unknown>,
    send: Send,
  ): Promise<void> {
    if (name === 'die') {
      await close()
      return
    }
    const method = ASKS.get(name ?? '')
    const given = name === 'long' ? 'x'.repeat(Number(args.bytes)) : args
    const said = method === undefined ? given : await ask(method, args, send)
    send({
      id,
      result: { content: [{ type: 'text', text: `${name} got ${JSON.stringify(said)}` }] },
    })
  }

  /** Its arguments are what it wants to know of the person. */
  function ask(method: string, params: Record<string, unknown>, send: Send): Promise<unknown> {
    const id = `asked-${asked.size}`
    send({ id, method, params })
    return new Promise((resolve) => asked.set(id, resolve))
  }
}

function stream(response: ServerResponse): Send {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  return (message) =>
    response.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`)
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
