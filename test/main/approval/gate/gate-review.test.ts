import { describe, expect, it } from 'vitest'
import type { Complete } from '../../../../src-main/approval/gate/smart-review.ts'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('in reviewer mode', () => {
  it('an approval is for this one command, and nothing is remembered', async () => {
    const { pass, asked, handlers, decisions } = withReviewer('APPROVE')

    expect(await pass('rm -rf build')).toMatchObject({
      allowed: true,
      note: expect.stringContaining('reviewer'),
      approvedBy: 'reviewer',
    })
    expect(await pass('rm -rf build')).toMatchObject({ allowed: true })
    expect(asked).toHaveLength(2)
    expect(await handlers['rules.list']({}, PERSON)).toMatchObject({ grants: [] })
    expect((await decisions()).map(({ decider }) => decider.kind)).toEqual(['reviewer', 'reviewer'])
  })

  it('the reviewer hears what the person asked for', async () => {
    const { pass, asked, request } = withReviewer('APPROVE')
    await pass('rm -rf build')

    const { sessionId } = request('rm -rf build')
    expect(asked[0]?.user).toContain(`<task_evidence>what ${sessionId} is for</task_evidence>`)
  })

  it('a denial goes to the person, who may allow it once and not more', async () => {
    const { pass, question, reply } = withReviewer('DENY')
    const passed = pass('rm -rf build')
    const view = await question()

    expect(view).toMatchObject({ reviewerDenied: true, patterns: [] })
    expect(view.scopes.filter(({ offered }) => offered)).toEqual([{ scope: 'once', offered: true }])
    await reply('rm -rf build', 'once')
    expect(await passed).toMatchObject({ allowed: true })
  })

  it('anything else is an ordinary question', async () => {
    const { pass, question } = withReviewer('DISAPPROVE')
    void pass('rm -rf build')

    expect(await question()).toMatchObject({ reviewerDenied: false })
  })

  it('what is harmless, granted or never to run is not reviewed', async () => {
    const { pass, asked, reply } = withReviewer('ESCALATE')
    await pass('ls')
    await pass('shutdown')
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'session')
    await passed
    expect(asked).toHaveLength(1)
    await pass('rm -rf build')

    expect(asked).toHaveLength(1)
  })

  it('is not asked where nobody could overrule it', async () => {
    const { pass, asked } = withReviewer('APPROVE', 'nobody')

    expect(await pass('rm -rf build')).toMatchObject({ allowed: false })
    expect(asked).toEqual([])
  })

  it('a rule that the person adds while the reviewer thinks still refuses', async () => {
    const { pass, handlers } = withReviewer(async () => {
      await handlers['rules.addDeny']({ pattern: 'rm *' }, PERSON)
      return 'APPROVE'
    })

    expect(await pass('rm -rf build')).toMatchObject({ allowed: false })
  })

  it('three denials in a row tell the agent to stop; an approval starts afresh', async () => {
    const { pass, reply } = withReviewer('DENY')
    const messages: string[] = []
    for (const folder of ['a', 'b', 'c']) {
      const passed = pass(`rm -rf ${folder}`)
      await reply(`rm -rf ${folder}`, 'deny')
      const result = await passed
      messages.push(result.allowed ? '' : result.message)
    }
    expect(messages.map((message) => message.includes('Stop here and report'))).toEqual([
      false,
      false,
      true,
    ])

    const approved = pass('rm -rf d')
    await reply('rm -rf d', 'once')
    await approved
    expect(await pass('shutdown')).not.toMatchObject({
      message: expect.stringContaining('Stop here'),
    })
  })

  it('a person’s own denials do not count as a loop', async () => {
    const { pass, reply } = openApprovals()
    let last = ''
    for (const folder of ['a', 'b', 'c', 'd']) {
      const passed = pass(`rm -rf ${folder}`)
      await reply(`rm -rf ${folder}`, 'deny')
      const result = await passed
      last = result.allowed ? '' : result.message
    }

    expect(last).not.toContain('Stop here')
  })
})

function withReviewer(
  answer: string | (() => Promise<string>),
  audience: 'present' | 'nobody' = 'present',
) {
  const asked: Parameters<Complete>[0][] = []
  const complete: Complete = async (request) => {
    asked.push(request)
    return typeof answer === 'string' ? answer : answer()
  }
  const approvals = openApprovals({ complete, audience: () => audience })
  approvals.handlers['approval.mode.set']({ mode: 'reviewer' }, PERSON)
  return { ...approvals, asked }
}
