/** An OpenAI-compatible server on loopback that says what a test tells it to, faults included. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { answerMedia } from './fake-media.ts'
import { responsesEvents } from './fake-responses.ts'

export interface RecordedRequest {
  path: string
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever was sent
  body: any
}

interface Streamed {
  deltas: object[]
  usage?: object
  finish?: string | null
  gapMs?: number
  /** How long nothing comes. */
  thinksMs?: number
  /** Each delta has just been written. */
  onSent?: () => void
  onEnd?: () => void
}

export type FakeReply =
  /** Server-sent events, each a `chat.completion.chunk` delta or a whole chunk. */
  | Streamed
  | { text: string }
  | {
      calls: { name: string; arguments: object | string; id?: string }[]
      text?: string
      thinksMs?: number
      onEnd?: () => void
    }
  | { status: number; body: string; headers?: Record<string, string> }
  /** The body of a stream, word for word. */
  | { stream: string }
  | { hang: true }
  | { drop: true; after: string; call?: object }
  | { endless: string; chunks: number }
  /** One line of so many megabytes, of which the end never comes. */
  | { endlessLine: number }

/** One that depends on who asks: two agents talk to the same server. */
type ScriptedReply = FakeReply | ((request: RecordedRequest) => FakeReply | Promise<FakeReply>)

export interface FakeModelServer {
  baseUrl: string
  requests: RecordedRequest[]
  /** What comes next; the last one is repeated when the script is over. */
  script(...replies: ScriptedReply[]): void
  close(): Promise<void>
}

export async function startFakeModelServer(
  models: (string | Record<string, unknown>)[] = ['fake-model'],
): Promise<FakeModelServer> {
  const requests: RecordedRequest[] = []
  let replies: ScriptedReply[] = [{ text: 'Hello.' }]
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    script: (...next) => {
      replies = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const recorded = { path: request.url ?? '', headers: request.headers, body }
    requests.push(recorded)
    if (request.url === '/v1/models') {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          object: 'list',
          data: models.map((model) => ({
            object: 'model',
            ...(typeof model === 'string' ? { id: model } : model),
          })),
        }),
      )
      return
    }
    if (answerMedia(recorded, response)) return
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (!reply) return
    const isNewer = request.url === '/v1/responses'
    await say(typeof reply === 'function' ? await reply(recorded) : reply, response, isNewer)
  }
}

/** `isNewer`: in the events of OpenAI's other address. */
async function say(reply: FakeReply, response: ServerResponse, isNewer: boolean): Promise<void> {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  if ('hang' in reply) return
  if ('stream' in reply) {
    response.end(reply.stream)
    return
  }
  if ('drop' in reply) {
    const half = reply.call ? event({ tool_calls: [reply.call] }) : ''
    response.write(event({ content: reply.after }) + half, () => response.destroy())
    return
  }
  if ('endless' in reply) {
    const { endless, chunks } = reply
    Readable.from(repeat(event({ content: endless }), chunks)).pipe(response)
    return
  }
  if ('endlessLine' in reply) {
    Readable.from(repeat('x'.repeat(1_000_000), reply.endlessLine)).pipe(response)
    return
  }
  if (isNewer) {
    for (const each of responsesEvents(normal(reply))) response.write(each)
    response.end()
    return
  }
  const { deltas, usage, finish = 'stop', gapMs = 0, thinksMs, onSent, onEnd } = normal(reply)
  if (thinksMs) await new Promise((resolve) => setTimeout(resolve, thinksMs))
  for (const delta of deltas) {
    if (response.destroyed) return
    response.write(event(delta))
    onSent?.()
    if (gapMs > 0) await new Promise((resolve) => setTimeout(resolve, gapMs))
  }
  if (finish !== null) response.write(event({}, finish))
  if (usage) response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
  onEnd?.()
}

function* repeat(text: string, times: number): Generator<string> {
  for (let sent = 0; sent < times; sent += 1) yield text
}

function normal(reply: FakeReply): Streamed {
  if ('deltas' in reply) return reply
  if ('calls' in reply) {
    const toolCalls = reply.calls.map((call, index) => ({
      index,
      id: call.id ?? `call_${index}`,
      type: 'function',
      function: {
        name: call.name,
        arguments:
          typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
      },
    }))
    const words = reply.text ? [{ content: reply.text }] : []
    return {
      deltas: [...words, { tool_calls: toolCalls }],
      finish: 'tool_calls',
      ...(reply.thinksMs && { thinksMs: reply.thinksMs }),
      ...(reply.onEnd && { onEnd: reply.onEnd }),
    }
  }
  return {
    deltas:
      'text' in reply ? (reply.text.match(/\S+\s*/g) ?? []).map((content) => ({ content })) : [],
  }
}

function event(delta: object, finish: string | null = null): string {
  const chunk = {
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'fake-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  return `data: ${JSON.stringify(chunk)}\n\n`
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  // Files come as a form.
  if (type.startsWith('multipart/form-data'))
    return new Response(bytes, { headers: { 'content-type': type } }).formData()
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8'))
}
