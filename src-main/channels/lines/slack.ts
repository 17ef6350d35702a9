/** An app of Slack in Socket Mode: messages by its API, what comes back over a socket that we open. */
import { z } from 'zod'
import { say as inWords } from '#say'
import { ToldError } from '#words'
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

const MAX_CHARS = 2_900 // of a block; a little less than it takes
/** What Slack says again however often it is asked. */
const FOR_GOOD = new Set([
  ...['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired'],
  ...['not_allowed_token_type', 'missing_scope', 'access_denied', 'team_access_not_granted'],
])
const REMEMBERED = 200

const answerSchema = z.object({ ok: z.boolean(), error: z.string().optional() })
const id = z.string().regex(/^[A-Z0-9]{2,30}$/)
const envelope = z.object({
  type: z.string(),
  envelope_id: z.string().optional(),
  reason: z.string().optional(),
  payload: z.unknown().optional(),
})
const written = z.object({
  event_id: z.string(),
  event: z.object({
    ...{ type: z.literal('message'), channel_type: z.literal('im'), user: id, text: z.string() },
    // What was edited, or written by a bot, was not said by a person.
    ...{ subtype: z.undefined().optional(), bot_id: z.undefined().optional() },
  }),
})
const pressed = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id, username: z.string().optional(), name: z.string().optional() }),
  // A chat with the bot alone.
  channel: z.object({ id: id.startsWith('D') }),
  actions: z.array(z.object({ value: z.string() })).length(1),
})

export function openSlack(setup: {
  server: string
  token: string
  appToken: string
  patience: Patience
}): Line {
  const api = `${setup.server.replace(/\/$/, '')}/api`
  const seen = new Set<string>()
  /** The chat with one person alone. */
  const roomOf = roomsBy(async (person) => {
    const json = await call('conversations.open', { body: { users: person } })
    return z.object({ channel: z.object({ id }) }).parse(json).channel.id
  })
  return { maxChars: MAX_CHARS, send, withdraw, listen }

  async function send(message: Message): Promise<Sent> {
    const { to, signal } = message
    const channel = await roomOf(to)
    return inParts(message, async (text, buttons) => {
      const body = {
        ...{ channel, text: escaped(text), unfurl_links: false, unfurl_media: false },
        blocks: [sectionOf(text), ...(buttons.length > 0 ? [rowOf(buttons)] : [])],
      }
      const json = await call('chat.postMessage', { signal, body })
      return z.object({ ts: z.string() }).parse(json).ts
    })
  }

  async function withdraw(sent: Sent, to: string | undefined, note: string): Promise<void> {
    const last = sent.at(-1)
    if (!last) return
    const text = withNote(last.text, note, MAX_CHARS)
    const channel = await roomOf(to)
    const body = { channel, ts: last.id, text: escaped(text), blocks: [sectionOf(text)] }
    await call('chat.update', { body })
  }

  async function listen({ incoming, up, signal }: Parameters<NonNullable<Line['listen']>>[0]) {
    await call('auth.test', { body: {}, signal })
    const json = await call('apps.connections.open', { body: {}, signal, token: setup.appToken })
    const { url } = z.object({ url: z.string() }).parse(json)
    let isOff = false
    await talk(url, {
      ...{ signal, after: setup.patience.after },
      heard: (text, say, end) => {
        const { type, envelope_id, reason, payload } = envelope.parse(parseJson(text))
        // Within three seconds, or it comes again.
        if (envelope_id !== undefined) say({ envelope_id })
        if (type === 'hello') up()
        if (type === 'disconnect') {
          isOff = reason === 'link_disabled'
          end()
        }
        const read = type === 'interactive' ? readPressed(payload) : readWritten(type, payload)
        if (read) incoming(read)
      },
    })
    if (isOff) throw new LineFailed(inWords('channels.socketModeOff'))
  }

  function readWritten(type: string, payload: unknown): Incoming | undefined {
    const read = type === 'events_api' ? written.safeParse(payload).data : undefined
    if (!read || seen.has(read.event_id)) return undefined
    seen.add(read.event_id)
    for (const oldest of seen) if (seen.size > REMEMBERED) seen.delete(oldest)
    const { user, text } = read.event
    return { kind: 'text', from: { id: user, name: user }, text: unescaped(text) }
  }

  function readPressed(payload: unknown): Incoming | undefined {
    const press = pressed.safeParse(payload).data
    const read = readPress(press?.actions[0]?.value ?? '')
    if (!press || !read) return undefined
    const { user, channel } = press
    const tell = (text: string) => {
      const body = { channel: channel.id, user: user.id, text: escaped(text) }
      return call('chat.postEphemeral', { body })
    }
    const name = user.username ?? user.name ?? user.id
    return { kind: 'press', from: { id: user.id, name }, ...read, tell }
  }

  async function call(
    method: string,
    more: { body: Record<string, unknown>; signal?: AbortSignal | undefined; token?: string },
  ): Promise<unknown> {
    const { body, signal, token = setup.token } = more
    const headers = { authorization: `Bearer ${token}` }
    const { json } = await callService(
      { url: `${api}/${method}`, body, headers, signal },
      setup.patience,
    )
    const { ok, error = 'no reason' } = answerSchema.parse(json)
    if (ok) return json
    const said = inWords('channels.slackRefused', { method, said: error.slice(0, 100) })
    throw FOR_GOOD.has(error) ? new LineFailed(said) : new ToldError(said)
  }
}

/** Its own marks are `<…>`; as letters they call nobody. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function sectionOf(text: string) {
  return { type: 'section', text: plain(text) }
}

function plain(text: string) {
  return { type: 'plain_text', text, emoji: false }
}

const STYLES: Readonly<Record<string, string>> = { once: 'primary', deny: 'danger' }

function rowOf(buttons: readonly Button[]) {
  return {
    type: 'actions',
    elements: buttons.map(({ label, code, choice }) => ({
      ...{ type: 'button', action_id: choice, text: plain(label), value: `${code}:${choice}` },
      ...(STYLES[choice] !== undefined && { style: STYLES[choice] }),
    })),
  }
}
