/**
 * The only way out for the pages of the agent's browser: a proxy on this machine that makes each
 * connection itself, after the guard has seen what a name leads to. A page is not asked about; what
 * is private is refused, unless the person let the session's agent open it.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { http } from '../lib/net/node-http.ts'
import { checkAddress, whyNot } from './address-guard.ts'

const CONNECT_MS = 30_000
const HOP_HEADERS = ['proxy-authorization', 'proxy-connection', 'keep-alive', 'te', 'upgrade']
const KEPT_REFUSALS = 50

interface Pass {
  sessionId: string
  password: string
}

interface Refusal {
  host: string
  kind: 'private' | 'failed'
  message: string
}

interface Target {
  name: string
  port: number
  isTunnel: boolean
}

export interface ProxyAddress {
  server: string
  username: string
  password: string
}

export function createGuardProxy(deps: {
  ownPorts: () => readonly number[]
  trustsProxiedNames: () => boolean
  resolve?: (name: string) => Promise<LookupAddress[]>
}) {
  const resolve = deps.resolve ?? ((name: string) => lookup(name, { all: true }))
  const passes = new Map<string, Pass>()
  /** By session, the hosts with ports of private services that its person let it open. */
  const allowed = new Map<string, Set<string>>()
  const refusals = new Map<string, Refusal[]>()
  const sockets = new Set<Duplex>()
  let listening: Promise<number> | undefined
  const server = http().createServer((from, to) => void forward(from, to))
  server.on('connect', (from, socket, head) => void tunnel(from, socket, head))
  server.on('connection', keep)
  return { addressFor, allow, isAllowed, takeRefusal, forget, dispose }

  async function addressFor(sessionId: string): Promise<ProxyAddress> {
    const port = await listen()
    const username = randomBytes(9).toString('base64url')
    const password = randomBytes(24).toString('base64url')
    passes.set(username, { sessionId, password })
    return { server: `http://127.0.0.1:${port}`, username, password }
  }

  /** From now on this session's pages may be at that origin. */
  function allow(sessionId: string, origin: string): void {
    const url = new URL(origin)
    const set = allowed.get(sessionId) ?? new Set()
    allowed.set(sessionId, set.add(`${nameOf(url)}:${portOf(url)}`))
  }

  function isAllowed(sessionId: string, origin: string): boolean {
    const url = new URL(origin)
    return allowed.get(sessionId)?.has(`${nameOf(url)}:${portOf(url)}`) ?? false
  }

  /** Why a host was refused just now; asked once. */
  function takeRefusal(sessionId: string, host: string): Refusal | undefined {
    const list = refusals.get(sessionId) ?? []
    const at = list.findLastIndex((refusal) => refusal.host === host)
    return at < 0 ? undefined : list.splice(at, 1)[0]
  }

  function forget(sessionId: string): void {
    allowed.delete(sessionId)
    refusals.delete(sessionId)
    for (const [name, pass] of passes) if (pass.sessionId === sessionId) passes.delete(name)
  }

  function dispose(): void {
    server.close()
    for (const socket of sockets) socket.destroy()
  }

  function listen(): Promise<number> {
    listening ??= new Promise((done, failed) => {
      server.once('error', failed)
      server.listen(0, '127.0.0.1', () => {
        server.unref()
        // It listens on a port, not on a pipe.
        done((server.address() as AddressInfo).port)
      })
    })
    return listening
  }

  async function forward(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const sessionId = sessionOf(from)
    if (sessionId === undefined) return end(to, 407, 'Who is asking?')
    const url = URL.parse(from.url ?? '')
    if (url?.protocol !== 'http:') return end(to, 400, 'That is no address.')
    const target = { name: nameOf(url), port: portOf(url), isTunnel: false }
    const found = await judge(sessionId, target, from)
    if ('message' in found) return end(to, 403, found.message)
    const headers = Object.fromEntries(
      Object.entries(from.headers).filter(([name]) => !HOP_HEADERS.includes(name)),
    )
    const sent = http().request(
      {
        ...{ host: target.name, port: target.port, method: from.method ?? 'GET' },
        lookup: found.lookup,
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, connection: 'close' },
        agent: false,
      },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      },
    )
    sent.on('error', () => (to.headersSent ? to.destroy() : end(to, 502, 'Nothing answers there.')))
    to.on('close', () => sent.destroy())
    from.pipe(sent)
  }

  async function tunnel(from: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => {})
    const sessionId = sessionOf(from)
    if (sessionId === undefined) return refuse(socket, '407 Proxy Authentication Required')
    const url = URL.parse(`https://${from.url ?? ''}`)
    if (!url) return refuse(socket, '400 Bad Request')
    const port = Number(/:(\d+)$/.exec(from.url ?? '')?.[1] ?? 443)
    const found = await judge(sessionId, { name: nameOf(url), port, isTunnel: true }, from)
    if ('message' in found) return refuse(socket, '403 Forbidden')
    const { lookup } = found
    const out: Socket = connect({ host: nameOf(url), port, lookup, timeout: CONNECT_MS })
    keep(out)
    out.once('connect', () => {
      out.setTimeout(0)
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      out.write(head)
      out.pipe(socket)
      socket.pipe(out)
    })
    out.on('timeout', () => out.destroy())
    out.on('error', () => socket.destroy())
    out.on('close', () => socket.destroy())
    socket.on('close', () => out.destroy())
  }

  /** What was looked up is what is connected to: no time in between for another answer. */
  async function judge(
    sessionId: string,
    { name, port, isTunnel }: Target,
    { headers }: IncomingMessage,
  ): Promise<{ lookup: LookupFunction } | Refusal> {
    const host = `${name}:${port}`
    const origin = `${isTunnel ? 'https' : 'http'}://${isIP(name) === 6 ? `[${name}]` : name}${
      port === (isTunnel ? 443 : 80) ? '' : `:${port}`
    }`
    const note = (kind: Refusal['kind'], message: string): Refusal => {
      const refusal = { host, kind, message }
      const list = refusals.get(sessionId) ?? []
      refusals.set(sessionId, [...list.slice(1 - KEPT_REFUSALS), refusal])
      return refusal
    }
    const isAllowed = allowed.get(sessionId)?.has(host) ?? false
    const checked = checkAddress(origin)
    if (checked.kind === 'never') return note('failed', checked.reason)
    if (checked.kind === 'private' && !isAllowed)
      return note('private', `${origin} is on this machine or its network`)
    // A page from elsewhere has no business with a private service, though the agent may open it.
    if (isAllowed && isFromElsewhere(headers))
      return note('failed', `a page of another site may not use ${origin}`)
    const found = isIP(name)
      ? [{ address: name, family: isIP(name) }]
      : await resolve(name).catch(() => [] as LookupAddress[])
    const ownPorts = [...deps.ownPorts(), await listen()]
    for (const { address } of found) {
      const trustsProxiedNames = deps.trustsProxiedNames()
      const refusal = whyNot(address, { port, origin, isAllowed, ownPorts, trustsProxiedNames })
      if (refusal) return note(refusal.kind, refusal.message)
    }
    if (found.length === 0) return note('failed', `there is no such name as ${name}`)
    return { lookup: onlyTo(found) }
  }

  function sessionOf({ headers }: IncomingMessage): string | undefined {
    const given = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '')?.[1]
    const [username = '', password = ''] = Buffer.from(given ?? '', 'base64')
      .toString()
      .split(':')
    const pass = passes.get(username)
    return pass && isSame(pass.password, password) ? pass.sessionId : undefined
  }

  function keep(socket: Duplex): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
}

/** To those that were judged, one after the other: a server may listen at only one of them. */
function onlyTo(found: readonly LookupAddress[]): LookupFunction {
  return (_name, options, callback) => {
    const [first] = found
    if (options.all) callback(null, [...found])
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** The browser says which site a request comes from; a page cannot say otherwise. */
function isFromElsewhere(headers: IncomingMessage['headers']): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document'
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function nameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

function end(to: ServerResponse, status: number, message: string): void {
  to.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...(status === 407 && { 'proxy-authenticate': 'Basic realm="Talaria"' }),
  })
  to.end(message)
}

function refuse(socket: Duplex, status: string): void {
  const ask = status.startsWith('407') ? 'Proxy-Authenticate: Basic realm="Talaria"\r\n' : ''
  socket.end(`HTTP/1.1 ${status}\r\n${ask}Content-Length: 0\r\n\r\n`)
}
