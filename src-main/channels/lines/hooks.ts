/** Addresses of Discord and Slack that take messages, and bring nothing back. */
import { callService } from './call-service.ts'
import type { Line, Message, Patience, Sent } from './line.ts'
import { withoutSecrets } from './trouble.ts'

const KINDS = {
  // No names and groups are called by what an agent writes.
  discord: {
    maxChars: 2_000,
    body: (text: string) => ({ content: text, allowed_mentions: { parse: [] } }),
  },
  // Its own marks are `<…>`; as letters they call nobody.
  slack: {
    maxChars: 2_900,
    body: (text: string) => ({
      text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      link_names: false,
    }),
  },
} as const

export function openHook(kind: keyof typeof KINDS, url: string, patience: Patience): Line {
  const { maxChars, body } = KINDS[kind]
  return { maxChars, send }

  async function send({ parts, signal }: Message): Promise<Sent> {
    for (const text of parts) {
      try {
        await callService({ url, body: body(text), signal }, patience)
      } catch (error) {
        // Such an address is a key.
        throw withoutSecrets(error, [url, new URL(url).pathname])
      }
    }
    return []
  }
}
