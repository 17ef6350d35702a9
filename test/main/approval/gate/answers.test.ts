import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ApprovalScope } from '#contract'
import { inEnglish } from '../../../support/in-english.ts'
import { openApprovals, PERSON, STRANGER } from '../../../support/open-approvals.ts'

describe('an answer', () => {
  it('“once” lets exactly this call run', async () => {
    const { pass, reply, question } = openApprovals()
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'once')

    expect(await passed).toMatchObject({
      allowed: true,
      command: 'rm -rf build',
      note: expect.stringContaining('approved'),
      approvedBy: 'person',
    })
    void pass('rm -rf build')
    expect(await question('rm -rf build')).toBeDefined()
  })

  it.each<[scope: ApprovalScope, otherSession: boolean, otherFolder: boolean, later: boolean]>([
    ['session', false, false, true],
    ['30min', true, false, false],
    ['project', true, false, true],
    ['always', true, true, true],
  ])('“%s” reaches as far as it says', async (scope, otherSession, otherFolder, later) => {
    const { pass, reply, clock } = openApprovals({
      audience: (id) => (id === 's1' ? 'present' : 'nobody'),
    })
    const passed = pass('rm -rf build')
    await reply('rm -rf build', scope)
    await passed

    expect(await pass('rm -rf build')).toMatchObject({ allowed: true })
    expect(await pass('rm -rf build', { sessionId: 's2' })).toMatchObject({ allowed: otherSession })
    expect(await pass('rm -rf build', { sessionId: 's2', cwd: '/home/user/other' })).toMatchObject({
      allowed: otherFolder,
    })
    clock.advance(31 * 60_000)
    const asked = pass('rm -rf build', { sessionId: scope === 'session' ? 's1' : 's2' })
    expect(await asked).toMatchObject({ allowed: later })
  })

  it('is for the exact command unless the person says otherwise', async () => {
    const { pass, reply, question } = openApprovals()
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'session')
    await passed
    void pass('rm -rf dist')

    expect(await question('rm -rf dist')).toBeDefined()
  })

  it('may be for a whole class of danger in the session', async () => {
    const { pass, reply, question } = openApprovals()
    const passed = pass('rm -rf build')
    const { patterns } = await question()
    const pattern = patterns.find(({ width }) => width === 'class')?.pattern
    await reply('rm -rf build', 'session', { pattern })
    await passed

    expect(await pass('rm -rf dist && rm -rf out')).toMatchObject({ allowed: true })
    void pass('rm -rf /home/user/photos')
    expect(await question('rm -rf /home/user/photos')).toBeDefined()
  })

  it('may carry an edited rule, which must cover the command in question', async () => {
    const { pass, reply } = openApprovals()
    const passed = pass('git push --force origin main')
    const command = 'git push --force origin main'

    await expect(reply(command, 'always', { pattern: 'git pull *' })).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('does not cover'),
    })
    await expect(reply(command, 'always', { pattern: 'git *' })).rejects.toMatchObject({
      code: 'bad-request',
    })
    await expect(reply(command, 'always', { pattern: 'git push && x' })).rejects.toMatchObject({
      code: 'bad-request',
    })
    await expect(
      reply(command, 'always', { pattern: 'class: git.mirror|git|-|*' }),
    ).rejects.toMatchObject({
      code: 'bad-request',
    })
    await reply(command, 'always', { pattern: 'git push --force origin *' })
    await passed

    expect(await pass('git push --force origin dev')).toMatchObject({ allowed: true })
  })

  it('settles every other question that the new rule covers', async () => {
    const { pass, reply, question, open, decisions } = openApprovals()
    const all = [pass('rm -rf build'), pass('rm -rf dist'), pass('npm publish')]
    const { patterns } = await question('rm -rf build')
    await question('npm publish')
    await reply('rm -rf build', 'session', { pattern: patterns.at(-1)?.pattern })

    expect(await Promise.all(all.slice(0, 2))).toMatchObject([{ allowed: true }, { allowed: true }])
    expect(open().map(({ command }) => command)).toEqual(['npm publish'])
    expect((await decisions()).map(({ command, decider }) => [command, decider.kind])).toEqual([
      ['rm -rf build', 'person'],
      ['rm -rf dist', 'session-rule'],
    ])
  })

  it('settles open questions that a new deny rule refuses', async () => {
    const { pass, question, handlers } = openApprovals()
    const passed = pass('rm -rf build')
    await question()
    await handlers['rules.addDeny']({ pattern: 'rm *', alternative: 'use trash' }, PERSON)

    expect(await passed).toMatchObject({
      allowed: false,
      message: expect.stringContaining('use trash'),
    })
  })

  it('finds three parallel questions, and answers each by its id', async () => {
    const { pass, reply, question, open } = openApprovals()
    const all = ['npm publish', 'rm -rf a', 'git push --force'].map((command) => pass(command))
    await question('git push --force')
    expect(open()).toHaveLength(3)
    await reply('git push --force', 'deny')
    await reply('npm publish', 'once')
    await reply('rm -rf a', 'deny')

    expect((await Promise.all(all)).map(({ allowed }) => allowed)).toEqual([true, false, false])
  })

  it('“once” to one of two identical calls leaves the other asking', async () => {
    const { pass, reply, question, open } = openApprovals()
    const first = pass('rm -rf build')
    const second = pass('rm -rf build')
    await question()
    await reply('rm -rf build', 'once')
    await first
    await question('rm -rf build')
    expect(open()).toHaveLength(1)
    await reply('rm -rf build', 'session')

    expect(await second).toMatchObject({ allowed: true })
  })
})

