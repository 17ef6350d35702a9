/** Whether what was granted covers a command: the one answer that gate, card and try-out share. */
import { type DangerKey, isAccepted } from '../../classifier/danger-key.ts'
import {
  type Danger,
  isUnderstood,
  type JudgedPart,
  type Judgement,
  partOf,
} from '../../classifier/judgement.ts'
import type { Matter } from '../gate-call.ts'
import { type GrantPattern, matchesWords } from './grant-pattern.ts'

export type GrantScope = 'session' | '30min' | 'project' | 'always'

/** What coverage needs to know of a grant. */
export interface Covering {
  readonly about: Matter['about']
  readonly pattern: GrantPattern
  readonly scope: GrantScope
  /** The dangers that the person saw; a command with any other is not covered. */
  readonly accepts: readonly DangerKey[]
  /** Null: in every folder. */
  readonly folder: string | null
}

export interface Coverage<Grant> {
  readonly covered: boolean
  readonly used: readonly Grant[]
  /** In the order of the judgement's parts. */
  readonly marks: readonly PartMark<Grant>[]
}

export type PartMark<Grant> =
  | { readonly kind: 'harmless' | 'needs-you' | 'blocked' }
  | { readonly kind: 'allowed'; readonly grant: Grant }

/** `needs` says whether harmless parts must be covered too. */
export function cover<Grant extends Covering>(
  matter: Matter,
  grants: readonly Grant[],
  needs: 'dangers' | 'everything',
): Coverage<Grant> {
  const { judgement } = matter
  const usable = isRememberable(matter) ? grants.filter((g) => g.about === matter.about) : []
  const whole = usable.find((grant) => coversWhole(grant, matter))
  if (whole) {
    const marks = judgement.parts.map(() => ({ kind: 'allowed', grant: whole }) as const)
    return { covered: true, used: [whole], marks }
  }
  const byDanger = new Map(judgement.findings.map((d) => [d, grantFor(d, usable, judgement)]))
  const dangersIn = dangersByPart(judgement)
  const marks = judgement.parts.map((part) =>
    markOf(part, dangersIn(part), byDanger, usable, judgement, needs),
  )
  const areDangersCovered = [...byDanger.values()].every((grant) => grant !== undefined)
  const arePartsCovered = marks.every(({ kind }) => kind === 'harmless' || kind === 'allowed')
  // A text without a single command has no part that a rule could speak of.
  const isNothing = needs === 'everything' && marks.length === 0
  return {
    covered: areDangersCovered && arePartsCovered && !isNothing,
    used: [
      ...new Set([...byDanger.values(), ...marks.map(grantOf)].filter((g) => g !== undefined)),
    ],
    marks,
  }
}

function grantOf<Grant>(mark: PartMark<Grant>): Grant | undefined {
  return mark.kind === 'allowed' ? mark.grant : undefined
}

/** Nothing is remembered about what was not understood, about protected files, or against the floor. */
export function isRememberable({ about, judgement }: Matter): boolean {
  return about !== 'file' && judgement.level !== 'never' && isUnderstood(judgement)
}

function coversWhole(grant: Covering, matter: Matter): boolean {
  const { pattern } = grant
  const isMeant =
    (pattern.kind === 'exact' && pattern.text === matter.text) ||
    (pattern.kind === 'tool' && pattern.tool === matter.tool)
  return isMeant && matter.judgement.findings.every((d) => accepts(grant, d, matter.judgement))
}

function grantFor<Grant extends Covering>(
  danger: Danger,
  grants: readonly Grant[],
  judgement: Judgement,
): Grant | undefined {
  const part = partOf(judgement, danger)
  return grants.find(
    (grant) => speaksOf(grant, part, judgement) && accepts(grant, danger, judgement),
  )
}

/** A rule about words covers no chain in which something beside the words could change their meaning. */
function speaksOf(
  { pattern, folder }: Covering,
  part: JudgedPart | undefined,
  judgement: Judgement,
): boolean {
  // `cd elsewhere && …` runs outside the folder that the rule is for.
  if (part && folder !== null && !isAtOrBelow(folder, part.cwd)) return false
  if (pattern.kind === 'class') return true
  if (pattern.kind !== 'words' || !part) return false
  return matchesWords(pattern, part) && judgement.parts.every(({ plain }) => plain)
}

export function isAtOrBelow(folder: string, path: string | null): boolean {
  if (path === null || path.split('/').includes('..')) return false
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

function accepts(grant: Covering, danger: Danger, judgement: Judgement): boolean {
  if (danger.remember === 'never') return false
  if (danger.remember === 'session' && (grant.scope === 'project' || grant.scope === 'always'))
    return false
  return isAccepted(grant.accepts, danger, judgement)
}

function markOf<Grant extends Covering>(
  part: JudgedPart,
  dangers: readonly Danger[],
  byDanger: ReadonlyMap<Danger, Grant | undefined>,
  grants: readonly Grant[],
  judgement: Judgement,
  needs: 'dangers' | 'everything',
): PartMark<Grant> {
  if (dangers.some((danger) => danger.level === 'never')) return { kind: 'blocked' }
  if (dangers.some((danger) => !byDanger.get(danger))) return { kind: 'needs-you' }
  const grant = dangers.map((danger) => byDanger.get(danger)).find((found) => found !== undefined)
  if (grant) return { kind: 'allowed', grant }
  if (needs === 'dangers') return { kind: 'harmless' }
  const byWords = grants.find((g) => g.pattern.kind === 'words' && speaksOf(g, part, judgement))
  return byWords ? { kind: 'allowed', grant: byWords } : { kind: 'needs-you' }
}

/** A danger belongs to the innermost part around it; one between parts belongs to all that it spans. */
function dangersByPart(judgement: Judgement): (part: JudgedPart) => readonly Danger[] {
  const owned = Map.groupBy(judgement.findings, (danger) => partOf(judgement, danger))
  const between = owned.get(undefined) ?? []
  return (part) => {
    const own = owned.get(part) ?? []
    const spanning = between.filter(
      ({ span }) => span.start < part.span.end && part.span.start < span.end,
    )
    return spanning.length === 0 ? own : [...own, ...spanning]
  }
}
