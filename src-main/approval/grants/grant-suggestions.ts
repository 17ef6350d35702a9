/** The ladder of rules offered with a question, from the exact command to a class of danger. */
import type { PatternOffer } from '#contract'
import { dangerKeys } from '../../classifier/danger-key.ts'
import type { JudgedPart } from '../../classifier/judgement.ts'
import type { Matter } from '../gate-call.ts'
import { cover, isRememberable } from './grant-coverage.ts'
import type { GrantPattern } from './grant-pattern.ts'
import { formatPattern, patternInWords } from './grant-pattern-text.ts'
import { namingWords } from './grant-pattern-width.ts'
import { type Occasion, proposeGrant } from './grant-proposal.ts'

interface Rung {
  width: PatternOffer['width']
  pattern: GrantPattern
}

export function suggestPatterns(occasion: Occasion): PatternOffer[] {
  const { matter, needs, existing } = occasion
  if (!isRememberable(matter)) return []
  const { marks } = cover(matter, existing, needs)
  const waiting = matter.judgement.parts.filter((_, index) => marks[index]?.kind === 'needs-you')
  return rungs(matter, waiting).flatMap(({ width, pattern }) => {
    const text = formatPattern(pattern)
    // What could not be saved, or would not cover this very command, is not offered.
    if (!proposeGrant(occasion, text).ok) return []
    return [{ width, pattern: text, words: patternInWords(pattern) }]
  })
}

function rungs(matter: Matter, waiting: readonly JudgedPart[]): Rung[] {
  const keys = dangerKeys(matter.judgement)
  const rungs: Rung[] = [{ width: 'exact', pattern: { kind: 'exact', text: matter.text } }]
  // A tool that asks about one thing is not asked about as a whole.
  if (matter.isOfAnyFolder) return rungs
  if (matter.about === 'tool')
    return [...rungs, { width: 'tool', pattern: { kind: 'tool', tool: matter.tool } }]
  const [part] = waiting
  const prefix = matter.about === 'command' && part && waiting.length === 1 && prefixOf(part)
  if (prefix) rungs.push({ width: 'subcommand', pattern: prefix })
  if (keys.length > 0) rungs.push({ width: 'class', pattern: { kind: 'class', keys } })
  return rungs
}

function prefixOf(part: JudgedPart): GrantPattern | null {
  const words = part.words.filter((word) => word !== null)
  const [program, ...subcommand] = (part.plain && namingWords(words)) || []
  if (program === undefined || words.length < part.words.length) return null
  return {
    kind: 'words',
    program,
    words: subcommand.map((text) => ({ kind: 'is', text })),
    rest: true,
  }
}
