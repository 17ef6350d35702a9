import type { RequestOf } from '#contract'
import { useApprovals } from '../copies/approvals.ts'
import { frontQuestion, useCardFocus } from './card-focus.ts'
import { isArmed } from './card-keys.ts'

/**
 * The key for “run once”: about the card in front, only once that has been there to be read, and
 * only with a person at the window. What is dangerous wants the card itself.
 */
export async function runFrontQuestion(deps: {
  now: number
  wasThere: (moments: { since: number; before: number }) => boolean
  reply: (answer: RequestOf<'approval.reply'>) => Promise<unknown>
}): Promise<void> {
  const focus = useCardFocus.getState()
  const question = frontQuestion(useApprovals.getState().open, focus)
  const since = question && focus.shownSince.get(question.id)
  if (!question || since === undefined || !isArmed(deps.now - since)) return
  if (question.level === 'dangerous' || !deps.wasThere({ since, before: deps.now })) return
  await deps.reply({ id: question.id, decision: 'once', by: 'key' })
}
