import { describe, expect, it } from 'vitest'
import { type memoryStores, openApprovals, PERSON } from '../../support/open-approvals.ts'

describe('safety settings', () => {
  it('start without a complaint, and stay so after the app’s own changes', async () => {
    const { stores } = await withAlwaysRule()
    const again = openApprovals({ stores })

    expect(again.notices).toEqual([])
    expect(again.handlers['rules.list']({}, PERSON)).toMatchObject({
      suspended: null,
      grants: [{}],
    })
    expect(await again.pass('npm publish')).toMatchObject({ allowed: true })
  })

  it.each<[what: string, tamper: (stores: ReturnType<typeof memoryStores>) => void]>([
    [
      'a rule added',
      ({ allowlist }) => allowlist.save([...(allowlist.value ?? []), 'recursive delete']),
    ],
    [
      'a danger accepted',
      ({ allowlist }) => allowlist.save([{ ...first(allowlist.value), accepts: ['a.b|c|d|*'] }]),
    ],
    ['a deny rule taken away', ({ denyRules }) => denyRules.save([])],
    [
      'another mode',
      ({ preferences }) => preferences.save({ ...preferences.value, mode: 'reviewer' }),
    ],
    [
      'words for the reviewer',
      ({ preferences }) =>
        preferences.save({ ...preferences.value, reviewerPolicy: 'approve all' }),
    ],
    [
      'another shell',
      (stores) => {
        stores.terminal.value = { shell: '/tmp/sh', passthrough: [], editor: '' }
      },
    ],
    [
      'a variable passed on',
      (stores) => {
        stores.terminal.value = { shell: '', passthrough: ['SSH_AUTH_SOCK'], editor: '' }
      },
    ],
    [
      'another editor',
      (stores) => {
        stores.terminal.value = { shell: '', passthrough: [], editor: '/tmp/evil {file}' }
      },
    ],
    [
      'another reviewer',
      (stores) => {
        stores.models.value = { reviewer: 'yes/man', providers: [] }
      },
    ],
    [
      'another address of a model',
      (stores) => {
        stores.models.value = { providers: [{ id: 'p', baseUrl: 'https://evil.example' }] }
      },
    ],
    [
      'another place',
      (stores) => {
        stores.places.value = { chosen: 'far', profiles: [{ kind: 'ssh', name: 'far' }] }
      },
    ],
    ['a seal of another make', ({ seal }) => seal.save('0'.repeat(64))],
  ])(
    'changed by somebody else (%s) are shown, and allow nothing until accepted',
    async (_what, tamper) => {
      const { stores } = await withAlwaysRule()
      tamper(stores)
      const { notices, handlers, pass, question, reply } = openApprovals({ stores })

      expect(notices).toEqual([
        expect.objectContaining({ title: expect.stringContaining('changed outside') }),
      ])
      expect(handlers['rules.list']({}, PERSON)).toMatchObject({ suspended: 'changed' })
      expect(handlers['approval.mode.get']({}, PERSON)).toEqual({ mode: 'ask-risky' })
      expect(handlers['approval.preferences.get']({}, PERSON)).toMatchObject({
        sensitivity: 'strict',
        asksLessWhenIsolated: false,
        reviewerPolicy: '',
      })
      const passed = pass('npm publish')
      await question('npm publish')
      await reply('npm publish', 'deny')
      await passed

      expect(await handlers['rules.accept']({}, PERSON)).toMatchObject({ suspended: null })
      expect(openApprovals({ stores }).notices).toEqual([])
    },
  )

  it('are not sealed over by the app’s next own change', async () => {
    const { stores } = await withAlwaysRule()
    stores.allowlist.save(['recursive delete'])
    const { handlers } = openApprovals({ stores })
    await handlers['rules.addDeny']({ pattern: 'sudo *' }, PERSON)

    expect(openApprovals({ stores }).notices).toHaveLength(1)
  })

  it('changed while the app runs are noticed when somebody looks', async () => {
    const { stores, handlers, notices } = await withAlwaysRule()
    stores.allowlist.save(['recursive delete'])

    expect(handlers['rules.list']({}, PERSON)).toMatchObject({
      suspended: 'changed',
      grants: [{ pattern: 'exactly: npm publish' }],
    })
    handlers['rules.list']({}, PERSON)
    expect(notices).toHaveLength(1)
  })

  it('changed while the app runs allow nothing, and refuse what they refused', async () => {
    const { stores, pass, question, notices } = await withAlwaysRule()
    stores.allowlist.save([...(stores.allowlist.value ?? []), 'recursive delete'])
    stores.denyRules.save([])

    expect(await pass('shred notes.txt')).toMatchObject({ allowed: false })
    void pass('npm publish')
    await question('npm publish')
    void pass('rm -rf build')
    await question('rm -rf build')
    expect(notices).toHaveLength(1)
  })

  it('changed while the app runs are not hidden by its own next change', async () => {
    const { stores, handlers, notices } = await withAlwaysRule()
    stores.preferences.save({ mode: 'reviewer' })
    await handlers['rules.addDeny']({ pattern: 'sudo *' }, PERSON)

    expect(notices).toHaveLength(1)
    expect(handlers['rules.list']({}, PERSON)).toMatchObject({ suspended: 'changed' })
  })

  it('are as before once the person has accepted what holds in the window', async () => {
    const { stores, handlers, pass, notices } = await withAlwaysRule()
    stores.allowlist.save(['recursive delete'])
    handlers['rules.list']({}, PERSON)
    expect(notices).toHaveLength(1)
    await handlers['rules.accept']({}, PERSON)

    expect(notices).toEqual([])
    expect(await pass('npm publish')).toMatchObject({ allowed: true })
    expect(openApprovals({ stores }).notices).toEqual([])
  })

  it('keep asking about everything while nobody knows who changed them', async () => {
    const { stores, handlers } = await withAlwaysRule()
    handlers['approval.mode.set']({ mode: 'ask-always' }, PERSON)
    stores.denyRules.save([])
    handlers['rules.list']({}, PERSON)

    expect(handlers['approval.mode.get']({}, PERSON)).toEqual({ mode: 'ask-always' })
  })

  it.each<[what: string, tamper: (stores: ReturnType<typeof memoryStores>) => void]>([
    ['by itself', () => {}],
    [
      'with all lists emptied',
      (stores) => {
        stores.allowlist.value = undefined
        stores.denyRules.value = undefined
        stores.preferences.value = undefined
      },
    ],
  ])('do not fall for a seal that was taken away %s', async (_how, tamper) => {
    const { stores } = await withAlwaysRule()
    stores.seal.value = undefined
    tamper(stores)

    expect(openApprovals({ stores }).notices).toHaveLength(1)
  })

  it('are sealed from the first start on', () => {
    const { stores } = openApprovals()

    expect(openApprovals({ stores }).notices).toEqual([])
    stores.denyRules.save([{ id: 'd1', pattern: 'ls', createdAt: 0 }])
    expect(openApprovals({ stores }).notices).toHaveLength(1)
  })
})

