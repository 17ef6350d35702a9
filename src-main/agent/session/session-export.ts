/** A conversation as a file of its own: to read, or for another program. */
import type { Language } from '#contract'
import { parseRecord } from '#foreign-json'
import { languageOf, plainFields, RESULT_WORDS, type ResultBody, readResult } from '#results'
import { asWords } from '#words'
import type { Session } from './sessions.ts'
import type { TranscriptMessage } from './transcript.ts'

const WORDS = {
  en: { session: 'Session', you: 'You', agent: 'Agent', attached: 'Attached: ' },
  'zh-CN': { session: '会话', you: '你', agent: '智能体', attached: '附件：' },
} as const satisfies Record<Language, unknown>

type Words = (typeof WORDS)[Language]

interface Reading {
  language: Language
  words: Words
  /** What each call so far was given, by its id. */
  given: Map<string, string>
}

export function exportSession(
  session: Session,
  messages: Iterable<TranscriptMessage>,
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
        text: lines().join(''),
      }
    : {
        name: `${name}.md`,
        text: mask(markdown(session, masksJson(), language)),
      }

  function lines(): string[] {
    return Array.from(messages, (message) => `${JSON.stringify(withoutEcho(message), masked)}\n`)
  }

  function* masksJson(): Generator<TranscriptMessage> {
    for (const message of messages) yield maskedJson(message)
  }

  /** While it is JSON: in words, the name of a field does not look like the name of a key. */
  function maskedJson(message: TranscriptMessage): TranscriptMessage {
    if (message.role === 'tool') return { ...message, content: mask(message.content) }
    if (message.role !== 'assistant' || !message.calls) return message
    const calls = message.calls.map((call) => ({ ...call, arguments: mask(call.arguments) }))
    return { ...message, calls }
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

function markdown(
  session: Session,
  messages: Iterable<TranscriptMessage>,
  language: Language,
): string {
  const words = WORDS[language]
  const reading: Reading = { language, words, given: new Map() }
  const parts: string[] = []
  for (const message of messages) parts.push(...paragraph(message, reading))
  return `# ${session.title || words.session}\n\n${parts.join('\n\n')}\n`
}

function paragraph(message: TranscriptMessage, reading: Reading): string[] {
  const { words } = reading
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
      for (const call of message.calls ?? []) reading.given.set(call.id, call.arguments)
      const calls = (message.calls ?? []).map((call) => callLine(call, reading))
      const problem = message.error ? quote(asWords(message.error.message).text) : ''
      const body = [message.content, calls.join('\n'), problem].filter((part) => part !== '')
      return body.length > 0 ? [`## ${words.agent}\n\n${body.join('\n\n')}`] : []
    }
    case 'tool': {
      const path = parseRecord(reading.given.get(message.callId) ?? '')?.path
      const answer = inWords(message.content, typeof path === 'string' ? path : '', reading)
      return [
        `<details><summary>${message.name}: ${message.status}</summary>\n\n${answer}\n\n</details>`,
      ]
    }
    default:
      return [quote(message.content)]
  }
}

function callLine(
  { name, arguments: text }: { name: string; arguments: string },
  { language }: Reading,
): string {
  const args = parseRecord(text)
  const told = args ? plainFields(args, RESULT_WORDS[language]) : text
  if (told === '') return `- \`${name}\``
  if (!told.includes('\n')) return `- \`${name}\` ${code(told)}`
  return `- \`${name}\`\n\n${fence(told).replaceAll(/^/gm, '  ')}\n`
}

/** As the window shows it; the other format has the JSON. */
function inWords(content: string, path: string, { language }: Reading): string {
  const { error, output, body, words } = readResult(content, RESULT_WORDS[language])
  const printed = [error, output?.trimEnd()].filter(Boolean).join('\n\n')
  const parts = [
    printed === '' ? '' : fence(printed),
    body ? bodyText(body, path) : '',
    words ? (body ? words.replaceAll('\n', '  \n') : fence(words)) : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join('\n\n') : fence('')
}

function bodyText(body: ResultBody, path: string): string {
  switch (body.kind) {
    case 'code': {
      const width = Math.max(...body.lines.map(({ number }) => String(number ?? '').length))
      const lines = body.lines.map(({ number, text }) =>
        `${String(number ?? '').padStart(width)}  ${text}`.trimEnd(),
      )
      return fence(lines.join('\n'), languageOf(path))
    }
    case 'places':
      return fence(
        body.places
          .map(({ path: file, line, text, isMatch }) =>
            isMatch ? `${file}:${line}: ${text}` : `${file}-${line}- ${text}`,
          )
          .join('\n'),
      )
    case 'diff':
      return fence(body.diff.trimEnd(), 'diff')
    case 'items':
      return fence(
        body.items
          .map(({ title, detail, text }) =>
            [detail ? `${title} (${detail})` : title, text?.replaceAll(/^/gm, '  ')]
              .filter(Boolean)
              .join('\n'),
          )
          .join('\n'),
      )
    default:
      return fence(body.text)
  }
}

function quote(text: string): string {
  return `> ${text.replaceAll('\n', '\n> ')}`
}

function code(text: string): string {
  return `\`${text.replaceAll('`', 'ˋ')}\``
}

/** Longer than any run of ticks inside, so that the content cannot end it. */
function fence(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${text}\n${ticks}`
}
