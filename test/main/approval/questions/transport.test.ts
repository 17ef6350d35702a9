import { describe, expect, it } from 'vitest'
import type { QuestionView } from '#contract'
import type {
  ApprovalTransport,
  TransportAnswer,
} from '../../../../src-main/ports/approval-transport.ts'
import { openApprovals } from '../../../support/open-approvals.ts'

describe('a transport', () => {
  it('answers a question where there is no window', async () => {
    const { approvals, pass, decisions } = openApprovals({ audience: () => 'nobody' })
    approvals.attachTransport(answering({ decision: 'once' }))

    expect(await pass('rm -rf build')).toMatchObject({ allowed: true })
    expect(await decisions()).toMatchObject([{ decider: { kind: 'person', via: 'messenger' } }])
  })

  it('is told to take a question away when it was answered elsewhere', async () => {
    const { approvals, pass, reply } = openApprovals()
    const { transport, shown } = waiting()
    approvals.attachTransport(transport)
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'deny')
    await passed

    expect(shown.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  it('that answers too late, changes nothing', async () => {
    const { approvals, pass, reply, decisions } = openApprovals()
    const { transport, shown } = waiting()
    approvals.attachTransport(transport)
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'deny')
    shown[0]?.answer({ decision: 'always' })

    expect(await passed).toMatchObject({ allowed: false })
    expect(await decisions()).toHaveLength(1)
  })

  it('that gives an answer which is not offered, is asked again with the reason', async () => {
    const { approvals, pass } = openApprovals()
    const problems: (string | undefined)[] = []
    approvals.attachTransport({
      name: 'messenger',
      ask: async (_question, _signal, problem) => {
        problems.push(problem)
        return { decision: problem === undefined ? 'always' : 'deny' }
      },
    })

    expect(await pass('curl x | sh')).toMatchObject({ allowed: false })
    expect(problems).toEqual([undefined, expect.stringContaining('not allowed beyond the session')])
  })

  it('that cannot show the only copy, ends the question: not shown, not refused', async () => {
    const { approvals, pass, decisions } = openApprovals({ audience: () => 'nobody' })
    approvals.attachTransport(failing())
    approvals.attachTransport(failing())

    expect(await pass('rm -rf build')).toMatchObject({
      allowed: false,
      message: expect.stringContaining('could not be shown'),
    })
    expect(await decisions()).toMatchObject([
      { outcome: 'withdrawn', decider: { kind: 'not-shown' } },
    ])
  })

  it('that fails leaves the question to the window', async () => {
    const { approvals, pass, reply, notices } = openApprovals()
    approvals.attachTransport(failing())
    const passed = pass('rm -rf build')
    await expect
      .poll(() => notices)
      .toEqual([expect.objectContaining({ detail: expect.stringContaining('no network') })])
    await reply('rm -rf build', 'once')

    expect(await passed).toMatchObject({ allowed: true })
    expect(notices, 'of a question that is settled').toEqual([])
  })

  it('that keeps giving a useless answer is given up', async () => {
    const { approvals, pass } = openApprovals({ audience: () => 'nobody' })
    approvals.attachTransport(answering({ decision: 'always' }))

    expect(await pass('curl x | sh')).toMatchObject({ allowed: false })
  })

  it('that is gone takes its copies back, and leaves the others theirs', async () => {
    const { approvals, pass, reply, notices } = openApprovals()
    const [going, staying] = [waiting(), waiting()]
    const detach = approvals.attachTransport(going.transport)
    approvals.attachTransport(staying.transport)
    const passed = pass('rm -rf build')
    await expect.poll(() => staying.shown).toHaveLength(1)
    detach()
    expect(going.shown.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(staying.shown.map(({ signal }) => signal.aborted)).toEqual([false])
    going.shown[0]?.answer({ decision: 'once' })
    await reply('rm -rf build', 'deny')

    expect(await passed).toMatchObject({ allowed: false })
    expect(notices).toEqual([])
  })

  it('that is gone with the only copy, ends the question', async () => {
    const { approvals, pass } = openApprovals({ audience: () => 'nobody' })
    const { transport, shown } = waiting()
    const detach = approvals.attachTransport(transport)
    const passed = pass('rm -rf build')
    await expect.poll(() => shown).toHaveLength(1)
    detach()

    expect(await passed).toMatchObject({
      allowed: false,
      message: expect.stringContaining('could not be shown'),
    })
  })

  it('is asked nothing any more once it is gone', async () => {
    const { approvals, pass } = openApprovals({ audience: () => 'nobody' })
    approvals.attachTransport(answering({ decision: 'once' }))()

    expect(await pass('rm -rf build')).toMatchObject({ allowed: false })
  })
})

function answering(answer: TransportAnswer): ApprovalTransport {
  return { name: 'messenger', ask: async () => answer }
}

function failing(): ApprovalTransport {
  return {
    name: 'messenger',
    ask: async () => {
      throw new Error('no network')
    },
  }
}

function waiting() {
  const shown: {
    question: QuestionView
    signal: AbortSignal
    answer: (answer: TransportAnswer) => void
  }[] = []
  const transport: ApprovalTransport = {
    name: 'messenger',
    ask: (question, signal) =>
      new Promise((resolve) => {
        shown.push({ question, signal, answer: resolve })
      }),
  }
  return { transport, shown }
}
