/** Who may talk to the web host: this machine's own browser, with the cookie of this start. */
import { randomBytes, timingSafeEqual } from 'node:crypto'

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

interface Headers {
  host?: string | undefined
  origin?: string | undefined
  cookie?: string | undefined
  'sec-websocket-protocol'?: string | undefined
}

export function createWebAccess(random: (bytes: number) => Buffer = randomBytes) {
  let token: string | undefined
  const cookieName = `talaria-${random(4).toString('hex')}`
  const cookieValue = random(32).toString('base64url')
  const socketKey = random(32).toString('base64url')
  return { freshToken, exchange, isLoopbackHost, mayRead, mayConnect }

  /** The one before it, if nobody used it, leads nowhere from now on. */
  function freshToken(): string {
    token = random(32).toString('base64url')
    return token
  }

  /**
   * The token buys entry once; whoever finds the address later in a history gets nothing. A browser
   * sends the cookie to every port of this machine, also to a server that the agent started, so a
   * socket needs the key as well, which the page keeps where only its own origin can read it.
   */
  function exchange(candidate: string | null): { cookie: string; socketKey: string } | undefined {
    if (token === undefined || candidate === null || !same(candidate, token)) return undefined
    token = undefined
    const cookie = `${cookieName}=${cookieValue}; HttpOnly; SameSite=Strict; Path=/`
    return { cookie, socketKey }
  }

  /** A page elsewhere can make its own name point here, but cannot change the name it sends. */
  function isLoopbackHost(host: string | undefined): boolean {
    return host !== undefined && LOOPBACK_NAMES.has(host.replace(/:\d{1,5}$/, ''))
  }

  function mayRead(headers: Headers): boolean {
    return isLoopbackHost(headers.host) && hasCookie(headers.cookie)
  }

  /** A socket is not held back by a browser's same-origin rule, so its origin is checked here. */
  function mayConnect(headers: Headers): boolean {
    if (headers.origin !== `http://${headers.host}`) return false
    return mayRead(headers) && same(headers['sec-websocket-protocol'] ?? '', socketKey)
  }

  function hasCookie(header: string | undefined): boolean {
    const prefix = `${cookieName}=`
    const found = header?.split(/;\s*/).find((part) => part.startsWith(prefix))
    return found !== undefined && same(found.slice(prefix.length), cookieValue)
  }
}

function same(candidate: string, expected: string): boolean {
  const left = Buffer.from(candidate)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
