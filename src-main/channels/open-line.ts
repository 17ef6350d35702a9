/** The line of a channel. What speaks with its service is loaded when it is first used. */
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'
import { KINDS, mailSecret, topicAt } from './kinds.ts'
import type { Line, Patience } from './lines/line.ts'
import type { StoredChannel } from './stored-channels.ts'

const slackSecret = z.object({ token: z.string(), appToken: z.string() })
const hookSecret = z.object({ url: z.string(), answers: z.string(), key: z.string() })

export function openLine({ kind, where }: StoredChannel, secret: string, patience: Patience): Line {
  const { maxChars } = KINDS[kind]
  switch (kind) {
    case 'telegram':
      return late({ maxChars, listens: true }, async () => {
        const { openTelegram } = await import('./lines/telegram.ts')
        return openTelegram({ server: where, token: secret, patience })
      })
    case 'discord-bot':
      return late({ maxChars, listens: true }, async () => {
        const { openDiscord } = await import('./lines/discord.ts')
        return openDiscord({ server: where, token: secret, patience })
      })
    case 'slack-app':
      return late({ maxChars, listens: true }, async () => {
        const { openSlack } = await import('./lines/slack.ts')
        return openSlack({ server: where, patience, ...slackSecret.parse(parseJson(secret)) })
      })
    case 'ntfy':
      return late({ maxChars, listens: true }, async () => {
        const { openNtfy } = await import('./lines/ntfy.ts')
        return openNtfy({ ...topicAt(where), token: secret, patience })
      })
    case 'email': {
      const setup = mailSecret.safeParse(parseJson(secret)).data
      return late({ maxChars, listens: Boolean(setup?.imap) }, async () => {
        const { openEmail } = await import('./lines/email.ts')
        return openEmail({ ...mailSecret.parse(setup), patience })
      })
    }
    case 'webhook': {
      // Before there were answers, the secret was the address alone.
      const known = hookSecret.safeParse(parseJson(secret)).data
      const setup = known ?? { url: secret, answers: '', key: '' }
      return late({ maxChars, listens: setup.answers !== '' && setup.key !== '' }, async () => {
        const { openWebhook } = await import('./lines/webhook.ts')
        return openWebhook({ ...setup, patience })
      })
    }
    case 'discord':
    case 'slack':
      return late({ maxChars, listens: false }, async () => {
        const { openHook } = await import('./lines/hooks.ts')
        return openHook(kind, secret, patience)
      })
  }
}

function late(shape: { maxChars: number; listens: boolean }, load: () => Promise<Line>): Line {
  let loading: Promise<Line> | undefined
  const line = (): Promise<Line> => (loading ??= load())
  return {
    maxChars: shape.maxChars,
    send: async (message) => (await line()).send(message),
    withdraw: async (sent, to, note) => (await line()).withdraw?.(sent, to, note),
    ...(shape.listens && { listen: async (on) => (await line()).listen?.(on) }),
  }
}
