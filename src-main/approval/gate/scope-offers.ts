/** How far an answer to this question may reach, and for what it may not: why. */
import type { ApprovalScope, ScopeOffer } from '#contract'
import { isUnderstood } from '../../classifier/judgement.ts'
import type { Matter } from '../grants/grant-coverage.ts'

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

function whyOnlyOnce({ about, judgement }: Matter, reviewerDenied: boolean): string | null {
  if (about === 'file')
    return 'Each change of files is looked at by itself. To let the agent work elsewhere, give the session that folder.'
  if (reviewerDenied) return 'The reviewer advised against it, so it can be allowed only this once.'
  if (!judgement.complete)
    return 'Part of this could not be read, so no rule can say what it covers.'
  if (!isUnderstood(judgement))
    return 'Part of this is known only when it runs: the same text may do something else the next time.'
  if (judgement.findings.some((danger) => danger.remember === 'never'))
    return 'This kind of danger is asked about every time.'
  return null
}

function whyNotForGood({ judgement }: Matter, holdsSecret: boolean): string | null {
  if (holdsSecret) return 'It holds what looks like a key or password, which is not written down.'
  const isFleeting = judgement.findings.some((danger) => danger.remember === 'session')
  return isFleeting
    ? 'What this hides may differ each time, so it is not allowed beyond the session.'
    : null
}
