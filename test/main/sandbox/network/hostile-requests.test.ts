import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLookups } from '../../../../src-main/sandbox/network/lookups.ts'
import { createNetworks } from '../../../../src-main/sandbox/network/networks.ts'
import { probeHere } from '../../../../src-main/sandbox/probe.ts'
import { whyNot } from '../../../../src-main/web/address-guard.ts'

const probe = probeHere(process.env.PATH)
const usable = await probe.check()
const nsenter = probe.find('nsenter')

/** A service of the person's own, on this machine. */
const reached: string[] = []
const page = createServer((asked, answer) => {
  reached.push(asked.url ?? '')
  answer.end('reached')
})
let port = 0
let proxy: URL
let networks: ReturnType<typeof createNetworks>
const allowed = new Set<string>()

beforeAll(async () => {
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  port = (page.address() as AddressInfo).port
  networks = createNetworks({
    networkOf: () => 'listed',
    isAllowed: (_of, host) => allowed.has(host),
    whyNot: (address, target) =>
      whyNot(address, {
        ...{ port: target.port, origin: target.host, ownPorts: [], isAllowed: false },
        trustsProxiedNames: true,
      })?.message,
    asRoot: process.getuid?.() === 0,
    programs: async () =>
      usable.ok && usable.kind === 'bubblewrap' && nsenter
        ? {
            ...{ bubblewrap: usable.bubblewrap, nsenter },
            opener: { file: process.execPath, language: 'javascript', env: {} },
          }
        : undefined,
  })
  const run = await networks.note({ sessionId: 's1', cwd: '/', onNoted: () => {} })
  proxy = new URL(run?.env.HTTP_PROXY ?? 'http://none')
})
afterAll(() => {
  networks.close()
  page.close()
})
beforeEach(() => {
  reached.length = 0
  allowed.clear()
})

describe.skipIf(!usable.ok || !nsenter)('a hostile program behind the proxy of the sandbox', () => {
  it.each([
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    '169.254.169.254',
  ])(
    'reaches no service of this machine as %s, not even when the name was allowed',
    async (host) => {
      for (const isAllowed of [false, true]) {
        if (isAllowed) allowed.add(`${host}:${port}`)
        expect(await said(`CONNECT ${host}:${port} HTTP/1.1`)).toMatch(/^HTTP\/1.1 (?:403|502) /)
        expect(await said(`GET http://${host}:${port}/x HTTP/1.1`)).toMatch(
          /^HTTP\/1.1 (?:403|502) /,
        )
      }
      expect(reached).toEqual([])
    },
  )

  it.each([
    ['a name before the host', () => `GET http://good.example@127.0.0.1:${port}/x HTTP/1.1`],
    ['a path alone', () => `GET /x HTTP/1.1\r\nhost: 127.0.0.1:${port}`],
    ['another scheme', () => `GET https://127.0.0.1:${port}/x HTTP/1.1`],
    ['no port that there is', () => 'CONNECT 127.0.0.1:99999 HTTP/1.1'],
    [
      'two lengths',
      () =>
        `POST http://127.0.0.1:${port}/x HTTP/1.1\r\ncontent-length: 4\r\ntransfer-encoding: chunked`,
    ],
    ['a line that is no header', () => `GET http://127.0.0.1:${port}/x HTTP/1.1\r\nhost : x\r\n y`],
    ['a blank in the host', () => `CONNECT 127.0.0.1:${port}\t.good.example:443 HTTP/1.1`],
  ])('reaches nothing by %s', async (_what, first) => {
    allowed.add('good.example')

    expect(await said(first())).not.toMatch(/^HTTP\/1.1 200/)
    expect(reached).toEqual([])
  })

  it('is judged anew for each request of one connection', async () => {
    const both = `GET http://127.0.0.1:${port}/1 HTTP/1.1\r\nhost: a\r\n${who()}\r\n\r\nGET http://127.0.0.2:${port}/2 HTTP/1.1`

    expect((await said(both)).match(/HTTP\/1.1 403/g)).toHaveLength(2)
    expect(reached).toEqual([])
  })

  it('opens only so many connections at a time, and the app goes on', async () => {
    const sockets = Array.from({ length: 600 }, () => connect(Number(proxy.port), '127.0.0.1'))
    const closed = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('error', () => {}).on('close', () => resolve())
        }),
    )
    // Those above the limit are let go at once; the first of them says that all were seen.
    await Promise.race(closed)
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)

    expect(await said(`CONNECT localhost:${port} HTTP/1.1`)).toMatch(/^HTTP\/1.1 403/)
  })
})

it('looks up a few names at a time, in turn, and goes on when one fails', async () => {
  const begun: string[] = []
  const answers = new Map<string, (fails: boolean) => void>()
  const lookUp = createLookups((host) => {
    begun.push(host)
    return new Promise((resolve, reject) => {
      answers.set(host, (fails) => (fails ? reject(new Error(host)) : resolve([])))
    })
  }, 2)
  const all = ['a', 'b', 'c', 'd'].map((host) => lookUp(host).catch(() => 'failed'))

  expect(begun).toEqual(['a', 'b'])
  answers.get('b')?.(true)
  await all[1]
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  answers.get('a')?.(false)
  answers.get('c')?.(false)
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  answers.get('d')?.(false)
  expect(await Promise.all(all)).toEqual([[], 'failed', [], []])
})

function who(): string {
  const secret = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')
  return `proxy-authorization: Basic ${secret}`
}

/** All that the proxy answers to these lines. */
async function said(lines: string): Promise<string> {
  const socket = connect(Number(proxy.port), '127.0.0.1')
  socket.write(`${lines}\r\nhost: x\r\n${who()}\r\nconnection: close\r\n\r\n`)
  const pieces: Buffer[] = []
  try {
    for await (const piece of socket) pieces.push(piece)
  } catch {
    // A text that is no request ends its connection.
  }
  return Buffer.concat(pieces).toString()
}
