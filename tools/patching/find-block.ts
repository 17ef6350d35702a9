/** Where a block of lines stands in a text: as it is, then with more and more forgiven. */
import { blockSimilarity, type Profile, profileOf, similarity } from './similarity.ts'
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
const MIN_CLOSE = 0.3
const MAX_COMPARED = 150_000 // pairs of lines; a few tenths of a second where all are alike

/** The first strategy that finds anything decides; undefined when none does. */
export function findBlocks(
  lines: readonly string[],
  block: readonly string[],
): BlocksFound | undefined {
  if (isBlank(block)) return undefined
  for (const { strategy, form } of EQUAL_LINES) {
    const starts = equalBlocks(lines, block.map(form), form)
    if (starts.length > 0) return { strategy, starts }
  }
  return undefined
}

/** The one place that can have been meant, when no line-by-line comparison finds any. */
export function guessBlock(
  lines: readonly string[],
  block: readonly string[],
): BlocksFound | undefined {
  if (isBlank(block) || isTooMuch(lines, block)) return undefined
  const [all, wanted] = [lines.map(profileOf), block.map(profileOf)]
  return anchored(all, wanted) ?? alike(all, wanted)
}

/** Other lines are brought into form only where the first has fitted. */
function equalBlocks(
  lines: readonly string[],
  block: readonly string[],
  form: (line: string) => string,
): number[] {
  const starts: number[] = []
  for (let start = 0; start + block.length <= lines.length; start += 1) {
    if (!block.every((line, at) => form(lines[start + at] ?? '') === line)) continue
    starts.push(start)
    start += block.length - 1 // no two that overlap
  }
  return starts
}

/** First and last line are right, and what is between them is much alike. */
function anchored(lines: readonly Profile[], block: readonly Profile[]): BlocksFound | undefined {
  const [first, last] = [block[0]?.text, block.at(-1)?.text]
  if (block.length < 3 || !first || !last) return undefined
  const middle = block.slice(1, -1)
  const candidates = windows(lines.length, block.length)
    .filter(
      (start) => lines[start]?.text === first && lines[start + block.length - 1]?.text === last,
    )
    .map((start) => ({ start, score: blockSimilarity(lines, start + 1, middle) }))
  return clearWinner('block-anchor', candidates, MIN_ANCHOR)
}

/** No line needs to be right, but every one must be nearly so. */
function alike(lines: readonly Profile[], block: readonly Profile[]): BlocksFound | undefined {
  if (block.length < 2) return undefined
  const candidates = likelyStarts(lines, block, MIN_CONTEXT - MIN_LEAD).map((start) => {
    const score = blockSimilarity(lines, start, block)
    const isAlike = block.every((each, at) => {
      const line = lines[start + at]
      return each.text === '' || (line !== undefined && similarity(each, line) >= MIN_CONTEXT)
    })
    // A rival still, though not one to choose.
    return { start, score: isAlike ? score : Math.min(score, MIN_CONTEXT - 0.01) }
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
  const head = block.slice(0, 20)
  if (isBlank(head) || isTooMuch(lines, head)) return []
  const [all, wanted] = [lines.map(profileOf), head.map(profileOf)]
  return likelyStarts(all, wanted, MIN_CLOSE)
    .map((start) => ({ start, score: blockSimilarity(all, start, wanted) }))
    .filter(({ score }) => score > MIN_CLOSE)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

/** Where the first line that says anything is alike. */
function likelyStarts(lines: readonly Profile[], block: readonly Profile[], least: number) {
  const anchor = block.findIndex(({ text }) => text !== '')
  const wanted = block[anchor]
  return windows(lines.length, Math.min(block.length, lines.length)).filter((start) => {
    const line = lines[start + anchor]
    return wanted !== undefined && line !== undefined && similarity(wanted, line) >= least
  })
}

function isTooMuch(lines: readonly string[], block: readonly string[]): boolean {
  return lines.length * block.length > MAX_COMPARED
}

function isBlank(block: readonly string[]): boolean {
  return block.every((line) => line.trim() === '')
}

function windows(length: number, size: number): number[] {
  return Array.from({ length: Math.max(0, length - size + 1) }, (_, start) => start)
}

function collapsed(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}
