/** Who may talk to the web host: this machine's own browser, with the cookie of this start. */
import { randomBytes, timingSafeEqual } from 'node:crypto'

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

interface Headers {
  host?: string | undefined
  origin?: string | undefined
  cookie?: string | undefined
}

export function createWebAccess(random: (bytes: number) => Buffer = randomBytes) {
  let token: string | undefined = random(32).toString('base64url')
  const cookieName = `talaria-${random(4).toString('hex')}`
  const cookieValue = random(32).toString('base64url')
  return { token, exchange, isLoopbackHost, mayRead, mayConnect }

  /** The token buys the cookie once; whoever finds the address later in a history gets nothing. */
  function exchange(candidate: string | null): string | undefined {
    if (token === undefined || candidate === null || !same(candidate, token)) return undefined
    token = undefined
    return `${cookieName}=${cookieValue}; HttpOnly; SameSite=Strict; Path=/`
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
    return headers.origin === `http://${headers.host}` && mayRead(headers)
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
