/** How much two texts have in common: F1 of their runs of four words, or of four signs where words are not parted. */

const RUN = 4

export function likeness(found: string, meant: string): number {
  const [ours, theirs] = [runsOf(plain(found)), runsOf(plain(meant))]
  const shared = [...ours].filter((run) => theirs.has(run)).length
  return shared === 0 ? 0 : (2 * shared) / (ours.size + theirs.size)
}

function runsOf(text: string): Set<string> {
  const words = text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  const starts = Math.max(0, words.length - RUN + 1)
  return new Set(Array.from({ length: starts }, (_, at) => words.slice(at, at + RUN).join(' ')))
}

/** Without what Markdown adds: the addresses of links and pictures. */
function plain(text: string): string {
  return text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
}
