import { beforeEach, describe, expect, it } from 'vitest'
import type { SkippedView } from '#contract'
import { useApprovals } from '../../../src-renderer/copies/approvals.ts'
import { questionView } from '../../support/approval-views.ts'

describe('open questions', () => {
  beforeEach(() => useApprovals.setState({ open: [], skipped: [] }))

  it('stand with the oldest first, in whatever order they come', () => {
    const { asked } = useApprovals.getState()
    asked(questionView({ id: 'young', askedAt: 3 }))
    asked(questionView({ id: 'old', askedAt: 1 }))
    asked(questionView({ id: 'middle', askedAt: 2 }))

    expect(ids()).toEqual(['old', 'middle', 'young'])
  })

  it('are settled one by one', () => {
    const { asked, settled } = useApprovals.getState()
    for (const id of ['a', 'b', 'c']) asked(questionView({ id }))

    settled(settledView('b'))

    expect(ids()).toEqual(['a', 'c'])
  })

  it('do not come back by a change that arrives too late', () => {
    const { asked, settled, changed } = useApprovals.getState()
    asked(questionView({ id: 'a' }))
    settled(settledView('a'))

    changed(questionView({ id: 'a', seen: true }))

    expect(ids()).toEqual([])
  })

  it('are kept to be run by hand when nobody answered in time', () => {
    const { asked, settled, ran } = useApprovals.getState()
    asked(questionView({ id: 'a' }))

    settled({ ...settledView('a'), outcome: 'expired', skipped: skippedView('a') })
    expect(useApprovals.getState().skipped).toEqual([skippedView('a')])

    ran('a')
    expect(useApprovals.getState().skipped).toEqual([])
  })
})

function ids(): string[] {
  return useApprovals.getState().open.map(({ id }) => id)
}

function settledView(id: string) {
  return { id, sessionId: 's1', callId: 'c1', outcome: 'approved', decisionId: 'd1' } as const
}

function skippedView(questionId: string): SkippedView {
  const { sessionId, callId, tool, command, display, cwd, backend } = questionView()
  const about = { sessionId, callId, tool, command, display, cwd, backend }
  return { ...about, questionId, skippedAt: 5, reason: 'expired', canRun: true }
}
