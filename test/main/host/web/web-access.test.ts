import { describe, expect, it } from 'vitest'
import { createWebAccess } from '../../../../src-main/host/web/web-access.ts'

function openDoor() {
  const access = createWebAccess()
  const entry = access.exchange(access.freshToken())
  const cookie = entry?.cookie.split(';')[0] ?? ''
  return { access, cookie, socketKey: entry?.socketKey ?? '' }
}

describe('web access', () => {
  it('lets nobody in before somebody asks for a token, and makes another each time', () => {
    const access = createWebAccess()
    expect(access.exchange('')).toBeUndefined()
    const [first, second] = [access.freshToken(), access.freshToken()]
    expect(first).not.toBe(second)
    expect(access.exchange(first)).toBeUndefined()
    expect(access.exchange(second)).toBeDefined()
  })

  it('exchanges the token once, for a cookie that scripts and other sites cannot use', () => {
    const access = createWebAccess()
    expect(access.exchange('wrong')).toBeUndefined()
    const token = access.freshToken()
    expect(access.exchange('wrong')).toBeUndefined()
    expect(access.exchange(null)).toBeUndefined()
    expect(access.exchange(token)?.cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
    expect(access.exchange(token)).toBeUndefined()
  })

  it.each([
    ['127.0.0.1:4717', true],
    ['localhost:8080', true],
    ['[::1]:4717', true],
    ['localhost', true],
    ['evil.example:4717', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example:80', false],
    ['192.168.0.7:4717', false],
    [undefined, false],
  ])('answers to the host %s: %s', (host, expected) => {
    expect(createWebAccess().isLoopbackHost(host)).toBe(expected)
  })

  it.each([
    ['the same origin with the cookie', { origin: 'http://localhost:1' }, true],
    ['no origin', { origin: undefined }, false],
    ['another origin', { origin: 'http://evil.example' }, false],
    ['another port', { origin: 'http://localhost:2' }, false],
    [
      'another name by rebinding',
      { origin: 'http://evil.example:1', host: 'evil.example:1' },
      false,
    ],
    ['no cookie', { origin: 'http://localhost:1', cookie: undefined }, false],
    [
      'another server of this machine that was sent the cookie',
      { origin: 'http://localhost:1', 'sec-websocket-protocol': undefined },
      false,
    ],
    ['a wrong cookie', { origin: 'http://localhost:1', cookie: 'talaria-00000000=x' }, false],
  ])('%s may open a socket: %s', (_case, headers, expected) => {
    const { access, cookie, socketKey } = openDoor()
    const usual = {
      host: 'localhost:1',
      cookie: `a=b; ${cookie}`,
      'sec-websocket-protocol': socketKey,
    }
    expect(access.mayConnect({ ...usual, ...headers })).toBe(expected)
  })
})
