import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createGuardedFetch } from '../../../src-main/web/guarded-fetch.ts'
import { startServer } from '../../support/web/hostile-server.ts'

const HERE: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]
const OUTSIDE: LookupAddress = { address: '93.184.215.14', family: 4 }
const { signal } = new AbortController()

async function serving(
  answer: RequestListener,
  deps: Partial<Parameters<typeof createGuardedFetch>[0]> = {},
) {
  const server = await startServer(answer)
  const fetch = createGuardedFetch({
    ownPorts: () => [],
    trustsProxiedNames: () => false,
    ...deps,
  })
  const get = (path: string, fields = {}) =>
    fetch({ url: `${server.origin}${path}`, allowed: server.origin, signal, ...fields })
  return { ...server, fetch, get }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('what is fetched', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
  ])('is unpacked: %s', async (encoding, pack) => {
    const { get } = await serving((_request, response) => {
      response.setHeader('Content-Encoding', encoding).end(pack('a page'))
    })
    const found = await get('/')

    expect(found.ok && text(found.bytes)).toBe('a page')
  })

  it("does not take a question's answer along to another server", async () => {
    const heard: unknown[] = []
    const other = await startServer((request, response) => {
      heard.push(request.headers['x-api-key'])
      response.end('there')
    })
    const { fetch, origin } = await serving((_request, response) => {
      response.writeHead(302, { Location: `http://elsewhere.test:${other.port}/x` }).end()
    })
    const named = await fetch({
      url: `${origin}/`,
      allowed: origin,
      headers: { 'X-API-Key': 'k' },
      signal,
    })

    expect(named).toMatchObject({ ok: false })
    expect(heard).toEqual([])
  })
})

describe('a hostile server', () => {
  it('cannot fill the memory with a small file that unpacks to a large one', async () => {
    const { get } = await serving(
      (_request, response) => {
        response.setHeader('Content-Encoding', 'gzip')
        const gzip = createGzip()
        gzip.pipe(response)
        const zeros = Buffer.alloc(1_000_000)
        response.on('close', () => gzip.destroy())
        const more = (): void =>
          void (!gzip.destroyed && gzip.write(zeros, () => setImmediate(more)))
        more()
      },
      { limits: { maxBytes: 5_000_000, maxMs: 20_000 } },
    )

    expect(await get('/')).toEqual({
      ok: false,
      kind: 'failed',
      message: 'it holds more than the 5 MB that are read',
    })
  })

  it('is not read when it says at once that there is too much', async () => {
    const { get } = await serving((_request, response) => {
      response.writeHead(200, { 'Content-Length': '99000000' })
      response.write('x')
    })

    expect(await get('/')).toMatchObject({ message: expect.stringContaining('99 MB') })
  })

  it('cannot hold a call up by dripping', async () => {
    const { get } = await serving(
      (_request, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(drip))
      },
      { limits: { maxBytes: 1_000, maxMs: 200 } },
    )

    expect(await get('/')).toMatchObject({ message: expect.stringContaining('within 0.2 s') })
  })

  it('is given up when it leads round in circles', async () => {
    const { get, asked } = await serving((_request, response) => {
      response.writeHead(302, { Location: '/again' }).end()
    })

    expect(await get('/')).toMatchObject({ message: expect.stringContaining('5 redirects') })
    expect(asked).toHaveLength(6)
  })

  it('is not believed when its answer is cut off', async () => {
    const { get } = await serving((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('half', () => response.destroy())
    })

    expect(await get('/')).toMatchObject({ ok: false, kind: 'failed' })
  })

  it.each([
    'http://127.0.0.1:1/secret',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'http://localhost:1/',
  ])('cannot lead to %s', async (location) => {
    const { get } = await serving((_request, response) => {
      response.writeHead(302, { Location: location }).end()
    })

    expect(await get('/')).toMatchObject({
      ok: false,
      kind: 'failed',
      message: expect.stringMatching(/lead/),
    })
  })

  it('reaches nothing by a name that leads here, first or later', async () => {
    let looks = 0
    const { fetch, port, asked } = await serving((_request, response) => response.end('secret'), {
      resolve: async () => {
        looks += 1
        return looks === 1 ? [OUTSIDE, ...HERE] : HERE
      },
    })
    const url = `http://rebound.test:${port}/`

    for (let time = 0; time < 3; time += 1)
      expect(await fetch({ url, signal })).toMatchObject({ ok: false, kind: 'private' })
    expect(asked).toEqual([])
  })

  it('does not reach the app itself, also when its origin is allowed', async () => {
    const ports: number[] = []
    const { get, port, asked } = await serving((_request, response) => response.end('mine'), {
      ownPorts: () => ports,
    })
    ports.push(port)

    expect(await get('/')).toMatchObject({ message: expect.stringContaining('this app itself') })
    expect(asked).toEqual([])
  })
})
