import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keepWritten, useWritten, type Written } from '../../../src-renderer/approval/written.ts'
import { useApprovals } from '../../../src-renderer/copies/approvals.ts'
import { questionView } from '../../support/approval-views.ts'

const WORDS: Written = { sessionId: 's1', step: 'explain', text: 'use trash instead' }

beforeEach(() => () => {
  useApprovals.setState({ open: [] })
  useWritten.setState({ byQuestion: {}, sending: [] })
})

describe('what is written in a card', () => {
  it('is there again after a reload, while the question is open', () => {
    const { kept } = keep()
    asks('q1')
    useWritten.getState().write('q1', WORDS)

    keep(kept.at(-1))
    asks('q1')

    expect(useWritten.getState().byQuestion).toEqual({ q1: WORDS })
  })

  it('is handed over when another window answers', () => {
    const { left } = keep()
    asks('q1', 'q2')
    useWritten.getState().write('q1', WORDS)
    asks('q1')
    expect(left).toEqual([])

    asks()

    expect(left).toEqual([WORDS])
    expect(useWritten.getState().byQuestion).toEqual({})
  })

  it('goes with the answer that it was sent with', () => {
    const { left } = keep()
    asks('q1')
    useWritten.getState().write('q1', WORDS)
    useWritten.getState().sends('q1')
    asks()
    useWritten.getState().drop('q1')
    useWritten.getState().sent('q1')

    expect([left, useWritten.getState().byQuestion]).toEqual([[], {}])
  })

  it('is handed over when its answer came too late', () => {
    const { left } = keep()
    asks('q1')
    useWritten.getState().write('q1', WORDS)
    useWritten.getState().sends('q1')
    asks()
    useWritten.getState().sent('q1')

    expect(left).toEqual([WORDS])
  })

  it('is nobody’s draft where it was only read after a reload, as another window may have sent it', () => {
    const { left } = keep(JSON.stringify({ q1: WORDS }))
    asks('q1')
    asks()

    expect([left, useWritten.getState().byQuestion]).toEqual([[], {}])
  })

  it.each([null, '{', '"text"', 'null', '{"q1":5}', '{"q1":{"step":"edit"}}'])(
    'starts empty when %s was kept',
    (text) => {
      keep(text)
      expect(useWritten.getState().byQuestion).toEqual({})
    },
  )
})

function keep(text: string | null = null) {
  const kept: string[] = []
  const left: Written[] = []
  const storage = { getItem: () => text, setItem: (_key: string, next: string) => kept.push(next) }
  onTestFinished(keepWritten(storage, (written) => left.push(written)))
  return { kept, left }
}

/** These questions are open now, and no other. */
function asks(...ids: string[]): void {
  useApprovals.setState({ open: ids.map((id) => questionView({ id })) })
}
