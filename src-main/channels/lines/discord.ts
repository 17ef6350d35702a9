/** A bot of Discord: messages by its API, what comes back over its gateway. Only what is said to it alone counts. */
import { z } from 'zod'
import { say as inWords } from '#say'
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
  roomsBy,
  type Sent,
  withNote,
} from './line.ts'
import { talk } from './socket.ts'
import { LineFailed } from './trouble.ts'

const MAX_CHARS = 1_990 // of 2,000; the fence around an exact text takes some
const DIRECT_MESSAGES = 1 << 12
const ONLY_FOR_YOU = 64
/** No names and groups are called by what an agent writes. */
const CALLS_NOBODY = { allowed_mentions: { parse: [] } }
const SUPPRESS_EMBEDS = 4
/** It says no, and will again: wrong token, wrong shard, version or intents. */
const FOR_GOOD = [4004, 4010, 4011, 4012, 4013, 4014]

const user = z.object({
  id: z.string().regex(/^\d+$/),
  username: z.string().default(''),
  bot: z.boolean().optional(),
})
const frame = z.object({
  op: z.number(),
  d: z.unknown().optional(),
  s: z.number().nullish(),
  t: z.string().nullish(),
})
const hello = z.object({ heartbeat_interval: z.number().min(1) })
const written = z.object({
  author: user,
  content: z.string(),
  guild_id: z.string().optional(),
})
const pressed = z.object({
  id: z.string().regex(/^\d+$/),
  token: z.string().regex(/^[\w.-]+$/),
  type: z.literal(3),
  /** There in a chat with the bot alone; in a server it is a member instead. */
  user,
  guild_id: z.undefined().optional(),
  data: z.object({ custom_id: z.string() }),
})

export function openDiscord(setup: { server: string; token: string; patience: Patience }): Line {
  const api = `${setup.server.replace(/\/$/, '')}/api/v10`
  /** The chat with one person alone. */
  const roomOf = roomsBy(async (person) => {
    const { json } = await call('/users/@me/channels', { body: { recipient_id: person } })
    return z.object({ id: z.string().regex(/^\d+$/) }).parse(json).id
  })
  return { maxChars: MAX_CHARS, send, withdraw, listen }

  async function send(message: Message): Promise<Sent> {
    const { to, signal } = message
    const room = await roomOf(to)
    return inParts(message, async (text, buttons) => {
      const body = {
        content: message.isExact ? asIs(text) : text,
        ...{ flags: SUPPRESS_EMBEDS, ...CALLS_NOBODY },
        ...(buttons.length > 0 && { components: [rowOf(buttons)] }),
      }
      const { json } = await call(`/channels/${room}/messages`, { body, signal })
      return z.object({ id: z.string() }).parse(json).id
    })
  }

  async function withdraw(sent: Sent, to: string | undefined, note: string): Promise<void> {
    const last = sent.at(-1)
    if (!last) return
    const content = asIs(withNote(last.text, note, MAX_CHARS))
    await call(`/channels/${await roomOf(to)}/messages/${encodeURIComponent(last.id)}`, {
      method: 'PATCH',
      body: { content, components: [], ...CALLS_NOBODY },
    })
  }

  async function listen({ incoming, up, signal }: Parameters<NonNullable<Line['listen']>>[0]) {
    const { json } = await call('/gateway/bot', { signal })
    const gateway = new URL(z.object({ url: z.string() }).parse(json).url)
    gateway.search = '?v=10&encoding=json'
    let last: number | null = null
    let isHeard = true
    let stopBeating = (): void => {}
    const beat = (everyMs: number, say: (message: unknown) => void, end: () => void): void => {
      stopBeating = setup.patience.after(everyMs, () => {
        // It did not answer the last one: it is there no more, and does not know it.
        if (!isHeard) return end()
        isHeard = false
        say({ op: 1, d: last })
        beat(everyMs, say, end)
      })
    }
    try {
      const { code, reason } = await talk(gateway.href, {
        signal,
        heard,
        after: setup.patience.after,
      })
      if (FOR_GOOD.includes(code))
        throw new LineFailed(inWords('channels.refused', { status: code, said: reason }))
    } finally {
      stopBeating()
    }

    function heard(text: string, say: (message: unknown) => void, end: () => void): void {
      const { op, d, s, t } = frame.parse(parseJson(text))
      if (typeof s === 'number') last = s
      if (op === 10) {
        beat(hello.parse(d).heartbeat_interval, say, end)
        say({ op: 2, d: { token: setup.token, intents: DIRECT_MESSAGES, properties: PROPERTIES } })
      } else if (op === 11) isHeard = true
      else if (op === 1) say({ op: 1, d: last })
      else if (op === 7 || op === 9) end()
      else if (op === 0 && t === 'READY') up()
      else if (op === 0) {
        const read = readEvent(t ?? '', d)
        if (read) incoming(read)
      }
    }
  }

  function readEvent(name: string, data: unknown): Incoming | undefined {
    if (name === 'MESSAGE_CREATE') {
      const message = written.safeParse(data).data
      if (!message || message.guild_id !== undefined || message.author.bot) return undefined
      return { kind: 'text', from: accountOf(message.author), text: message.content }
    }
    if (name !== 'INTERACTION_CREATE') return undefined
    const press = pressed.safeParse(data).data
    const read = press && readPress(press.data.custom_id)
    if (!press || !read) return undefined
    const tell = (content: string) => {
      const body = { type: 4, data: { content, flags: ONLY_FOR_YOU, ...CALLS_NOBODY } }
      return call(`/interactions/${press.id}/${press.token}/callback`, { body })
    }
    return { kind: 'press', from: accountOf(press.user), ...read, tell }
  }

  function call(
    path: string,
    more: { body?: unknown; method?: 'PATCH'; signal?: AbortSignal | undefined },
  ) {
    const headers = { authorization: `Bot ${setup.token}`, 'user-agent': AGENT }
    return callService({ url: api + path, headers, ...more }, setup.patience)
  }
}

const AGENT = 'DiscordBot (https://talaria.invalid, 1)'
const PROPERTIES = { os: process.platform, browser: 'talaria', device: 'talaria' }

/**
 * Between such fences nothing is a mark: two strokes hide no part of a command, and no backslash is lost.
 * What would end them early looks the same and is another letter.
 */
function asIs(text: string): string {
  return `\`\`\`\n${text.replaceAll('``', '`ˋ')}\n\`\`\``
}

const BUTTON = 2
const STYLES: Readonly<Record<string, number>> = { once: 3, session: 1, deny: 4 }

function rowOf(buttons: readonly Button[]) {
  return {
    type: 1,
    components: buttons.map(({ label, code, choice }) => ({
      ...{ type: BUTTON, style: STYLES[choice] ?? 2, label, custom_id: `${code}:${choice}` },
    })),
  }
}

function accountOf({ id, username }: z.output<typeof user>) {
  return { id, name: username === '' ? id : `@${username}` }
}
