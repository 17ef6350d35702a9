import { beforeEach, describe, expect, it } from 'vitest'
import { useDecisions } from '../../../src-renderer/copies/decisions.ts'
import { decisionView } from '../../support/approval-views.ts'

describe('what was decided about the calls on screen', () => {
  beforeEach(() => useDecisions.setState({ byCall: new Map(), written: 0 }))

  it('gets its end when the command has ended', () => {
    const { recorded, finished } = useDecisions.getState()
    recorded(decisionView({ id: 'd1' }))

    finished({ id: 'd1', exitCode: 0, durationMs: 12 })

    expect(shown()).toMatchObject([{ id: 'd1', exitCode: 0, durationMs: 12 }])
  })

  it('is not set back by an older record from the log', () => {
    const { recorded, loaded } = useDecisions.getState()
    recorded(decisionView({ id: 'new', at: 2 }))

    loaded([decisionView({ id: 'old', at: 1 }), decisionView({ id: 'other', callId: 'c2', at: 1 })])

    expect(shown().map(({ id }) => id)).toEqual(['new', 'other'])
  })

  it('keeps calls of different sessions apart', () => {
    const { recorded } = useDecisions.getState()
    recorded(decisionView({ sessionId: 's1', callId: 'c1' }))
    recorded(decisionView({ sessionId: 's2', callId: 'c1' }))

    expect(shown()).toHaveLength(2)
  })
})

function shown() {
  return [...useDecisions.getState().byCall.values()]
}
