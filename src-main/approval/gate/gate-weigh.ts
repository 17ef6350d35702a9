/**
 * The order of decisions, without anybody being asked yet:
 *
 *   1. what never runs, whatever the mode; in a place that holds nothing of the person's it is asked about
 *   2. what the person refuses by a rule
 *   3. in a session that plans, all but what only looks
 *   4. full access, in a session that was given it; not to what goes on after it
 *   5. what is harmless, unless everything is to be asked
 *   6. what cannot leave an isolated machine, unless the person wants to be asked there too
 *   7. what can do no harm in the sandbox of this machine, with the same exception
 *   8. what was granted
 *   9. otherwise somebody is asked
 */
import type { ApprovalMode, Decider } from '#contract'
import { type Danger, isUnderstood, type Judgement } from '../../classifier/judgement.ts'
import { familyOf } from '../../classifier/rules/rule.ts'
import type { Call } from '../gate-call.ts'
import type { DenyRule } from '../grants/deny-rules.ts'
import { type Coverage, cover } from '../grants/grant-coverage.ts'
import { isPermanent } from '../grants/grant-entries.ts'
import { formatPattern } from '../grants/grant-pattern-text.ts'
import type { Grant } from '../grants/grants.ts'
import { isContained } from '../sandboxed.ts'
import { looksOnly } from './looks-only.ts'

export type Weighing =
  | { kind: 'never'; danger: Danger; decider: Decider }
  | { kind: 'refused'; rule: DenyRule; decider: Decider }
  | { kind: 'planning'; decider: Decider }
  | { kind: 'allowed'; decider: Decider; used: readonly Grant[] }
  | { kind: 'ask'; coverage: Coverage<Grant> }

interface Circumstances {
  mode: ApprovalMode
  /** The person wants to be shown a plan first. */
  isPlanning: boolean
  denyRule: DenyRule | undefined
  /** Those that hold in this session, folder and place. */
  grants: readonly Grant[]
  /** The app's own folders, which full access does not open. */
  ownFolders: readonly string[]
  /** The person's wish for isolated places, and for the sandbox of this machine. */
  asksLessWhenIsolated: boolean
}

/** What these do ends with the machine that they run on. */
const STAYS_INSIDE: ReadonlySet<string> = new Set([
  'account',
  'disk',
  'env',
  'file',
  'fs',
  'history',
  'interpreter',
  'kernel',
  'package',
  'permission',
  'persistence',
  'power',
  'privilege',
  'process',
  'program-option',
  'remote-code',
  'service',
  'system',
])

export function weigh(call: Call, around: Circumstances): Weighing {
  const { matter, request } = call
  const { judgement } = matter
  const { mode, denyRule } = around
  const never = judgement.findings.find((danger) => danger.level === 'never')
  const isSelfContained = request.place.isolated && staysInside(judgement)
  if (never && !isSelfContained)
    return { kind: 'never', danger: never, decider: { kind: 'floor', rule: never.rule } }
  if (denyRule) {
    const decider: Decider = { kind: 'deny-rule', id: denyRule.id, pattern: denyRule.pattern }
    return { kind: 'refused', rule: denyRule, decider }
  }
  if (around.isPlanning && !isLook(call)) return { kind: 'planning', decider: { kind: 'plan' } }
  // Nobody's files but those of a throw-away: a person may want it, and no mode or rule says so for them.
  if (never) return { kind: 'ask', coverage: cover(matter, [], 'everything') }
  const byMode = { kind: 'allowed', decider: { kind: 'mode', mode }, used: [] } as const
  const isCovered = !request.outlives && !touches(judgement, around.ownFolders)
  if (mode === 'full-access' && isCovered) return byMode
  if (isHarmless(judgement) && mode !== 'ask-always') return byMode
  if (isSelfContained && around.asksLessWhenIsolated && mode !== 'ask-always')
    return {
      kind: 'allowed',
      decider: { kind: 'isolation', backend: request.place.name },
      used: [],
    }
  if (isContained(call) && around.asksLessWhenIsolated && mode !== 'ask-always')
    return { kind: 'allowed', decider: { kind: 'sandbox' }, used: [] }
  const coverage = cover(matter, around.grants, needsIn(mode))
  const [grant] = coverage.used
  if (coverage.covered && grant)
    return { kind: 'allowed', decider: deciderOf(grant), used: coverage.used }
  return { kind: 'ask', coverage }
}

/** What a tool of others asks on its own, such as to open a page, is asked as ever. */
function isLook({ request, matter }: Call): boolean {
  const { about, judgement } = matter
  if (about === 'command') return request.typedInto === undefined && looksOnly(judgement)
  return about === 'tool' && !judgement.findings.some(({ rule }) => rule !== 'tool.asks')
}

export function needsIn(mode: ApprovalMode): 'dangers' | 'everything' {
  return mode === 'ask-always' ? 'everything' : 'dangers'
}

export function deciderOf(grant: Grant): Decider {
  const kind = isPermanent(grant.scope) ? 'permanent-rule' : 'session-rule'
  return { kind, id: grant.id, pattern: formatPattern(grant.pattern) }
}

export function isHarmless(judgement: Judgement): boolean {
  return judgement.level === 'safe' && judgement.findings.length === 0 && judgement.complete
}

function staysInside(judgement: Judgement): boolean {
  if (!isUnderstood(judgement)) return false
  return judgement.findings.every(
    ({ rule, scope }) => STAYS_INSIDE.has(familyOf(rule)) && scope !== 'remote',
  )
}

function touches(judgement: Judgement, folders: readonly string[]): boolean {
  return judgement.findings.some(({ target }) =>
    folders.some((folder) => target === folder || target?.startsWith(`${folder}/`)),
  )
}
