/** A Telegram bot: questions with buttons, answers by long polling. Plain text only, so nothing in it is markup. */
import { z } from 'zod'
import { callService } from './call-service.ts'
import {
  type Button,
  type Incoming,
  inParts,
  type Line,
  type Message,
  type Patience,
  readPress,
  type Sent,
  withNote,
} from './line.ts'
import { withoutSecrets } from './trouble.ts'

const MAX_CHARS = 4_096
const POLL_SECONDS = 25
/** At once: anybody may write to a bot, and a few of the longest messages stay within what is read. */
const MAX_UPDATES = 10

const user = z.object({
  id: z.number(),
  first_name: z.string().default(''),
  username: z.string().optional(),
})
const chat = z.object({ id: z.number(), type: z.string() })
const updatesSchema = z.object({
  result: z.array(
    z.object({
      update_id: z.number(),
      message: z
        .object({ from: user.optional(), chat, text: z.string().optional() })
        .optional()
        .catch(undefined),
      callback_query: z
        .object({
          id: z.string(),
          from: user,
          message: z.object({ chat }).optional(),
          data: z.string().optional(),
        })
        .optional()
        .catch(undefined),
    }),
  ),
})
const sentSchema = z.object({ result: z.object({ message_id: z.number() }) })

type Update = z.output<typeof updatesSchema>['result'][number]

export function openTelegram(setup: { server: string; token: string; patience: Patience }): Line {
  /** Stays over a lost connection: what was pressed meanwhile is an answer. */
  let next: number | undefined
  return { maxChars: MAX_CHARS, send, withdraw, listen }

  function send(message: Message): Promise<Sent> {
    const { to, signal } = message
    return inParts(message, async (text, buttons) => {
      const body = {
        ...{ chat_id: Number(to), text, disable_web_page_preview: true },
        ...(buttons.length > 0 && { reply_markup: keyboard(buttons) }),
      }
      const { json } = await call('sendMessage', body, { signal })
      return String(sentSchema.parse(json).result.message_id)
    })
  }

  async function withdraw(sent: Sent, to: string | undefined, note: string): Promise<void> {
    const last = sent.at(-1)
    if (!last) return
    await call('editMessageText', {
      ...{ chat_id: Number(to), message_id: Number(last.id) },
      text: withNote(last.text, note, MAX_CHARS),
    })
  }

  async function listen({ incoming, up, signal }: Parameters<NonNullable<Line['listen']>>[0]) {
    // What was pressed before this start is not an answer to anything that is open now.
    next ??= await newest(signal)
    // At once the first time, so that it is known to be there.
    for (let timeout = 0; !signal.aborted; timeout = POLL_SECONDS) {
      const { json } = await call(
        'getUpdates',
        {
          ...{ offset: next, timeout, limit: MAX_UPDATES },
          allowed_updates: ['message', 'callback_query'],
        },
        { signal, timeoutMs: (POLL_SECONDS + 10) * 1_000 },
      )
      up()
      for (const update of updatesSchema.parse(json).result) {
        next = Math.max(next, update.update_id + 1)
        const read = readUpdate(update)
        if (read) incoming(read)
      }
    }
  }

  async function newest(signal: AbortSignal): Promise<number> {
    const { json } = await call('getUpdates', { offset: -1, timeout: 0 }, { signal })
    const last = updatesSchema.parse(json).result.at(-1)
    return last ? last.update_id + 1 : 0
  }

  /** Only what was said to the bot alone: in a group anybody could be meant. */
  function readUpdate({ message, callback_query: query }: Update): Incoming | undefined {
    if (message?.from && message.chat.type === 'private' && message.text !== undefined)
      return { kind: 'text', from: accountOf(message.from), text: message.text }
    const read = readPress(query?.data ?? '')
    if (!query || !read) return undefined
    if (query.message?.chat.id !== query.from.id) return undefined
    const tell = (text: string) =>
      call('answerCallbackQuery', { callback_query_id: query.id, text })
    return { kind: 'press', from: accountOf(query.from), ...read, tell }
  }

  async function call(
    method: string,
    body: Record<string, unknown>,
    more: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
  ) {
    const url = `${setup.server.replace(/\/$/, '')}/bot${setup.token}/${method}`
    try {
      return await callService({ url, body, ...more }, setup.patience)
    } catch (error) {
      // The address holds the key: what an error says of it is told to nobody.
      throw withoutSecrets(error, [setup.token])
    }
  }
}

function keyboard(buttons: readonly Button[]) {
  return {
    inline_keyboard: [
      buttons.map(({ label, code, choice }) => ({
        text: label,
        callback_data: `${code}:${choice}`,
      })),
    ],
  }
}

/** In a private chat the chat has the number of its person. */
function accountOf({ id, first_name, username }: z.output<typeof user>) {
  return {
    id: String(id),
    name: username === undefined ? first_name || String(id) : `@${username}`,
  }
}
