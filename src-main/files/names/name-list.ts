/** Names of files and folders, of which those that fit what somebody types are found at once. */

export interface NameList {
  add(name: string): void
  /** The best first. */
  find(typed: string, limit: number): string[]
}

// A name that has the letters in a row is what was meant; one at the start of a word more so.
const IN_BASENAME = 2_000
const IN_PATH = 1_000
const WHOLE_BASENAME = 500
const WORD_START = 40
const IN_A_ROW = 25
const GAP = -2
const MAX_DEPTH_COST = 60

interface Entry {
  name: string
  lower: string
  /** Which letters it has, as bits: most names are passed over without being read. */
  letters: number
  /** Where what stands behind the last folder begins. */
  base: number
  /** Of two that fit alike, the shorter and the less deep is the likelier. */
  cost: number
}

export function createNameList(): NameList {
  const entries: Entry[] = []
  /** Whoever types on looks among what fitted before. */
  let last: { typed: string; fitting: Entry[]; of: number } | undefined
  return { add, find }

  function add(name: string): void {
    const lower = name.toLowerCase()
    entries.push({
      name,
      lower,
      letters: lettersOf(lower),
      base: lower.lastIndexOf('/', lower.length - 2) + 1,
      cost: name.length * 0.2 + Math.min(depthOf(name) * 8, MAX_DEPTH_COST),
    })
  }

  function find(typed: string, limit: number): string[] {
    const wanted = typed.toLowerCase()
    const needed = lettersOf(wanted)
    const best: { entry: Entry; score: number }[] = []
    const fitting: Entry[] = []
    for (const entry of candidates(wanted)) {
      if ((entry.letters & needed) !== needed) continue
      const score = scoreOf(wanted, entry)
      if (score === undefined) continue
      fitting.push(entry)
      if (best.length === limit && score <= (best.at(-1)?.score ?? 0)) continue
      insert(best, { entry, score }, limit)
    }
    last = { typed: wanted, fitting, of: entries.length }
    return best.map(({ entry }) => entry.name)
  }

  function candidates(wanted: string): readonly Entry[] {
    const isNarrower = last?.of === entries.length && wanted.startsWith(last.typed)
    return isNarrower && last ? last.fitting : entries
  }
}

/** Undefined when its letters do not come in this order. */
function scoreOf(wanted: string, { lower, base, cost }: Entry): number | undefined {
  if (wanted === '') return -cost
  const inBase = lower.indexOf(wanted, base)
  if (inBase >= 0)
    return (
      IN_BASENAME +
      (isWordStart(lower, inBase) ? WORD_START : 0) +
      (inBase === base && isEnd(lower, inBase + wanted.length) ? WHOLE_BASENAME : 0) -
      cost
    )
  const inPath = lower.indexOf(wanted)
  if (inPath >= 0) return IN_PATH + (isWordStart(lower, inPath) ? WORD_START : 0) - cost
  const scattered = scatteredScore(wanted, lower, base) ?? scatteredScore(wanted, lower, 0)
  return scattered === undefined ? undefined : scattered - cost
}

function scatteredScore(wanted: string, name: string, from: number): number | undefined {
  let score = 0
  let last = from - 1
  for (let index = 0; index < wanted.length; index += 1) {
    const found = name.indexOf(wanted[index] ?? '', last + 1)
    if (found < 0) return undefined
    if (index > 0) score += found === last + 1 ? IN_A_ROW : Math.max(GAP * (found - last), -40)
    if (isWordStart(name, found)) score += WORD_START
    last = found
  }
  return score
}

/** The end of the name, or of what stands before its extension. */
function isEnd(name: string, at: number): boolean {
  const rest = name.slice(at)
  return rest === '' || rest === '/' || /^\.[^/.]+$/.test(rest)
}

function isWordStart(name: string, at: number): boolean {
  if (at === 0) return true
  const before = name.charCodeAt(at - 1)
  // Neither a letter nor a digit stands before it; what is not ASCII counts as a letter.
  return !((before >= 97 && before <= 122) || (before >= 48 && before <= 57) || before >= 128)
}

function depthOf(name: string): number {
  let depth = 0
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) depth += 1
  return depth
}

/** A bit for each letter, and one for each of the rest in turn. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return bits
}

function insert<Item extends { score: number }>(best: Item[], item: Item, limit: number): void {
  let at = best.length
  while (at > 0 && (best[at - 1]?.score ?? 0) < item.score) at -= 1
  best.splice(at, 0, item)
  if (best.length > limit) best.pop()
}
