import { beforeEach, describe, expect, it } from 'vitest'
import { useCardFocus } from '../../../src-renderer/approval/card-focus.ts'
import { ARMED_AFTER_MS } from '../../../src-renderer/approval/card-keys.ts'
import { runFrontQuestion } from '../../../src-renderer/approval/run-front-question.ts'
import { useApprovals } from '../../../src-renderer/copies/approvals.ts'
import { questionView } from '../../support/approval-views.ts'

const NOW = 10_000
const LONG_AGO = NOW - ARMED_AFTER_MS

describe('the key for “run once”', () => {
  beforeEach(() => {
    const open = [
      questionView({ id: 'q1', askedAt: 1, level: 'caution' }),
      questionView({ id: 'q2', askedAt: 2, level: 'caution' }),
    ]
    useApprovals.setState({ open })
    useCardFocus.setState({ shownSince: new Map(), focusedId: undefined })
  })

  it('runs the oldest card that is on the screen', async () => {
    show('q1')
    show('q2')

    expect(await pressed()).toEqual([{ id: 'q1', decision: 'once', by: 'key' }])
  })

  it('runs the card with the keyboard before older ones', async () => {
    show('q1')
    show('q2')
    useCardFocus.getState().focused('q2')

    expect(await pressed()).toEqual([{ id: 'q2', decision: 'once', by: 'key' }])
  })

  it('does nothing when nobody has been at the window since the card appeared', async () => {
    show('q1')

    expect(await pressed(false)).toEqual([])
  })

  it('never runs a dangerous one', async () => {
    useApprovals.setState({ open: [questionView({ id: 'q1', level: 'dangerous' })] })
    show('q1')

    expect(await pressed()).toEqual([])
  })

  it('does nothing when no card is on the screen', async () => {
    expect(await pressed()).toEqual([])
  })

  it('does nothing when the card has just appeared, whatever older cards there are', async () => {
    useCardFocus.getState().shown('q1', NOW - 1)
    show('q2')

    expect(await pressed()).toEqual([])
  })
})

function show(id: string): void {
  useCardFocus.getState().shown(id, LONG_AGO)
}

async function pressed(wasThere = true): Promise<unknown[]> {
  const sent: unknown[] = []
  await runFrontQuestion({
    now: NOW,
    wasThere: ({ since, before }) => wasThere && since < before,
    reply: async (answer) => {
      sent.push(answer)
    },
  })
  return sent
}
