import { describe, expect, it } from 'vitest'
import { memoryStores, openApprovals, PERSON } from '../../support/open-approvals.ts'

describe('the mode', () => {
  it('is the safe default when what is stored is missing or unknown', () => {
    const stores = memoryStores()
    stores.preferences.value = { mode: 'off', wait: { kind: 'never' }, sensitivity: 3 }
    const { handlers } = openApprovals({ stores, isFirstStart: true })

    expect(handlers['approval.mode.get']({}, PERSON)).toEqual({ mode: 'ask-risky' })
    expect(handlers['approval.preferences.get']({}, PERSON)).toEqual({
      wait: { kind: 'refuse', minutes: 5 },
      sensitivity: 'balanced',
      reviewerPolicy: '',
      asksLessWhenIsolated: true,
      sandbox: true,
      sandboxNetwork: 'open',
      projectNetworks: [],
      rehearseFirst: [],
      nobodyThere: 'send',
    })
  })

  it('“full access” needs a session and a second yes, and is never stored', async () => {
    const { handlers, stores, approvals } = openApprovals()
    const set = handlers['approval.mode.set']

    expect(() => set({ mode: 'full-access', confirmed: true }, PERSON)).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
    expect(() => set({ mode: 'full-access', sessionId: 's1' }, PERSON)).toThrow(
      expect.objectContaining({ code: 'unconfirmed' }),
    )
    expect(set({ mode: 'full-access', sessionId: 's1', confirmed: true }, PERSON)).toEqual({
      default: 'ask-risky',
      sessions: { s1: 'full-access' },
    })
    expect(stores.preferences.value).toBeUndefined()
    approvals.endSession('s1')
    expect(handlers['approval.mode.get']({ sessionId: 's1' }, PERSON)).toEqual({
      mode: 'ask-risky',
    })
  })

  it('of new sessions is kept over a restart', () => {
    const { handlers, stores } = openApprovals()
    handlers['approval.mode.set']({ mode: 'ask-always' }, PERSON)

    expect(openApprovals({ stores }).handlers['approval.mode.get']({}, PERSON)).toEqual({
      mode: 'ask-always',
    })
  })
})
