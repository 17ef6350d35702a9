import { describe, expect, it } from 'vitest'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('a batch of calls', () => {
  it('has all its questions open before the first of them is answered', async () => {
    const { gate, request, question, open, reply } = openApprovals()
    const requests = ['rm -rf a', 'ls', 'npm publish'].map((command) => request(command))
    gate.prepare(requests)
    await question('npm publish')
    expect(open().map(({ command }) => command)).toEqual(['rm -rf a', 'npm publish'])

    await reply('npm publish', 'deny')
    await reply('rm -rf a', 'once')
    const results = []
    for (const prepared of requests) results.push(await gate.pass(prepared))
    expect(results.map(({ allowed }) => allowed)).toEqual([true, true, false])
  })

  it('asks again when a call before it moved to another folder', async () => {
    const { gate, request, question, reply, open } = openApprovals()
    const prepared = request('rm -rf a')
    gate.prepare([prepared])
    await question()
    await reply('rm -rf a', 'once')
    const passed = gate.pass({ ...prepared, cwd: '/home/user/other' })
    expect(await question('rm -rf a')).toMatchObject({ cwd: '/home/user/other' })
    await reply('rm -rf a', 'deny')

    expect(await passed).toMatchObject({ allowed: false })
    expect(open()).toEqual([])
  })

  it('keeps the answer when a call before it left what was there already', async () => {
    const { gate, request, question, reply, decisions } = openApprovals()
    const initial = 'declare -x A="1"\ndeclare -x B="2"\n# end\n'
    let state = { initial, text: initial }
    const prepared = { ...request('rm -rf a'), carried: async () => state }
    gate.prepare([prepared])
    await question()
    await reply('rm -rf a', 'once')
    state = { initial, text: 'declare -x B="2"\ndeclare -x A="1"\n# end\n' }
    const passed = await gate.pass(prepared)

    expect(passed.allowed && passed.stillHolds(state)).toBe(true)
    expect((await decisions()).map(({ outcome }) => outcome)).toEqual(['allowed'])
  })

  it('asks again when a call before it left something to the shell', async () => {
    const { gate, request, question, reply, open } = openApprovals()
    let state = { initial: '', text: '' }
    const prepared = { ...request('rm -rf a'), carried: async () => state }
    gate.prepare([prepared])
    await question()
    await reply('rm -rf a', 'once')
    state = { initial: '', text: "alias rm='rm -v'\n" }
    const passed = gate.pass(prepared)
    await question('rm -rf a')
    await reply('rm -rf a', 'deny')

    expect(await passed).toMatchObject({ allowed: false })
    expect(open()).toEqual([])
  })

  it('withdraws the question of a call that changed its text', async () => {
    const { gate, request, question, open } = openApprovals()
    const prepared = request('rm -rf a')
    gate.prepare([prepared])
    await question()

    expect(await gate.pass({ ...prepared, command: 'ls' })).toMatchObject({ allowed: true })
    expect(open()).toEqual([])
  })

  it('withdraws the questions of calls whose turn never came', async () => {
    const { gate, request, question, open } = openApprovals()
    const release = gate.prepare([request('rm -rf a'), request('npm publish')])
    await question('npm publish')
    release()

    expect(open()).toEqual([])
  })

  it('still refuses what a rule refuses by the time its turn comes', async () => {
    const { gate, request, question, reply, handlers } = openApprovals()
    const prepared = request('rm -rf a')
    gate.prepare([prepared])
    await question()
    await reply('rm -rf a', 'once')
    await handlers['rules.addDeny']({ pattern: 'rm *' }, PERSON)

    expect(await gate.pass(prepared)).toMatchObject({ allowed: false })
  })
})
