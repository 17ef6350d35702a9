/** Where a block of lines stands in a text: as it is, then with more and more forgiven. */
import { blockSimilarity, similarity } from './similarity.ts'
import { plainText } from './typography.ts'

export type BlockStrategy =
  | 'exact'
  | 'line-trimmed'
  | 'whitespace-collapsed'
  | 'typographic'
  | 'block-anchor'
  | 'context'

export interface BlocksFound {
  strategy: BlockStrategy
  /** Indexes of the first lines. */
  starts: number[]
}

/** Each forgives more than those before it. Trimmed lines also cover a different indent. */
const EQUAL_LINES: readonly { strategy: BlockStrategy; form: (line: string) => string }[] = [
  { strategy: 'exact', form: (line) => line },
  { strategy: 'line-trimmed', form: (line) => line.trim() },
  { strategy: 'whitespace-collapsed', form: collapsed },
  { strategy: 'typographic', form: (line) => collapsed(plainText(line)) },
]

const MIN_ANCHOR = 0.7
const MIN_CONTEXT = 0.8
const MIN_LEAD = 0.2 // over the next best place

const MAX_GUESS_LINES = 20_000 // a guess looks at every place, and must not take a second

/** The first strategy that finds anything decides; undefined when none does. */
export function findBlocks(
  lines: readonly string[],
  block: readonly string[],
): BlocksFound | undefined {
  if (isBlank(block)) return undefined
  for (const { strategy, form } of EQUAL_LINES) {
    const starts = equalBlocks(lines.map(form), block.map(form))
    if (starts.length > 0) return { strategy, starts }
  }
  return undefined
}

/** The one place that can have been meant, when no line-by-line comparison finds any. */
export function guessBlock(
  lines: readonly string[],
  block: readonly string[],
): BlocksFound | undefined {
  if (isBlank(block) || lines.length > MAX_GUESS_LINES) return undefined
  return anchored(lines, block) ?? alike(lines, block)
}

function equalBlocks(lines: readonly string[], block: readonly string[]): number[] {
  const starts: number[] = []
  for (let start = 0; start + block.length <= lines.length; start += 1) {
    if (!block.every((line, at) => lines[start + at] === line)) continue
    starts.push(start)
    start += block.length - 1 // no two that overlap
  }
  return starts
}

/** First and last line are right, and what is between them is much alike. */
function anchored(lines: readonly string[], block: readonly string[]): BlocksFound | undefined {
  if (block.length < 3) return undefined
  const [first = '', last = ''] = [block[0]?.trim(), block.at(-1)?.trim()]
  const candidates = windows(lines, block.length).flatMap((start) => {
    const isAnchored =
      first !== '' &&
      last !== '' &&
      lines[start]?.trim() === first &&
      lines[start + block.length - 1]?.trim() === last
    if (!isAnchored) return []
    const middle = lines.slice(start + 1, start + block.length - 1)
    return { start, score: blockSimilarity(middle, block.slice(1, -1)) }
  })
  return clearWinner('block-anchor', candidates, MIN_ANCHOR)
}

/** No line needs to be right, but every one must be nearly so. */
function alike(lines: readonly string[], block: readonly string[]): BlocksFound | undefined {
  if (block.length < 2) return undefined
  const anchor = block.findIndex((line) => line.trim() !== '')
  const candidates = windows(lines, block.length).flatMap((start) => {
    // Far below what counts, also as a rival.
    if (similarity(block[anchor] ?? '', lines[start + anchor] ?? '') < MIN_CONTEXT - MIN_LEAD)
      return []
    const scores = block.map((line, at) => similarity(line, lines[start + at] ?? ''))
    const score = scores.reduce((sum, each) => sum + each, 0) / scores.length
    const isAlike = block.every(
      (line, at) => line.trim() === '' || (scores[at] ?? 0) >= MIN_CONTEXT,
    )
    return isAlike ? { start, score } : { start, score: Math.min(score, MIN_CONTEXT - 0.01) }
  })
  return clearWinner('context', candidates, MIN_CONTEXT)
}

/** A guess must be unique, and far from the next best. */
function clearWinner(
  strategy: BlockStrategy,
  candidates: readonly { start: number; score: number }[],
  least: number,
): BlocksFound | undefined {
  const [best, next] = candidates.toSorted((a, b) => b.score - a.score)
  if (!best || best.score < least) return undefined
  if (next && best.score - next.score < MIN_LEAD) return undefined
  return { strategy, starts: [best.start] }
}

/** The places where a block of lines looks most like this one, the likeliest first. */
export function closestBlocks(lines: readonly string[], block: readonly string[], most = 3) {
  if (isBlank(block) || lines.length > MAX_GUESS_LINES) return []
  const size = Math.min(block.length, 20)
  const head = block.slice(0, size)
  const anchor = head.findIndex((line) => line.trim() !== '')
  return windows(lines, Math.min(size, lines.length))
    .filter((start) => similarity(head[anchor] ?? '', lines[start + anchor] ?? '') > 0.3)
    .map((start) => ({ start, score: blockSimilarity(lines.slice(start, start + size), head) }))
    .filter(({ score }) => score > 0.3)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

function isBlank(block: readonly string[]): boolean {
  return block.every((line) => line.trim() === '')
}

function windows(lines: readonly string[], size: number): number[] {
  return Array.from({ length: Math.max(0, lines.length - size + 1) }, (_, start) => start)
}

function collapsed(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}
