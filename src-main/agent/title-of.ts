const TITLE_CHARS = 60

/** What a session is called after the words it began with. */
export function titleOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > TITLE_CHARS
    ? `${line.slice(0, TITLE_CHARS - 1).trimEnd()}…`
    : line || 'New session'
}
