/** A rule as the person wrote it, checked against the question that it is to answer. */
import { say } from '#say'
import type { Words } from '#words'
import { type DangerKey, dangerKeyBelow, dangerKeys } from '../../classifier/danger-key.ts'
import { type Judgement, partOf } from '../../classifier/judgement.ts'
import type { Matter } from '../gate-call.ts'
import { type Covering, cover, isRememberable } from './grant-coverage.ts'
import { foldersOf, type GrantPattern } from './grant-pattern.ts'
import { parsePattern } from './grant-pattern-text.ts'
import { whyTooWide } from './grant-pattern-width.ts'

type Proposal = { ok: true; grant: Covering } | { ok: false; problem: Words }

/** What the rule has to answer, and beside which others. */
export interface Occasion {
  readonly matter: Matter
  readonly needs: 'dangers' | 'everything'
  readonly existing: readonly Covering[]
  /** Where the rule would hold; null everywhere. */
  readonly folder: string | null
}

/** Without a text the rule is the exact command. */
export function proposeGrant(occasion: Occasion, text: string | undefined): Proposal {
  const { matter, needs, existing } = occasion
  if (!isRememberable(matter)) return { ok: false, problem: say('approval.onlyOnce') }
  const read = text === undefined ? exactly(matter) : parsePattern(text)
  if (!read.ok) return read
  const tooWide = whyTooWide(read.pattern)
  if (tooWide !== null) return { ok: false, problem: tooWide }
  const grant = grantFor(occasion, read.pattern)
  if (!cover(matter, [...existing, grant], needs).covered)
    return { ok: false, problem: say('rule.notCovering') }
  return { ok: true, grant }
}

function grantFor({ matter, folder }: Occasion, pattern: GrantPattern): Covering {
  const accepts = acceptedBy(pattern, matter.judgement)
  return { about: matter.about, pattern, scope: 'session', accepts, folder }
}

/** The dangers that its question showed, and no others; of a folder that it names, all below. */
function acceptedBy(pattern: GrantPattern, judgement: Judgement): DangerKey[] {
  const shown = dangerKeys(judgement)
  if (pattern.kind === 'class') return pattern.keys.filter((key) => shown.includes(key))
  if (pattern.kind !== 'words') return shown
  const keys = judgement.findings.map((danger) => {
    const cwd = partOf(judgement, danger)?.cwd ?? null
    return dangerKeyBelow(danger, judgement, foldersOf(pattern, cwd))
  })
  return [...new Set(keys)]
}

function exactly(matter: Matter): { ok: true; pattern: GrantPattern } {
  return { ok: true, pattern: { kind: 'exact', text: matter.text } }
}
