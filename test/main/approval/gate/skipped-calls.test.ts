import { describe, expect, it } from 'vitest'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('a command that was skipped', () => {
  it('can be run by hand for a minute after the person said so', async () => {
    const { pass, approvals, handlers, clock } = openApprovals({ audience: () => 'nobody' })
    await pass('rm -rf a')
    const [skipped] = approvals.view().skipped
    handlers['approval.runNow']({ id: skipped?.questionId ?? '' }, PERSON)
    clock.advance(60_000)

    expect(await pass('rm -rf a')).toMatchObject({ allowed: false })
  })

  it('passes only as it was: same text, same folder, same session', async () => {
    const { pass, approvals, handlers } = openApprovals({ audience: () => 'nobody' })
    await pass('rm -rf a')
    const [skipped] = approvals.view().skipped
    handlers['approval.runNow']({ id: skipped?.questionId ?? '' }, PERSON)

    expect(await pass('rm -rf b')).toMatchObject({ allowed: false })
    expect(await pass('rm -rf a', { cwd: '/home/user' })).toMatchObject({ allowed: false })
    expect(await pass('rm -rf a', { sessionId: 's2' })).toMatchObject({ allowed: false })
    expect(await pass('rm -rf a')).toMatchObject({ allowed: true })
  })

  it('is not offered for what was typed into a program, which is no command', async () => {
    const { pass, approvals } = openApprovals({ audience: () => 'nobody' })
    await pass('rm -rf a', { tool: 'process', typedInto: 'bash' })

    expect(approvals.view().skipped).toEqual([])
  })

  it('is not offered for a script, which belongs to its turn', async () => {
    const { gate, request, approvals } = openApprovals({ audience: () => 'nobody' })
    const { command: _, ...call } = request('')
    await gate.passCode({ ...call, language: 'python', code: 'rmtree()' })

    expect(approvals.view().skipped).toEqual([])
  })
})
