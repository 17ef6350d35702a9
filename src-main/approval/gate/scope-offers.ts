/** How far an answer to this question may reach, and for what it may not: why. */
import type { ApprovalScope, ScopeOffer } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { type Danger, isUnderstood } from '../../classifier/judgement.ts'
import type { Matter } from '../gate-call.ts'

const SCOPES: readonly ApprovalScope[] = ['once', 'session', '30min', 'project', 'always']

export function offerScopes(
  matter: Matter,
  { reviewerDenied, holdsSecret }: { reviewerDenied: boolean; holdsSecret: boolean },
): ScopeOffer[] {
  const onlyOnce = whyOnlyOnce(matter, reviewerDenied)
  const notForGood = whyNotForGood(matter, holdsSecret)
  return SCOPES.map((scope) => {
    const isPermanent = scope === 'project' || scope === 'always'
    const reason = scope === 'once' ? null : (onlyOnce ?? (isPermanent ? notForGood : null))
    return reason === null ? { scope, offered: true } : { scope, offered: false, reason }
  })
}

function whyOnlyOnce({ about, judgement }: Matter, reviewerDenied: boolean): Words | null {
  if (about === 'file') return say('approval.filesOneByOne')
  if (reviewerDenied) return say('approval.advisedAgainst')
  if (!judgement.complete) return say('approval.partlyRead')
  if (!isUnderstood(judgement)) return say('approval.partlyKnown')
  if (judgement.level === 'never' || judgement.findings.some(isFresh))
    return say('approval.everyTime')
  return null
}

function isFresh({ remember }: Danger): boolean {
  return remember === 'never'
}

function whyNotForGood({ judgement }: Matter, holdsSecret: boolean): Words | null {
  if (holdsSecret) return say('approval.holdsKey')
  const isFleeting = judgement.findings.some((danger) => danger.remember === 'session')
  return isFleeting ? say('approval.maySayOther') : null
}
