import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Client } from '#contract'
import { decodeBinaryEvent } from '#frames'
import type { EventFrame } from '#wire'
import type { Send } from '../../../../src-main/host/event-bus.ts'
import { startWebHost } from '../../../../src-main/host/web/ws-host.ts'
import { silentLog } from '../../../../src-main/lib/log.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

async function openHost(port = 0, pingEveryMs?: number) {
  const rendererFolder = join(temporaryFolder(), 'renderer')
  mkdirSync(rendererFolder)
  writeFileSync(join(rendererFolder, 'index.html'), '<title>Talaria</title>')
  const windows = new Map<string, Send>()
  let entered = 0
  const host = await startWebHost({
    serve: async (name, payload, from) => ({
      ok: true,
      value: { name, payload, from: from.transport },
    }),
    connect: (client: Client, send) => {
      windows.set(client.id, send)
      return () => windows.delete(client.id)
    },
    rendererFolder,
    onEntered: () => {
      entered += 1
    },
    language: () => 'en',
    log: silentLog,
    port,
    ...(pingEveryMs && { pingEveryMs }),
  })
  onTestFinished(() => host.close())
  const base = `http://127.0.0.1:${host.port}`
  const address = host.freshAddress()
  return { host, address, base, windows, letIn, entered: () => entered }

  async function letIn(): Promise<{ cookie: string; key: string }> {
    const response = await fetch(address)
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const key = /setItem\('[\w-]+','([\w-]+)'\)/.exec(await response.text())?.[1] ?? ''
    return { cookie, key }
  }
}

function connect(
  base: string,
  { key, ...headers }: Record<string, string> & { key?: string },
  options: { autoPong?: boolean } = {},
): Promise<WebSocket> {
  const address = `${base.replace('http', 'ws')}/ws`
  const socket = new WebSocket(address, key ?? [], { headers, ...options })
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

const nextMessage = (socket: WebSocket): Promise<Buffer> =>
  new Promise((resolve) => socket.once('message', (data) => resolve(data as Buffer)))

describe('the web host', () => {
  it('gives up a window that answers no ping, and keeps one that does', async () => {
    const { base, letIn, windows } = await openHost(0, 400)
    const { cookie, key } = await letIn()
    const headers = { cookie, origin: base, key }
    const asleep = await connect(base, headers, { autoPong: false })
    const awake = await connect(base, headers)

    await once(asleep, 'close')
    await once(awake, 'ping')

    expect(awake.readyState).toBe(WebSocket.OPEN)
    expect(windows.size).toBe(1)
  })

  it('lets a browser in once with the address it printed, under a strict policy', async () => {
    const { address, base, letIn } = await openHost()
    const { cookie } = await letIn()
    const page = await fetch(base, { headers: { cookie } })

    expect(await page.text()).toBe('<title>Talaria</title>')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(address)).status).toBe(403)
    expect((await fetch(base)).status).toBe(403)
  })

  it('says of a used address what to do, and leads on who is let in already', async () => {
    const { address, letIn, entered } = await openHost()
    const { cookie } = await letIn()
    const stranger = await fetch(address)
    const page = await stranger.text()
    const known = await fetch(address, { headers: { cookie }, redirect: 'manual' })

    expect([stranger.status, known.status, known.headers.get('location')]).toEqual([403, 303, '/'])
    expect(page).toContain('talaria open')
    expect(page).toContain('<form action="/"><button autofocus>Go to Talaria</button></form>')
    expect(stranger.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(entered()).toBe(1)
  })

  it('lets another browser in with a fresh address, and then with no older one', async () => {
    const { host, address, base, letIn } = await openHost()
    const fresh = host.freshAddress()
    expect((await fetch(address)).status).toBe(403)
    const second = await fetch(fresh)
    const cookie = second.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await fetch(base, { headers: { cookie } })).status).toBe(200)
    expect((await letIn()).cookie).toBe('')
  })

  it('has nothing at an address that is none', async () => {
    const { host } = await openHost()
    const response = await new Promise<IncomingMessage>((resolve) =>
      get({ host: '127.0.0.1', port: host.port, path: '//' }, resolve),
    )
    response.resume()

    expect(response.statusCode).toBe(404)
  })

  it('refuses a page of another name that points to this machine', async () => {
    const { host, letIn } = await openHost()
    const { cookie } = await letIn()
    const { request } = await import('node:http')
    const status = await new Promise((resolve) =>
      request(
        { port: host.port, host: '127.0.0.1', headers: { host: 'evil.example', cookie } },
        (response) => resolve(response.statusCode),
      ).end(),
    )
    expect(status).toBe(403)
  })

  it('answers requests and sends events over a socket', async () => {
    const { base, windows, letIn } = await openHost()
    const socket = await connect(base, { ...(await letIn()), origin: base })

    socket.send(JSON.stringify({ kind: 'request', id: 3, name: 'a.b', payload: { x: 1 } }))
    expect(JSON.parse(String(await nextMessage(socket)))).toEqual({
      kind: 'answer',
      id: 3,
      answer: { ok: true, value: { name: 'a.b', payload: { x: 1 }, from: 'web' } },
    })

    const event: EventFrame = {
      kind: 'event',
      seq: 1,
      name: 't.d',
      payload: { bytes: new Uint8Array([255, 0]) },
    }
    const arriving = nextMessage(socket)
    for (const send of windows.values()) send(event)
    expect(decodeBinaryEvent(new Uint8Array(await arriving))).toEqual(event)
  })

  it('takes a message with the pictures that a person attached', async () => {
    const { base, letIn } = await openHost()
    const socket = await connect(base, { ...(await letIn()), origin: base })
    const payload = { picture: 'x'.repeat(14_000_000) }
    socket.send(JSON.stringify({ kind: 'request', id: 1, name: 'a.b', payload }))
    expect((await nextMessage(socket)).length).toBeGreaterThan(14_000_000)
  })

  it('forgets a window when its socket closes', async () => {
    const { base, windows, letIn } = await openHost()
    const socket = await connect(base, { ...(await letIn()), origin: base })
    expect(windows.size).toBe(1)
    socket.close()
    await expect.poll(() => windows.size).toBe(0)
  })

  it('closes a socket that sends something else than requests', async () => {
    const { base, letIn } = await openHost()
    const socket = await connect(base, { ...(await letIn()), origin: base })
    socket.send('not json')
    const code = await new Promise((resolve) => socket.once('close', resolve))
    expect(code).toBe(1008)
  })

  it.each([
    ['without a cookie', (base: string) => ({ origin: base })],
    ['without the key of its page', (base: string) => ({ origin: base })],
    ['from another origin', () => ({ origin: 'http://evil.example' })],
    ['without an origin', () => ({})],
  ])('refuses a socket %s before the upgrade', async (_case, headersFor) => {
    const { base, windows, letIn } = await openHost()
    const { cookie, key } = await letIn()
    const own = {
      ...(_case !== 'without a cookie' && { cookie }),
      ...(_case !== 'without the key of its page' && { key }),
    }

    await expect(connect(base, { ...own, ...headersFor(base) })).rejects.toThrow('403')
    expect(windows.size).toBe(0)
  })

  it('moves on to a free port when the usual one is taken', async () => {
    const occupant = createServer()
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void occupant.close())
    const address = occupant.address()
    const taken = typeof address === 'object' && address ? address.port : 0

    const { host } = await openHost(taken)
    expect(host.port).not.toBe(taken)
  })
})
