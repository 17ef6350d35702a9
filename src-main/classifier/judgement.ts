/** What the gate needs to know of a command before it decides. The classifier gives it. */
import { type Finding, familyOf } from './rules/rule.ts'
import { exactly, type Sentence } from './sentences.ts'
import type { Span } from './unit.ts'

/** A danger that was found. Rules of tools and files have names that no shell rule has. */
export type Danger = Omit<Finding, 'rule'> & { readonly rule: string }

/** One command that would run. */
export interface JudgedPart {
  readonly span: Span
  readonly program: string
  /** The words as the program would get them; null for what is known only at run time. */
  readonly words: readonly (string | null)[]
  /**
   * The words say everything: no wrapper, environment, redirection to a file, heredoc, function or
   * further operands from elsewhere. Only such a part can be covered by a rule about words.
   */
  readonly plain: boolean
  readonly cwd: string | null
  /** Further operands come from a list that is known only at run time. */
  readonly openEnded: boolean
  /** The carriers it was found in, outermost first. */
  readonly via: readonly string[]
}

export interface Judgement {
  readonly level: 'safe' | Danger['level']
  readonly findings: readonly Danger[]
  readonly parts: readonly JudgedPart[]
  /** False when something could not be read; then nothing about it may be remembered. */
  readonly complete: boolean
  /** The files that were looked at because they would be run, by path, each with a mark of its content. */
  readonly files?: ReadonlyMap<string, string>
  /** Those that it runs, or reads on in, only some time after it has begun. */
  readonly later?: readonly string[]
}

/** Families whose findings mean that the text was not understood, so no rule can speak about it. */
const NOT_UNDERSTOOD: ReadonlySet<string> = new Set([
  'deceptive',
  'dynamic',
  'too-complex',
  'unparsable',
])

/** Nothing but a single, fresh yes can let such a command pass. */
export function isUnderstood(judgement: Judgement): boolean {
  return judgement.complete && !judgement.findings.some(isRiddle)
}

/** The same text may mean something else the next time: its target, or all of it, is unknown. */
function isRiddle(danger: Danger): boolean {
  return danger.scope === 'unknown' || NOT_UNDERSTOOD.has(familyOf(danger.rule))
}

// Asked again for every rule and every look at a card, and a long text has thousands of parts.
const owners = new WeakMap<Judgement, Map<Danger, JudgedPart | undefined>>()

/** The innermost part that holds this danger, if one does. */
export function partOf(judgement: Judgement, danger: Danger): JudgedPart | undefined {
  const known = owners.get(judgement) ?? new Map<Danger, JudgedPart | undefined>()
  owners.set(judgement, known)
  if (!known.has(danger)) known.set(danger, innermost(judgement.parts, danger.span))
  return known.get(danger)
}

function innermost(parts: readonly JudgedPart[], { start, end }: Span): JudgedPart | undefined {
  let best: JudgedPart | undefined
  for (const part of parts) {
    const { span } = part
    if (span.start > start || end > span.end) continue
    if (!best || span.end - span.start <= best.span.end - best.span.start) best = part
  }
  return best
}

/** A classifier that failed has understood nothing: the command asks, and nothing is remembered. */
export function notUnderstood(command: string, reason: Sentence): Judgement {
  return {
    level: 'dangerous',
    complete: false,
    parts: [],
    findings: [
      {
        rule: 'unparsable.classifier',
        level: 'dangerous',
        span: { start: 0, end: command.length },
        ...exactly('found.unanalysed', { reason }),
        undoable: false,
        remember: 'never',
      },
    ],
  }
}
