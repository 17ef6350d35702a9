import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { MAX_ANSWER_BYTES } from '../../../src-main/mcp/answer-bound.ts'
import { boundedFetch } from '../../../src-main/mcp/bounded-fetch.ts'

const CHUNK = 'x'.repeat(1_000_000)
const EVENTS = 'text/event-stream'

it.each([
  ['an answer without end', 'application/json', CHUNK],
  ['a stream whose event has no end', EVENTS, `data: ${CHUNK}\n`],
])('fails %s, and says whose it was', async (_what, type, part) => {
  const url = await server(type, part, Number.POSITIVE_INFINITY)
  const tooLong: unknown[] = []
  const response = await boundedFetch((init) => tooLong.push(init?.body))(url, {
    ...{ method: 'POST', body: 'mine' },
  })

  await expect(response.text()).rejects.toThrow('longer than 32 MB')
  expect(tooLong).toEqual(['mine'])
})

it.each([
  ['newlines', `data: ${CHUNK}\n\n`],
  ['both signs', `data: ${CHUNK}\r\n\r\n`],
  ['the older sign', `data: ${CHUNK}\r\r`],
])('lets a stream of events go on, which end by %s', async (_what, part) => {
  const parts = Math.ceil(MAX_ANSWER_BYTES / CHUNK.length) + 2
  const response = await boundedFetch()(await server(EVENTS, part, parts))

  expect((await response.text()).length).toBe(parts * part.length)
})

it('gives what it was given', async () => {
  const url = await server('text/plain', 'short', 1)
  const response = await boundedFetch()(url)

  expect(response).toMatchObject({ status: 201, ok: true, url })
  expect(response.headers.get('content-type')).toBe('text/plain')
  expect(await response.text()).toBe('short')
})

/** Sends `part` so often, or until nobody listens any more. */
async function server(type: string, part: string, times: number): Promise<string> {
  const opened = createServer((_request, response) => {
    response.writeHead(201, { 'content-type': type })
    send(response, times)
  })
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    opened.closeAllConnections()
    opened.close()
  })
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}/`

  function send(response: ServerResponse, left: number): void {
    if (response.destroyed) return
    if (left === 0) response.end()
    else if (response.write(part)) setImmediate(send, response, left - 1)
    else response.once('drain', () => send(response, left - 1))
  }
}
