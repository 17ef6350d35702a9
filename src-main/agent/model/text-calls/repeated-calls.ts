/** Tells a call that a model makes from one that it only says again, since a tool's result holds it. */
import type { ChatMessage } from '../model.ts'

/** What stands for the same in a result, in JSON within it, and in a page. */
const SAME: readonly [RegExp, string][] = [
  [/&quot;|&#34;/g, '"'],
  [/&amp;/g, '&'],
  [/\\+[nrt]|\\+u00(?:0a|0d|09|20)|[\\\s]/g, ''],
]

/** The text of a call, as the model wrote it. */
export function repeatedCalls(messages: readonly ChatMessage[]): (source: string) => boolean {
  let results: string | undefined
  return (source) => {
    results ??= messages
      .filter(({ role }) => role === 'tool')
      .map(wordsOf)
      .join('\n')
    return results !== '' && results.includes(plain(source.slice(source.indexOf('{'))))
  }
}

function wordsOf({ content }: ChatMessage): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content ?? '')
  return /tool_call/i.test(text) ? plain(text) : ''
}

function plain(text: string): string {
  return SAME.reduce((left, [pattern, same]) => left.replaceAll(pattern, same), text)
}
