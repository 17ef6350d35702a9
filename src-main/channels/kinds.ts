/** What kinds of channels there are, and what is known of each before it is opened. */
import { z } from 'zod'
import type { ChannelKind, ChannelSetup } from '#contract'
import { parseJson } from '../lib/parse-json.ts'

interface Kind {
  /** A name that is the same in every language. */
  name: string
  /** The longest text of one message. */
  maxChars: number
  /** Who wrote is known for sure, by the service or a signature; otherwise a code alone protects an answer. */
  isSenderKnown: boolean
}

export const KINDS: Readonly<Record<ChannelKind, Kind>> = {
  telegram: { name: 'Telegram', maxChars: 4_096, isSenderKnown: true },
  // Of 2,000, some for what stands around a text that is shown as it is.
  'discord-bot': { name: 'Discord', maxChars: 1_990, isSenderKnown: true },
  'slack-app': { name: 'Slack', maxChars: 2_900, isSenderKnown: true },
  // Of 4,096 bytes, whatever the letters: it makes an attachment of what is longer, and shows nothing of it.
  ntfy: { name: 'ntfy', maxChars: 1_300, isSenderKnown: false },
  email: { name: 'E-mail', maxChars: 40_000, isSenderKnown: false },
  webhook: { name: 'Webhook', maxChars: 20_000, isSenderKnown: true },
  discord: { name: 'Discord', maxChars: 2_000, isSenderKnown: false },
  slack: { name: 'Slack', maxChars: 2_900, isSenderKnown: false },
}

/** A sender's address is easily forged, so a mail says no at first, and yes only where the person allows it. */
export function mayAllowAtFirst(kind: ChannelKind): boolean {
  return kind !== 'email'
}

/** What is secret of it lies apart from the rest. */
export function parted(setup: ChannelSetup): { where: string; secret: string } {
  switch (setup.kind) {
    case 'telegram':
    case 'discord-bot':
      return { secret: setup.token, where: setup.server }
    case 'slack-app': {
      const { token, appToken } = setup
      return { secret: JSON.stringify({ token, appToken }), where: setup.server }
    }
    case 'ntfy':
      return {
        secret: setup.token,
        where: `${setup.server.replace(/\/$/, '')}/${setup.topic}`,
      }
    case 'email': {
      const { kind: _, name: __, ...mail } = setup
      return { secret: JSON.stringify(mail), where: `${mail.from} → ${mail.to}` }
    }
    case 'webhook': {
      const { url, answers, key } = setup
      return { secret: JSON.stringify({ url, answers, key }), where: new URL(url).host }
    }
    case 'discord':
    case 'slack':
      return { secret: setup.url, where: new URL(setup.url).host }
  }
}

export const mailSecret = z.object({
  ...{ smtp: z.string(), imap: z.string(), user: z.string(), password: z.string() },
  ...{ from: z.string(), to: z.string() },
})

/** A topic of ntfy, and the server that has it. */
export function topicAt(where: string): { server: string; topic: string } {
  const at = where.lastIndexOf('/')
  return { server: where.slice(0, at), topic: where.slice(at + 1) }
}

/** What was entered and is no secret, by the names of a setup: a new key needs no more than the key. */
export function enteredOf(
  { kind, where }: { kind: ChannelKind; where: string },
  secret: string,
): Record<string, string> {
  switch (kind) {
    case 'telegram':
    case 'discord-bot':
    case 'slack-app':
      return { server: where }
    case 'ntfy':
      return topicAt(where)
    case 'email': {
      const [from = '', to = ''] = where.split(' → ')
      // The key store may have lost it.
      const kept = mailSecret.omit({ password: true }).safeParse(parseJson(secret)).data
      return { from, to, ...kept }
    }
    // Their addresses are their keys.
    case 'webhook':
    case 'discord':
    case 'slack':
      return {}
  }
}
