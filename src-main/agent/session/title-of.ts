import { maskSecrets } from '../../lib/mask-secrets.ts'

const TITLE_CHARS = 60

/** What a session is called after the words it began with. */
export function titleOf(text: string, knownSecrets: readonly string[] = []): string {
  // Before it is cut: half a key is no key to whoever masks.
  const first = maskSecrets(text, knownSecrets).trim().split('\n')[0] ?? ''
  // A model may have written it: nothing in it turns a line of the list around, or steers a terminal.
  const line = first.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return line.length > TITLE_CHARS
    ? `${line.slice(0, TITLE_CHARS - 1).trimEnd()}…`
    : line || 'New session'
}
