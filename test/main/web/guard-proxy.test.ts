import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createGuardProxy, type ProxyAddress } from '../../../src-main/web/guard-proxy.ts'

const NAMES: Readonly<Record<string, string>> = {
  'public.example': '127.0.0.1',
  'rebound.example': '10.0.0.7',
  'cloud.example': '169.254.169.254',
}

/** A service on this machine, and a proxy for whose guard some names lead to this machine. */
async function open() {
  const asked: string[] = []
  const server = createServer((from, to) => {
    asked.push(`${from.method} ${from.url} ${from.headers['proxy-authorization'] ?? 'no key'}`)
    to.end('reached')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const own: number[] = []
  const proxy = createGuardProxy({
    ownPorts: () => own,
    trustsProxiedNames: () => false,
    resolve: async (name) => [{ address: NAMES[name] ?? '127.0.0.1', family: 4 }],
  })
  const address = await proxy.addressFor('session')
  onTestFinished(() => {
    proxy.dispose()
    server.close()
    server.closeAllConnections()
  })
  return { asked, port, own, proxy, address }
}

async function get(url: string, by: ProxyAddress, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(by.server)
  const key = Buffer.from(`${by.username}:${by.password}`).toString('base64')
  const sent = request({
    ...{ hostname, port, path: url, agent: false },
    headers: { host: new URL(url).host, 'proxy-authorization': `Basic ${key}`, ...headers },
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  let body = ''
  for await (const chunk of answer) body += chunk
  return { status: answer.statusCode as number, body }
}

async function tunnel(target: string, by: ProxyAddress): Promise<string> {
  const { hostname, port } = new URL(by.server)
  const key = Buffer.from(`${by.username}:${by.password}`).toString('base64')
  const socket = connect(Number(port), hostname)
  socket.write(
    `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${key}\r\n\r\n`,
  )
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n')[0] ?? ''
}

it('serves nobody without the session’s password', async () => {
  const { port, address, proxy, asked } = await open()
  proxy.allow('session', `http://127.0.0.1:${port}`)

  const stranger = { ...address, password: 'x'.repeat(address.password.length) }
  expect((await get(`http://127.0.0.1:${port}/`, stranger)).status).toBe(407)
  expect(await tunnel(`127.0.0.1:${port}`, stranger)).toContain('407')
  expect(asked).toEqual([])
})

it('keeps pages from private services, and says so to whoever asks why', async () => {
  const { port, address, proxy, asked } = await open()

  expect((await get(`http://127.0.0.1:${port}/`, address)).status).toBe(403)
  expect(await tunnel(`127.0.0.1:${port}`, address)).toContain('403')
  expect((await get(`http://public.example:${port}/`, address)).status).toBe(403)
  expect(proxy.takeRefusal('session', `public.example:${port}`)).toMatchObject({ kind: 'private' })
  expect(proxy.takeRefusal('session', `public.example:${port}`)).toBeUndefined()
  expect(asked).toEqual([])
})

it('lets a session’s pages to a service that its person allowed, and no other session’s', async () => {
  const { port, address, proxy, asked } = await open()
  proxy.allow('session', `http://127.0.0.1:${port}`)

  expect(await get(`http://127.0.0.1:${port}/a?b`, address)).toEqual({
    status: 200,
    body: 'reached',
  })
  expect(await tunnel(`127.0.0.1:${port}`, address)).toContain('200')
  expect(asked).toEqual(['GET /a?b no key'])
  const other = await proxy.addressFor('other')
  expect((await get(`http://127.0.0.1:${port}/`, other)).status).toBe(403)
  proxy.forget('session')
  expect((await get(`http://127.0.0.1:${port}/`, address)).status).toBe(407)
})

it('keeps a page of another site from a service that the agent may open', async () => {
  const { port, address, proxy, asked } = await open()
  const url = `http://127.0.0.1:${port}/`
  proxy.allow('session', url)
  const from = (site: string, dest: string) => ({ 'sec-fetch-site': site, 'sec-fetch-dest': dest })

  expect((await get(url, address, from('cross-site', 'empty'))).status).toBe(403)
  expect((await get(url, address, from('cross-site', 'iframe'))).status).toBe(403)
  expect((await get(url, address, from('same-origin', 'empty'))).status).toBe(200)
  expect((await get(url, address, from('none', 'document'))).status).toBe(200)
  expect(asked).toHaveLength(2)
})

it.each([
  ['http://rebound.example/', 'leads to 10.0.0.7'],
  ['http://cloud.example/', '169.254.169.254 is an address that is never opened'],
  ['http://169.254.169.254/', 'never opened'],
])('connects to nothing for %s', async (url, why) => {
  const { address } = await open()

  expect(await get(url, address)).toMatchObject({ status: 403, body: expect.stringContaining(why) })
})

it('never leads to the app itself, nor to the proxy', async () => {
  const { port, own, address, proxy } = await open()
  own.push(port)
  proxy.allow('session', `http://127.0.0.1:${port}`)
  proxy.allow('session', address.server)

  expect((await get(`http://127.0.0.1:${port}/`, address)).status).toBe(403)
  expect((await get(`${address.server}/`, address)).status).toBe(403)
})
