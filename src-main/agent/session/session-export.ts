/** A conversation as a file of its own: to read, or for another program. */
import type { Language } from '#contract'
import { readResult } from '#results'
import { asWords } from '#words'
import type { Session } from './sessions.ts'
import type { TranscriptMessage } from './transcript.ts'

const WORDS = {
  en: { session: 'Session', you: 'You', agent: 'Agent', attached: 'Attached: ' },
  'zh-CN': { session: '会话', you: '你', agent: '智能体', attached: '附件：' },
} as const satisfies Record<Language, unknown>

type Words = (typeof WORDS)[Language]

export function exportSession(
  session: Session,
  messages: readonly TranscriptMessage[],
  format: 'markdown' | 'jsonl',
  { language, mask }: { language: Language; mask: (text: string) => string },
): { name: string; text: string } {
  const name =
    mask(session.title)
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'session'
  return format === 'jsonl'
    ? {
        name: `${name}.jsonl`,
        text: messages
          .map((message) => `${JSON.stringify(withoutEcho(message), masked)}\n`)
          .join(''),
      }
    : {
        name: `${name}.md`,
        text: mask(markdown(session, messages.map(maskedAnswer), WORDS[language])),
      }

  /** While it is JSON: in words, the name of a field does not look like the name of a key. */
  function maskedAnswer(message: TranscriptMessage): TranscriptMessage {
    return message.role === 'tool' ? { ...message, content: mask(message.content) } : message
  }

  function masked(_key: string, value: unknown): unknown {
    return typeof value === 'string' ? mask(value) : value
  }
}

/** What goes back to a server says nothing to anybody else. */
function withoutEcho(message: TranscriptMessage): TranscriptMessage {
  if (message.role !== 'assistant') return message
  const { echo: _echo, ...rest } = message
  return rest
}

function markdown(session: Session, messages: readonly TranscriptMessage[], words: Words): string {
  const parts = messages.flatMap((message) => paragraph(message, words))
  return `# ${session.title || words.session}\n\n${parts.join('\n\n')}\n`
}

function paragraph(message: TranscriptMessage, words: Words): string[] {
  switch (message.role) {
    case 'user': {
      if (message.isAutomatic) return [quote(message.content)]
      const files = (message.attachments ?? []).map(({ name }) => name).join(', ')
      const attached = files === '' ? '' : `${words.attached}${files}`
      return [
        [`## ${words.you}`, message.content, attached].filter((part) => part !== '').join('\n\n'),
      ]
    }
    case 'assistant': {
      const calls = (message.calls ?? []).map(
        (call) => `- \`${call.name}\` ${code(call.arguments)}`,
      )
      const problem = message.error ? quote(asWords(message.error.message).text) : ''
      const body = [message.content, calls.join('\n'), problem].filter((part) => part !== '')
      return body.length > 0 ? [`## ${words.agent}\n\n${body.join('\n\n')}`] : []
    }
    case 'tool':
      return [
        `<details><summary>${message.name}: ${message.status}</summary>\n\n${fence(inWords(message.content))}\n\n</details>`,
      ]
    default:
      return [quote(message.content)]
  }
}

/** As the window shows it; the other format has the JSON. */
function inWords(content: string): string {
  const { error, output, words } = readResult(content)
  return [error, output?.trimEnd(), words].filter(Boolean).join('\n\n')
}

function quote(text: string): string {
  return `> ${text.replaceAll('\n', '\n> ')}`
}

function code(text: string): string {
  return `\`${text.replaceAll('`', 'ˋ')}\``
}

/** Longer than any run of ticks inside, so that the content cannot end it. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${text}\n${ticks}`
}
