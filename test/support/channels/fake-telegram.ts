/** The Bot API of Telegram as far as a bot needs it, over a real socket: long polls, buttons, edits, 401 and 429. */
import { createServer, type ServerResponse } from 'node:http'
import { createMoods, doorOf } from './fake-service.ts'

export const TOKEN = '12345678:AAfake-token-of-a-bot'

export interface FakeMessage {
  id: number
  chat: number
  text: string
  buttons: { text: string; data: string }[]
}

type Body = Record<string, unknown> & { offset?: number; timeout?: number; limit?: number }

export async function startFakeTelegram() {
  const updates: { update_id: number }[] = []
  const messages: FakeMessage[] = []
  const told: string[] = []
  const waiting = new Set<() => void>()
  let nextUpdate = 100
  let nextMessage = 1
  const { busy, slow, refusal, heldUp } = createMoods()
  let right = TOKEN
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
      if (token !== right) return answer(response, 401, { ok: false, description: 'Unauthorized' })
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body
      void handle(method, body, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port, ...door } = doorOf(server)
  const url = `http://127.0.0.1:${port}`
  return { url, ...door, messages, told, write, press, busy, slow, revoke }

  async function handle(method: string, body: Body, response: ServerResponse): Promise<void> {
    await heldUp()
    if (method === 'getUpdates') return poll(body, response)
    const wait = refusal()
    if (wait !== undefined) {
      const parameters = { retry_after: Number(wait) }
      return answer(response, 429, { ok: false, description: 'Too Many Requests', parameters })
    }
    if (method === 'sendMessage') {
      const markup = body.reply_markup as
        | { inline_keyboard: { text: string; callback_data: string }[][] }
        | undefined
      if (String(body.text).length > 4_096)
        return answer(response, 400, { ok: false, description: 'message is too long' })
      const message: FakeMessage = {
        id: nextMessage++,
        chat: Number(body.chat_id),
        text: String(body.text),
        buttons: (markup?.inline_keyboard.flat() ?? []).map((button) => ({
          text: button.text,
          data: button.callback_data,
        })),
      }
      messages.push(message)
      return answer(response, 200, { ok: true, result: { message_id: message.id } })
    }
    if (method === 'editMessageText') {
      const message = messages.find(({ id }) => id === body.message_id)
      if (message) Object.assign(message, { text: String(body.text), buttons: [] })
    }
    if (method === 'answerCallbackQuery') told.push(String(body.text))
    answer(response, 200, { ok: true, result: true })
  }

  async function poll(body: Body, response: ServerResponse): Promise<void> {
    const { offset = 0, timeout = 0, limit = 100 } = body
    const found = () =>
      offset < 0
        ? updates.slice(offset)
        : updates.filter(({ update_id }) => update_id >= offset).slice(0, limit)
    if (found().length === 0 && timeout > 0)
      await new Promise<void>((resolve) => {
        waiting.add(resolve)
        response.on('close', resolve)
        setTimeout(resolve, timeout * 1_000).unref()
      })
    answer(response, 200, { ok: true, result: found() })
  }

  function add(update: Record<string, unknown>): void {
    updates.push({ update_id: nextUpdate++, ...update })
    for (const wake of waiting) wake()
    waiting.clear()
  }

  /** Somebody writes to the bot. */
  function write(from: number, text: string, chat: Record<string, unknown> = {}): void {
    const user = { id: from, first_name: 'Somebody', username: `user${from}` }
    add({ message: { from: user, chat: { id: from, type: 'private', ...chat }, text } })
  }

  /** Somebody presses a button, or says that they did. */
  function press(from: number, data: string, chat = from): void {
    const user = { id: from, first_name: 'Somebody', username: `user${from}` }
    add({
      callback_query: {
        ...{ id: String(nextUpdate), from: user, data },
        message: { chat: { id: chat, type: 'private' } },
      },
    })
  }

  function revoke(): void {
    right = 'another-since-then'
    for (const wake of waiting) wake()
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  // As it writes whatever is not a letter of English.
  response.end(
    JSON.stringify(body).replaceAll(
      /[^\x00-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}

export type FakeTelegram = Awaited<ReturnType<typeof startFakeTelegram>>
