/**
 * The proxy by which programs in the sandbox reach the network. It knows by the name and password which
 * command asks, decides by the host, notes it, and passes the bytes on without looking at them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { http } from '../../lib/net/node-http.ts'

export interface Target {
  host: string
  port: number
}

export interface NotingProxyDeps<Run> {
  /** By the two that stand in the address of the proxy. */
  runOf(name: string, password: string): Run | undefined
  /** Rejects with `Refused` where this run may not go. */
  connect(run: Run, target: Target): Promise<Socket>
}

/** The person did not allow it; anything else that fails is the network's. */
export class Refused extends Error {}

const HTTPS_PORT = 443
const HTTP_PORT = 80
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i
const LONGEST_HOST = 253

/** For servers that accept the connections: one here, one in a network of its own. */
export function createNotingProxy<Run>(deps: NotingProxyDeps<Run>) {
  const server = http().createServer({ requestTimeout: 0 })
  server.on('connect', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy())
    void tunnel(asked, client, head)
  })
  server.on('request', (asked: IncomingMessage, answer: ServerResponse) => void pass(asked, answer))
  // A text that is no request ends its own connection and nothing else.
  server.on('clientError', (_error, client) => client.destroy())
  return server

  async function tunnel(asked: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const run = runOf(asked)
    const target = targetOf(asked.url ?? '', HTTPS_PORT)
    if (!run) return void client.end(`HTTP/1.1 407 Who asks?\r\n${CHALLENGE}\r\n\r\n`)
    if (!target) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    try {
      const there = await deps.connect(run, target)
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      if (head.length > 0) there.write(head)
      join(client, there)
    } catch (error) {
      client.end(
        `HTTP/1.1 ${statusOf(error)}\r\ncontent-type: text/plain\r\n\r\n${wordsOf(error)}\n`,
      )
    }
  }

  /** A request in the clear, with the whole address in its first line. */
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const run = runOf(asked)
    const url = URL.parse(asked.url ?? '')
    const target = url && targetOf(url.host, HTTP_PORT)
    if (!run) return void answer.writeHead(407, { 'proxy-authenticate': BASIC }).end()
    if (url?.protocol !== 'http:' || !target) return void answer.writeHead(400).end()
    try {
      const there = await deps.connect(run, target)
      const onward = http().request({
        ...{ method: asked.method ?? 'GET', path: `${url.pathname}${url.search}` },
        headers: { ...forwarded(asked), host: url.host },
        createConnection: () => there,
      })
      onward.on('response', (came) => {
        answer.writeHead(came.statusCode ?? BAD_GATEWAY, came.rawHeaders)
        came.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.on('close', () => there.destroy())
      asked.pipe(onward)
    } catch (error) {
      answer.writeHead(Number.parseInt(statusOf(error), 10)).end(`${wordsOf(error)}\n`)
    }
  }

  function runOf({ headers }: IncomingMessage): Run | undefined {
    const [, coded = ''] = /^basic (.+)$/i.exec(headers['proxy-authorization'] ?? '') ?? []
    const [name = '', ...password] = Buffer.from(coded, 'base64').toString().split(':')
    return deps.runOf(name, password.join(':'))
  }
}

const BASIC = 'Basic realm="talaria"'
const CHALLENGE = `Proxy-Authenticate: ${BASIC}\r\nContent-Length: 0`
const BAD_GATEWAY = 502

/** Undefined for what is no host and port. */
function targetOf(authority: string, usualPort: number): Target | undefined {
  const [, host = '', port = ''] = /^(.*?)(?::(\d{1,5}))?$/.exec(authority) ?? []
  if (!HOST.test(host) || host.length > LONGEST_HOST) return undefined
  const number = port === '' ? usualPort : Number(port)
  if (number < 1 || number > 65_535) return undefined
  return {
    host: host
      .toLowerCase()
      .replace(/\.$/, '')
      .replace(/^\[|\]$/g, ''),
    port: number,
  }
}

function forwarded({ headers }: IncomingMessage) {
  const {
    'proxy-authorization': _secret,
    'proxy-connection': _old,
    connection: _hop,
    ...own
  } = headers
  return { ...own, connection: 'close' }
}

function join(client: Duplex, there: Socket): void {
  client.pipe(there).pipe(client)
  there.on('error', () => client.destroy())
  client.on('close', () => there.destroy())
  there.on('close', () => client.destroy())
}

function statusOf(error: unknown): string {
  return error instanceof Refused ? '403 Forbidden' : '502 Bad Gateway'
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
