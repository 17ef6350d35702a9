import { describe, expect, it } from 'vitest'
import { hostFrom } from '../../../../src-main/approval/grants/host-grants.ts'
import { CWD, openApprovals, PERSON } from '../../../support/open-approvals.ts'
import { HERE } from '../../../support/places.ts'

const INSIDE = { ...HERE, confined: true }
const here = { sessionId: 's1', cwd: CWD }

describe('hosts that commands in the sandbox may reach', () => {
  it('are those of an answer, for every command of the session and no other session', async () => {
    const { approvals, pass, question, reply } = openApprovals()
    const wants = { kind: 'host', hosts: ['a.dev', 'b.dev:8443'] } as const

    const passed = pass('npm ci', { place: INSIDE, wants })
    expect((await question('npm ci')).findings).toMatchObject([
      { rule: 'network.host', sentence: expect.stringContaining('a.dev') },
      { rule: 'network.host', sentence: expect.stringContaining('b.dev:8443') },
    ])
    expect(approvals.isHostAllowed(here, 'a.dev')).toBe(false)
    await reply('npm ci', 'session')
    await passed

    expect(approvals.isHostAllowed(here, 'a.dev')).toBe(true)
    expect(approvals.isHostAllowed(here, 'b.dev:8443')).toBe(true)
    expect(approvals.isHostAllowed(here, 'b.dev')).toBe(false)
    expect(approvals.isHostAllowed({ ...here, sessionId: 's2' }, 'a.dev')).toBe(false)
    expect(
      await pass('curl a.dev', { place: INSIDE, wants: { ...wants, hosts: ['a.dev'] } }),
    ).toMatchObject({ allowed: true })
  })

  it('are not remembered after a yes for once', async () => {
    const { approvals, pass, reply, question } = openApprovals()
    const passed = pass('npm ci', { place: INSIDE, wants: { kind: 'host', hosts: ['a.dev'] } })
    await question('npm ci')
    await reply('npm ci', 'once')
    await passed

    expect(approvals.isHostAllowed(here, 'a.dev')).toBe(false)
  })

  it('are added by hand for a project, listed, and taken back', async () => {
    const { approvals, handlers } = openApprovals()
    const request = { host: 'https://*.A.dev:443/x', folder: CWD }

    const { grants } = await handlers['rules.allowHost'](request, PERSON)
    expect(grants).toMatchObject([
      { scope: 'project', folder: CWD, words: { text: expect.stringContaining('*.a.dev') } },
    ])
    expect(approvals.isHostAllowed(here, 'www.a.dev')).toBe(true)
    expect(approvals.isHostAllowed(here, 'a.dev')).toBe(false)
    expect(approvals.isHostAllowed(here, 'evila.dev')).toBe(false)
    expect(approvals.isHostAllowed({ ...here, cwd: '/elsewhere' }, 'www.a.dev')).toBe(false)
    await handlers['rules.revoke']({ id: grants[0]?.id ?? '' }, PERSON)
    expect(approvals.isHostAllowed(here, 'www.a.dev')).toBe(false)
  })

  it.each(['', '*', '*.', 'a b', 'a|b', '-a', 'a.dev:x', 'http://', 'a.dev\n*', '..'])(
    'are none of %j',
    async (host) => {
      expect(hostFrom(host)).toBeUndefined()
      const { handlers } = openApprovals()
      await expect(handlers['rules.allowHost']({ host, folder: null }, PERSON)).rejects.toThrow(
        'no host',
      )
    },
  )
})
