/** Lines that are there once in each of two texts, and in the same order: two long texts meet at them. */
export interface Anchor {
  a: number
  b: number
}

export function findAnchors(a: readonly string[], b: readonly string[]): Anchor[] {
  const inB = onlyOnce(b)
  const common = [...onlyOnce(a)].flatMap(([line, at]) => {
    const other = inB.get(line)
    return other === undefined ? [] : [{ a: at, b: other }]
  })
  return longestRising(common.sort((one, other) => one.a - other.a))
}

function onlyOnce(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  lines.forEach((line, at) => {
    if (found.has(line)) twice.add(line)
    else found.set(line, at)
  })
  for (const line of twice) found.delete(line)
  return found
}

/** The most of them whose places in the second text rise too (patience sorting). */
function longestRising(anchors: readonly Anchor[]): Anchor[] {
  const piles: { anchor: Anchor; before: number }[] = []
  const tops: number[] = []
  for (const anchor of anchors) {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((piles[tops[middle] ?? 0]?.anchor.b ?? 0) < anchor.b) low = middle + 1
      else high = middle
    }
    piles.push({ anchor, before: tops[low - 1] ?? -1 })
    tops[low] = piles.length - 1
  }
  const rising: Anchor[] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; ) {
    const pile = piles[at]
    if (!pile) break
    rising.push(pile.anchor)
    at = pile.before
  }
  return rising.reverse()
}
