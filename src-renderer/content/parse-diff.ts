/** The lines of a unified diff, each with what it is and the numbers it has on both sides. */
export type DiffLine =
  | { kind: 'file'; text: string }
  | { kind: 'gap'; text: string }
  | { kind: 'same' | 'added' | 'removed'; text: string; before?: number; after?: number }

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)/

export function parseDiff(diff: string): DiffLine[] {
  const lines: DiffLine[] = []
  // A removed line may itself look like a header, so a hunk ends by its count and not by its looks.
  const left = { before: 0, after: 0 }
  const next = { before: 0, after: 0 }
  let oldName = ''
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const hunk = left.before + left.after > 0 ? null : HUNK.exec(line)
    if (hunk) {
      next.before = Number(hunk[1])
      next.after = Number(hunk[3])
      left.before = Number(hunk[2] ?? 1)
      left.after = Number(hunk[4] ?? 1)
      lines.push({ kind: 'gap', text: (hunk[5] ?? '').trim() })
    } else if (left.before + left.after === 0) {
      if (line.startsWith('--- ')) oldName = fileName(line.slice(4))
      else if (line.startsWith('+++ '))
        lines.push({ kind: 'file', text: fileName(line.slice(4)) || oldName })
      else if (line !== '') lines.push({ kind: 'gap', text: line })
    } else if (line.startsWith('+')) {
      left.after -= 1
      lines.push({ kind: 'added', text: line.slice(1), after: next.after++ })
    } else if (line.startsWith('-')) {
      left.before -= 1
      lines.push({ kind: 'removed', text: line.slice(1), before: next.before++ })
    } else if (!line.startsWith('\\')) {
      left.before -= 1
      left.after -= 1
      lines.push({
        kind: 'same',
        text: line.slice(1),
        before: next.before++,
        after: next.after++,
      })
    }
  }
  return lines
}

export function countChanges(lines: readonly DiffLine[]): { added: number; removed: number } {
  return {
    added: lines.filter(({ kind }) => kind === 'added').length,
    removed: lines.filter(({ kind }) => kind === 'removed').length,
  }
}

/** Empty for the side on which there is no file. */
function fileName(text: string): string {
  return text === '/dev/null' ? '' : text.replace(/^[ab]\//, '').replace(/\t.*$/, '')
}