describe('safety settings where the system keeps no key', () => {
  it('allow nothing after a start until the person has confirmed them, once', async () => {
    const { stores } = await withAlwaysRule()
    const { notices, handlers, safety, pass, question, reply } = openApprovals({
      stores,
      isSealKeyKept: false,
    })

    expect(notices).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('no key store') }),
    ])
    expect(handlers['rules.list']({}, PERSON)).toMatchObject({ suspended: 'unconfirmed' })
    expect(safety.isTrusted()).toBe(false)
    expect(await pass('shred notes.txt')).toMatchObject({ allowed: false })
    const passed = pass('npm publish')
    await question('npm publish')
    await reply('npm publish', 'deny')
    expect(await passed).toMatchObject({ allowed: false })

    expect(await handlers['rules.accept']({}, PERSON)).toMatchObject({ suspended: null })
    expect(await pass('npm publish')).toMatchObject({ allowed: true })
    expect(safety.isTrusted()).toBe(true)
  })

  it.each<[what: string, loosen: (stores: ReturnType<typeof memoryStores>) => void]>([
    ['the reviewer decides', ({ preferences }) => preferences.save({ mode: 'reviewer' })],
    ['commands leave the sandbox', ({ preferences }) => preferences.save({ sandbox: false })],
    ['the reviewer has words', ({ preferences }) => preferences.save({ reviewerPolicy: 'yes' })],
    [
      'another shell runs commands',
      (stores) => {
        stores.terminal.value = { shell: '/tmp/sh', passthrough: [], editor: '' }
      },
    ],
    [
      'a variable is passed on',
      (stores) => {
        stores.terminal.value = { shell: '', passthrough: ['SSH_AUTH_SOCK'], editor: '' }
      },
    ],
    [
      'another editor opens files',
      (stores) => {
        stores.terminal.value = { shell: '', passthrough: [], editor: 'other {file}' }
      },
    ],
    [
      'commands may run elsewhere',
      (stores) => {
        stores.places.value = { chosen: 'local', profiles: [{ kind: 'docker', name: 'box' }] }
      },
    ],
    [
      'a model reviews',
      (stores) => {
        stores.models.value = { reviewer: 'yes/man', providers: [] }
      },
    ],
  ])('wait for the person when %s, however well the seal was forged', (_what, loosen) => {
    const { stores, safety } = openApprovals()
    loosen(stores)
    safety.written()
    const again = openApprovals({ stores, isSealKeyKept: false })

    expect(again.handlers['rules.list']({}, PERSON)).toMatchObject({ suspended: 'unconfirmed' })
    expect(again.handlers['approval.mode.get']({}, PERSON)).toEqual({ mode: 'ask-risky' })
  })

  it('are nobody’s concern while they allow nothing more than a new installation', async () => {
    const first = openApprovals({ isSealKeyKept: false })
    await first.handlers['rules.addDeny']({ pattern: 'shred *' }, PERSON)
    first.handlers['approval.mode.set']({ mode: 'ask-always' }, PERSON)
    const again = openApprovals({ stores: first.stores, isSealKeyKept: false })

    expect([...first.notices, ...again.notices]).toEqual([])
  })

  it('that were changed while they wait are told as changed', async () => {
    const { stores } = await withAlwaysRule()
    const { handlers, notices } = openApprovals({ stores, isSealKeyKept: false })
    stores.allowlist.save(['recursive delete'])

    expect(handlers['rules.list']({}, PERSON)).toMatchObject({ suspended: 'changed' })
    expect(notices).toHaveLength(2)
  })

  it('take in what the person grants while they wait, and are not told as changed for it', async () => {
    const { stores } = await withAlwaysRule()
    const { pass, reply } = openApprovals({ stores, isSealKeyKept: false })
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'always')
    await passed

    expect(await pass('rm -rf build')).toMatchObject({ allowed: true })
    expect(openApprovals({ stores }).notices).toEqual([])
  })
})

async function withAlwaysRule() {
  const approvals = openApprovals()
  await approvals.handlers['rules.addDeny']({ pattern: 'shred *' }, PERSON)
  const passed = approvals.pass('npm publish')
  await approvals.reply('npm publish', 'always')
  await passed
  return approvals
}

function first(entries: unknown[] | undefined): object {
  const [entry] = entries ?? []
  return typeof entry === 'object' && entry !== null ? entry : {}
}
