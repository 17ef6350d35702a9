/**
 * A topic of ntfy. Answers come over a second topic, which buttons of a message write to. Whoever can read
 * the topic can press them, so the topic is the account.
 */
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
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
} from './line.ts'
import { pause } from './pause.ts'
import { LineFlooded } from './trouble.ts'

const MAX_CHARS = 1_300 // of 4,096 bytes, whatever the letters: what is longer becomes an attachment
const POLL_MS = 5_000

const eventSchema = z.object({
  id: z.string(),
  time: z.number(),
  event: z.string(),
  message: z.string().default(''),
})

export function openNtfy(setup: {
  server: string
  topic: string
  token: string
  patience: Patience
}): Line {
  const server = setup.server.replace(/\/$/, '')
  const answers = `${setup.topic}-answers`
  const headers: Record<string, string> =
    setup.token === '' ? {} : { authorization: `Bearer ${setup.token}` }
  /** Stays over a lost connection: what was pressed meanwhile is an answer. */
  let since: string | undefined
  return { maxChars: MAX_CHARS, send, withdraw, listen }

  function send(message: Message): Promise<Sent> {
    return inParts(message, async (text, buttons) => {
      const { json } = await publish(
        {
          message: text,
          ...(buttons.length > 0 && { actions: buttons.map(action), priority: 4 }),
        },
        message.signal,
      )
      return z.object({ id: z.string() }).parse(json).id
    })
  }

  /** What is on a phone cannot be changed; the next message says that it is over. */
  async function withdraw(_sent: Sent, _to: string | undefined, note: string): Promise<void> {
    await publish({ message: note, priority: 2 })
  }

  function publish(message: Record<string, unknown>, signal?: AbortSignal) {
    const body = { topic: setup.topic, title: 'Talaria', ...message }
    return callService({ url: server, headers, signal, body }, setup.patience)
  }

  function action({ label, code, choice }: Button) {
    return {
      ...{ action: 'http', label, method: 'POST', clear: true },
      ...{ url: `${server}/${answers}`, body: `${code}:${choice}`, headers },
    }
  }

  async function listen({ incoming, up, signal }: Parameters<NonNullable<Line['listen']>>[0]) {
    // What was pressed before this start is not an answer to anything that is open now.
    since ??= (await poll('latest', signal)).at(-1)?.id ?? 'all'
    try {
      while (!signal.aborted) {
        for (const { id, event, message } of await poll(since, signal)) {
          since = id
          if (event === 'message') incoming(read(message))
        }
        up()
        await pause(setup.patience.after, POLL_MS, signal)
      }
    } catch (error) {
      // The same would come the next time, and nothing behind it would ever be heard.
      if (error instanceof LineFlooded) since = undefined
      throw error
    }
  }

  async function poll(since: string, signal: AbortSignal) {
    const url = `${server}/${answers}/json?poll=1&since=${encodeURIComponent(since)}`
    const { text } = await callService({ url, headers, signal }, setup.patience)
    return text.split('\n').flatMap((line) => eventSchema.safeParse(parseJson(line)).data ?? [])
  }

  function read(message: string): Incoming {
    const from = { id: setup.topic, name: setup.topic }
    const read = readPress(message.trim())
    if (!read) return { kind: 'text', from, text: message }
    return { kind: 'press', from, ...read, tell: async () => {} }
  }
}
