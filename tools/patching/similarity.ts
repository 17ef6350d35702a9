/** How alike two lines are, from 0 to 1, by the pairs of characters they share. */
export function similarity(one: string, other: string): number {
  const [a, b] = [one.trim(), other.trim()]
  if (a === b) return 1
  const [less, more] = a.length < b.length ? [a.length, b.length] : [b.length, a.length]
  // So unlike in length that no shared pair helps.
  if (less < 2 || less * 5 < more) return 0
  const pairs = new Map<string, number>()
  for (let at = 0; at < a.length - 1; at += 1) {
    const pair = a.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at < b.length - 1; at += 1) {
    const pair = b.slice(at, at + 2)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length - 2)
}

/** Of two blocks, line by line; lines without a partner count as nothing. */
export function blockSimilarity(one: readonly string[], other: readonly string[]): number {
  const most = Math.max(one.length, other.length)
  if (most === 0) return 1
  let sum = 0
  for (let at = 0; at < Math.min(one.length, other.length); at += 1)
    sum += similarity(one[at] ?? '', other[at] ?? '')
  return sum / most
}
