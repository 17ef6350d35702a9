/**
 * An address of the person’s own that takes messages as JSON, and another that is asked for answers. With a key
 * both are signed; an answer counts once, and only while it is fresh.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { callService } from './call-service.ts'
import {
  type Incoming,
  inParts,
  type Line,
  type Message,
  type Patience,
  readPress,
  type Sent,
} from './line.ts'
import { pause } from './pause.ts'
import { withoutSecrets } from './trouble.ts'

const MAX_CHARS = 20_000
const POLL_MS = 5_000
/** Clocks differ, and an answer waits until it is asked for; one that is older is a repetition. */
const FRESH_MS = 5 * 60_000
const MAX_ANSWERS = 100

const listSchema = z.array(z.object({ body: z.string().max(20_000), signature: z.string() }))
const shared = {
  nonce: z.string().min(8).max(100),
  time: z.number(),
  from: z.string().min(1).max(80),
}
const bodySchema = z.union([
  z.object({ ...shared, code: z.string(), choice: z.string() }),
  z.object({ ...shared, text: z.string() }),
])

export function openWebhook(setup: {
  url: string
  /** Empty: none come back. */
  answers: string
  /** Empty: nothing is signed. */
  key: string
  patience: Patience
  now?: () => number
}): Line {
  const { url, answers, key, patience, now = Date.now } = setup
  /** When each was taken: the same one comes as often as it is asked for. */
  const taken = new Map<string, number>()
  let isFirst = true
  return { maxChars: MAX_CHARS, send, withdraw, listen }

  function send(message: Message): Promise<Sent> {
    const { to, signal } = message
    return inParts(message, async (text, buttons) => {
      const id = buttons[0]?.code ?? randomUUID()
      const asked = buttons.length > 0 && { id, buttons }
      await post({ text, ...(to !== undefined && { to }), ...asked }, signal)
      return id
    })
  }

  async function withdraw(sent: Sent, to: string | undefined, note: string): Promise<void> {
    const last = sent.at(-1)
    if (last) await post({ text: note, withdrawn: last.id, ...(to !== undefined && { to }) })
  }

  async function post(message: Record<string, unknown>, signal?: AbortSignal): Promise<void> {
    const signed = key === '' ? message : { ...message, nonce: randomUUID(), time: now() }
    const body = JSON.stringify(signed)
    const headers = { 'content-type': 'application/json', ...signatureOf(body) }
    await unsaid(() => callService({ url, body, headers, signal }, patience))
  }

  async function listen({ incoming, up, signal }: Parameters<NonNullable<Line['listen']>>[0]) {
    while (!signal.aborted) {
      const asked = `${randomUUID()}.${now()}`
      const headers = { 'x-talaria-asked': asked, ...signatureOf(asked) }
      const { json } = await unsaid(() => callService({ url: answers, headers, signal }, patience))
      up()
      for (const each of listSchema.parse(json).slice(-MAX_ANSWERS)) {
        const read = isOurs(each) ? readAnswer(each.body) : undefined
        // What was said before anybody listened answers nothing that is open now.
        if (read && !isFirst) incoming(read)
      }
      isFirst = false
      await pause(patience.after, POLL_MS, signal)
    }
  }

  function readAnswer(body: string): Incoming | undefined {
    const said = bodySchema.safeParse(parseJson(body)).data
    if (!said || taken.has(said.nonce)) return undefined
    if (Math.abs(now() - said.time) > FRESH_MS) return undefined
    for (const [nonce, at] of taken) if (now() - at > 2 * FRESH_MS) taken.delete(nonce)
    taken.set(said.nonce, now())
    const from = { id: said.from, name: said.from }
    if ('text' in said) return { kind: 'text', from, text: said.text }
    const read = readPress(`${said.code}:${said.choice}`)
    const tell = (text: string) => post({ text, to: said.from })
    return read && { kind: 'press', from, ...read, tell }
  }

  function isOurs({ body, signature }: { body: string; signature: string }): boolean {
    const [given, wanted] = [Buffer.from(signature), Buffer.from(signed(body))]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  function signatureOf(text: string): Record<string, string> {
    return key === '' ? {} : { 'x-talaria-signature': signed(text) }
  }

  function signed(text: string): string {
    return `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
  }

  /** Such an address is a key. */
  async function unsaid<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      throw withoutSecrets(error, [url, answers])
    }
  }
}
