/** Names that somebody who wrote another one may have meant. */

const NEAR = 0.4
const SHARED_WORD = 0.5 // `file_read` is far from `read_file` by letters, and yet near

/** The nearest first. */
export function nearNames(written: string, names: readonly string[], most = 5): string[] {
  return names
    .map((name) => ({ name, score: Math.max(similarity(written, name), byWords(written, name)) }))
    .filter(({ score }) => score >= NEAR)
    .sort((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ name }) => name)
}

/** 1 for equal words, 0 for nothing in common: edit distance over the longer length. */
export function similarity(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const replace = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replace, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return 1 - (previous[right.length] ?? 0) / Math.max(left.length, right.length, 1)
}

function byWords(left: string, right: string): number {
  const [one, other] = [wordsIn(left), wordsIn(right)]
  const shared = one.filter((word) => other.includes(word)).length
  return shared === 0 ? 0 : SHARED_WORD + (shared / Math.max(one.length, other.length)) * 0.4
}

function wordsIn(name: string): string[] {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return words.split(/[^a-z0-9]+/).filter((word) => word.length > 1)
}
