/** Addresses of Discord and Slack that take messages, and bring nothing back. */
import { callService } from './call-service.ts'
import type { Line, Sent } from './line.ts'

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

export function openHook(kind: keyof typeof KINDS, url: string): Line {
  const { maxChars, body } = KINDS[kind]
  return { maxChars, send }

  async function send({ parts, signal }: Parameters<Line['send']>[0]): Promise<Sent> {
    for (const text of parts) {
      try {
        await callService({ url, body: body(text), signal })
      } catch (error) {
        // Such an address is a key.
        throw hidden(error, url)
      }
    }
    return []
  }
}

export function hidden(error: unknown, url: string): unknown {
  if (error instanceof Error) error.message = error.message.replaceAll(url, '…')
  return error
}
