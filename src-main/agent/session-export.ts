/** A conversation as a file of its own: to read, or for another program. */
import type { Session } from './sessions.ts'
import type { TranscriptMessage } from './transcript.ts'

export function exportSession(
  session: Session,
  messages: readonly TranscriptMessage[],
  format: 'markdown' | 'jsonl',
): { name: string; text: string } {
  const name =
    session.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'session'
  return format === 'jsonl'
    ? {
        name: `${name}.jsonl`,
        text: messages.map((message) => `${JSON.stringify(message)}\n`).join(''),
      }
    : { name: `${name}.md`, text: markdown(session, messages) }
}

function markdown(session: Session, messages: readonly TranscriptMessage[]): string {
  const parts = messages.flatMap((message) => paragraph(message))
  return `# ${session.title || 'Session'}\n\n${parts.join('\n\n')}\n`
}

function paragraph(message: TranscriptMessage): string[] {
  switch (message.role) {
    case 'user':
      return [`## You\n\n${message.content}`]
    case 'assistant': {
      const calls = (message.calls ?? []).map(
        (call) => `- \`${call.name}\` ${code(call.arguments)}`,
      )
      const body = [message.content, calls.join('\n')].filter((part) => part !== '')
      return body.length > 0 ? [`## Agent\n\n${body.join('\n\n')}`] : []
    }
    case 'tool':
      return [
        `<details><summary>${message.name}: ${message.status}</summary>\n\n${fence(message.content)}\n\n</details>`,
      ]
    default:
      return [`> ${message.content.replaceAll('\n', '\n> ')}`]
  }
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
