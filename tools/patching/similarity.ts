/** How alike lines are, from 0 to 1, by the pairs of characters they share. */

/** What a line is compared by: its pairs of characters, sorted, so that two of them meet in one pass. */
export interface Profile {
  text: string
  pairs: Uint32Array
}

export function profileOf(line: string): Profile {
  const text = line.trim()
  const pairs = new Uint32Array(Math.max(0, text.length - 1))
  for (let at = 0; at < pairs.length; at += 1)
    pairs[at] = text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)
  return { text, pairs: pairs.sort() }
}

export function similarity(one: Profile, other: Profile): number {
  if (one.text === other.text) return 1
  const [a, b] = [one.pairs, other.pairs]
  // So unlike in length that no shared pair helps.
  if (Math.min(a.length, b.length) * 5 < Math.max(a.length, b.length)) return 0
  let [i, j, shared] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0)
    if (difference === 0) shared += 1
    if (difference <= 0) i += 1
    if (difference >= 0) j += 1
  }
  return (2 * shared) / (a.length + b.length || 1)
}

/** Of a block with the lines from `start` on; lines without a partner count as nothing. */
export function blockSimilarity(
  lines: readonly Profile[],
  start: number,
  block: readonly Profile[],
): number {
  if (block.length === 0) return 1
  let sum = 0
  for (const [at, each] of block.entries()) {
    const line = lines[start + at]
    if (line) sum += similarity(line, each)
  }
  return sum / block.length
}
