/** Turns a table of rules, one line each, into functions that make findings. */
import type { Field, Span, Unit } from '../unit.ts'
import type { Family, Finding, FindingLevel, RuleName, ScopeClass } from './rule.ts'

/** What a person reads about a rule. The sentence is fixed: the same cause always reads the same. */
export type RuleLine = readonly [
  level: FindingLevel,
  name: string,
  sentence: string,
  afterwards: 'lost' | 'undoable',
]

export interface FindingDetails {
  readonly level?: FindingLevel
  readonly scope?: ScopeClass
  readonly target?: string
}

/** What is marked in the command. */
export type Cause = Field | Unit | Span

// A person may not wave these through for good: what they hide is different every time.
const SESSION_ONLY: ReadonlySet<string> = new Set<Family>([
  'env',
  'interpreter',
  'persistence',
  'privilege',
  'program-option',
  'remote-code',
  'secret',
])

export function ruleBook<const Lines extends Readonly<Partial<Record<RuleName, RuleLine>>>>(
  lines: Lines,
) {
  type Name = keyof Lines & RuleName
  function finding(rule: Name, cause: Cause, details: FindingDetails = {}): Finding {
    const line: RuleLine | undefined = lines[rule]
    if (!line) throw new Error(`the rule ${rule} has no line in its table; add one`)
    const level = details.level ?? line[0]
    return {
      rule,
      level,
      span: spanOf(cause),
      sentence: line[2],
      undoable: line[3] === 'undoable',
      scope: details.scope,
      target: details.target,
      remember: rememberFor(rule, level),
    }
  }
  return { lines, finding }
}

export function spanOf(cause: Cause): Span {
  if ('at' in cause) return cause.at.span
  return 'span' in cause ? cause.span : cause
}

function rememberFor(rule: RuleName, level: FindingLevel): Finding['remember'] {
  if (level === 'never') return 'never'
  return SESSION_ONLY.has(rule.slice(0, rule.indexOf('.'))) ? 'session' : 'always'
}
