/** New lines, moved by as much as the old ones stand elsewhere in the file. */
export function reindent(
  fresh: readonly string[],
  written: readonly string[],
  found: readonly string[],
): string[] {
  const at = written.findIndex((line) => line.trim() !== '')
  const from = indentOf(written[at] ?? '')
  const to = indentOf(found[at] ?? '')
  if (from === to) return [...fresh]
  return fresh.map((line) => {
    if (line.trim() === '') return line
    if (line.startsWith(from)) return to + line.slice(from.length)
    // Indented less than the first line: as much less than its new place.
    const missing = from.length - indentOf(line).length
    return to.slice(0, Math.max(0, to.length - missing)) + line.trimStart()
  })
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}
