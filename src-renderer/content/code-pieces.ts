/** Cuts long code into pieces that can each be coloured; a long one would stay plain as a whole. */

/** Below the bound of the highlighter, with room for the search of a better place to cut. */
const PIECE_CHARS = 8_000

export function codePieces(lines: readonly string[]): string[] {
  const pieces: string[] = []
  let open: string[] = []
  let chars = 0
  for (const line of lines) {
    if (open.length > 0 && chars + line.length > PIECE_CHARS) {
      const end = goodEnd(open)
      pieces.push(`${open.slice(0, end).join('\n')}\n`)
      open = open.slice(end)
      chars = open.reduce((sum, each) => sum + each.length + 1, 0)
    }
    open.push(line)
    chars += line.length + 1
  }
  return [...pieces, open.join('\n')]
}

/** After an empty line of the second half, where a comment or a text that goes on is least likely. */
function goodEnd(lines: readonly string[]): number {
  const blank = lines.findLastIndex((line) => line.trim() === '')
  return blank >= lines.length / 2 ? blank + 1 : lines.length
}
