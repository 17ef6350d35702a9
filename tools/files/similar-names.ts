/** The name that was probably meant, when there is no file of the name that was given. */

/** The same but for how accents, blanks, quotes and dashes are written. */
export function equivalentName(wanted: string, names: readonly string[]): string | undefined {
  const plain = plainName(wanted)
  return names.find((name) => plainName(name) === plain)
}

export function similarNames(wanted: string, names: readonly string[], most = 5): string[] {
  const lower = wanted.toLowerCase()
  return names
    .map((name) => ({ name, score: likeness(lower, name.toLowerCase()) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\u2018\u2019\u201B]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
}

/** Shared pairs of letters, from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one)
  const others = pairsOf(other)
  const shared = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * shared) / (pairs.size + others.size || 1)
}

function pairsOf(text: string): Set<string> {
  const padded = ` ${text} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)))
}
