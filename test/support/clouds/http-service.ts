/** A service on this machine that answers in JSON, for stand-ins of services elsewhere. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  bytes: Buffer
  /** The body as JSON; an empty object when it is none. */
  body: Record<string, unknown>
  response: ServerResponse
}

/** Undefined: the handler has answered itself. */
export type Answer = { status: number; body?: unknown } | undefined

export async function openHttpService(handle: (asked: Asked) => Promise<Answer> | Answer) {
  const unhandled: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://here')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const { method = 'GET', headers } = request
    const asked = { method, path, query, headers, bytes, body: jsonOf(bytes), response }
    const answer = await handle(asked)
    if (!answer) return
    if (answer.status === NOT_IMPLEMENTED) unhandled.push(`${method} ${path}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  const cut = () => server.closeAllConnections()
  return { server, url: `http://127.0.0.1:${port}`, unhandled, cut, close: () => close(server) }
}

export const NOT_IMPLEMENTED = 501

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

function jsonOf(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return {}
  }
}