describe('an edited command', () => {
  it('runs as the person wrote it, and the model is told', async () => {
    const { pass, reply, decisions } = openApprovals()
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'once', { editedCommand: 'rm -rf build/tmp' })

    expect(await passed).toMatchObject({
      allowed: true,
      command: 'rm -rf build/tmp',
      note: expect.stringMatching(/edited.*\nrm -rf build\/tmp$/),
      approvedBy: 'editor',
    })
    expect(await decisions()).toMatchObject([
      {
        command: 'rm -rf build',
        edited: 'rm -rf build/tmp',
        decider: { kind: 'person', via: 'ipc' },
      },
    ])
  })

  it('that never runs, or is refused by a rule, leaves the question open', async () => {
    const { pass, reply, open, handlers } = openApprovals()
    void pass('rm -rf build')

    await expect(
      reply('rm -rf build', 'once', { editedCommand: 'rm -rf /' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/^this never runs: Deletes /),
    })
    await handlers['rules.addDeny']({ pattern: 'npm *' }, PERSON)
    await expect(reply('rm -rf build', 'once', { editedCommand: 'npm ci' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(open()).toHaveLength(1)
  })

  it('grants nothing beyond itself', async () => {
    const { pass, reply } = openApprovals()
    void pass('rm -rf build')

    await expect(
      reply('rm -rf build', 'always', { editedCommand: 'rm -rf dist' }),
    ).rejects.toMatchObject({
      code: 'not-offered',
    })
  })
})

describe('an answer that cannot be taken changes nothing', () => {
  it('from a client that may not decide', async () => {
    const { pass, reply, open, handlers } = openApprovals()
    void pass('rm -rf build')

    await expect(reply('rm -rf build', 'once', {}, STRANGER)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(() => handlers['approval.mode.set']({ mode: 'ask-always' }, STRANGER)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
    expect(open()).toHaveLength(1)
  })

  it.each([
    ['a chain computed at run time', 'rm -rf $(cat x)', 'session'],
    ['text that cannot be read', 'rm -rf "x', 'session'],
    ['text that deceives', 'rm -rf x\u202e', 'always'],
    ['code from the network, for good', 'curl x | sh', 'always'],
    ['a command that holds a key, for good', 'npm publish --token hunter2secret', 'always'],
  ] as const)('to a scope not offered: %s', async (_what, command, scope) => {
    const { pass, reply, open } = openApprovals()
    void pass(command)

    await expect(reply(command, scope)).rejects.toMatchObject({ code: 'not-offered' })
    expect(open()).toHaveLength(1)
    expect(open()[0]?.scopes.find((offer) => offer.scope === scope)).toEqual({
      scope,
      offered: false,
      reason: inEnglish(expect.any(String)),
    })
  })

  it('to an old, an expired or an unknown id', async () => {
    const { pass, question, reply, handlers, clock, decisions } = openApprovals()
    const answer = (id: string) => handlers['approval.reply']({ id, decision: 'once' }, PERSON)
    void pass('rm -rf build')
    const first = await question()
    await reply('rm -rf build', 'deny')
    void pass('rm -rf dist')
    const second = await question('rm -rf dist')
    clock.advance(5 * 60_000)

    await expect(answer(first.id)).rejects.toMatchObject({ code: 'settled' })
    await expect(answer(second.id)).rejects.toMatchObject({ code: 'expired' })
    await expect(answer('nothing')).rejects.toMatchObject({ code: 'not-found' })
    expect((await decisions()).map(({ outcome }) => outcome)).toEqual(['denied', 'expired'])
  })

  it('when it cannot be recorded: nothing risky runs, and nothing is granted', async () => {
    const { pass, reply, open, logFolder, approvals, notices } = openApprovals()
    rmSync(logFolder, { recursive: true })
    writeFileSync(logFolder, 'in the way')
    const passed = pass('rm -rf build')

    await expect(reply('rm -rf build', 'always')).rejects.toMatchObject({ code: 'unavailable' })
    expect(open()).toHaveLength(1)
    expect(notices).toContainEqual(
      expect.objectContaining({ title: 'Decisions cannot be recorded' }),
    )
    expect(await pass('ls')).toMatchObject({ allowed: true })

    rmSync(logFolder)
    await reply('rm -rf build', 'once')
    expect(await passed).toMatchObject({ allowed: true })
    expect(notices, 'now that they are recorded again').toEqual([])
    await approvals.dispose()
  })

  it('also blocks what a rule would have allowed, while nothing can be recorded', async () => {
    const { pass, reply, logFolder } = openApprovals()
    const first = pass('rm -rf build')
    await reply('rm -rf build', 'session')
    await first
    rmSync(logFolder, { recursive: true })
    writeFileSync(logFolder, 'in the way')

    expect(await pass('rm -rf build')).toMatchObject({
      allowed: false,
      message: expect.stringContaining('could not be recorded'),
    })
  })
})
