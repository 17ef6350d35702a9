/** Addresses of Discord, Slack or anybody that take messages, and bring nothing back. */
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
    maxChars: 3_000,
    body: (text: string) => ({
      text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      link_names: false,
    }),
  },
  webhook: { maxChars: 20_000, body: (text: string) => ({ text }) },
} as const

export function createHook(kind: keyof typeof KINDS, url: string): Line {
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

function hidden(error: unknown, url: string): unknown {
  if (error instanceof Error) error.message = error.message.replaceAll(url, '…')
  return error
}
