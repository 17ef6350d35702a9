import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../support/in-english.ts'
import { CWD, openApprovals, PERSON } from '../../support/open-approvals.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('a card', () => {
  it('holds all that a person needs to decide', async () => {
    const { pass, question, clock } = openApprovals()
    const command = 'ls && rm -rf build'
    void pass(command, { purpose: 'start\u200b afresh' })

    expect(await question()).toEqual({
      id: 'id1',
      sessionId: 's1',
      taskId: 't1',
      callId: 'call1',
      tool: 'terminal',
      about: 'command',
      command,
      display: { text: command, escapes: [] },
      summary: command,
      level: 'dangerous',
      findings: [
        {
          rule: 'fs.recursive-delete',
          level: 'dangerous',
          sentence: `Deletes ${CWD}/build.`,
          undoable: false,
          span: { start: 6, end: 18 },
        },
      ],
      parts: [
        { span: { start: 0, end: 2 }, program: 'ls', via: [], mark: { kind: 'harmless' } },
        { span: { start: 6, end: 18 }, program: 'rm', via: [], mark: { kind: 'needs-you' } },
      ],
      backend: { kind: 'local', type: 'local', isolated: false },
      cwd: CWD,
      purpose: 'start⟨U+200B⟩ afresh',
      reviewerDenied: false,
      askedAt: clock.now(),
      deadline: clock.now() + 300_000,
      atDeadline: 'refuse',
      scopes: ['once', 'session', '30min', 'project', 'always'].map((scope) => ({
        scope,
        offered: true,
      })),
      patterns: [
        {
          width: 'exact',
          pattern: `exactly: ${command}`,
          words: inEnglish('exactly this command'),
        },
        {
          width: 'class',
          pattern: 'class: fs.recursive-delete|rm|workspace|*',
          words: inEnglish('every recursive delete by rm in the working folder'),
        },
      ],
      canEdit: true,
      canRehearse: true,
      hasImpact: true,
      seen: false,
      waiting: 1,
    })
  })

  it('shows the whole of a long command, and marks the last of it', async () => {
    const { pass, question } = openApprovals()
    const command = `echo ${'a'.repeat(3_000)} && rm -rf build`
    void pass(command)
    const { display, findings, summary } = await question()
    const [finding] = findings

    expect(display.text).toBe(command)
    expect(display.text.slice(finding?.span.start, finding?.span.end)).toBe('rm -rf build')
    expect(summary).toHaveLength(160)
  })

  it('shows what cannot be seen, and masks keys in its summary', async () => {
    const { pass, question } = openApprovals()
    void pass('rm -rf \u202ex\x1b hunter2secret\0')

    expect(await question()).toMatchObject({
      display: { text: 'rm -rf ⟨U+202E⟩x⟨ESC⟩ hunter2secret⟨NUL⟩' },
      summary: 'rm -rf ⟨U+202E⟩x⟨ESC⟩ [secret]⟨NUL⟩',
    })
  })

  it('offers the sub-command for a program that has some, never a program that runs anything', async () => {
    const { pass, question } = openApprovals()
    void pass('cd x && git push --force origin main')

    expect((await question()).patterns.map(({ pattern }) => pattern)).toEqual([
      'exactly: cd x && git push --force origin main',
      'git push *',
      'class: git.force-push|git|-|*',
    ])
  })

  it('says which parts a rule allows already, as soon as it does', async () => {
    const { pass, reply, question, published } = openApprovals()
    void pass('rm -rf a && npm publish')
    await question()
    const passed = pass('npm publish')
    await question('npm publish')
    await reply('npm publish', 'session', { pattern: 'npm publish *' })
    await passed

    expect((await question('rm -rf a && npm publish')).parts.map(({ mark }) => mark)).toEqual([
      { kind: 'needs-you' },
      { kind: 'allowed', rule: 'npm publish * (session)' },
    ])
    expect(
      published('approval.changed').some(({ parts }) => parts[1]?.mark.kind === 'allowed'),
    ).toBe(true)
  })
})

describe('a window', () => {
  it('gets every open question again after a reload', async () => {
    const { pass, question, approvals } = openApprovals()
    void pass('rm -rf a')
    void pass('rm -rf b')
    await question('rm -rf b')

    expect(approvals.view()).toMatchObject({
      open: [{ command: 'rm -rf a' }, { command: 'rm -rf b' }],
      skipped: [],
      mode: { default: 'ask-risky', sessions: {} },
    })
  })

  it('that shows a question in time spares the notification', async () => {
    const { pass, question, handlers, clock, unseen } = openApprovals()
    void pass('rm -rf a')
    void pass('rm -rf b')
    const { id } = await question('rm -rf a')
    await question('rm -rf b')
    handlers['approval.seen']({ id }, PERSON)
    clock.advance(2_000)

    expect(unseen.map(({ command }) => command)).toEqual(['rm -rf b'])
  })

  it('hears of every step', async () => {
    const { pass, reply, events, gate } = openApprovals()
    const passed = pass('rm -rf a', { callId: 'c7' })
    await reply('rm -rf a', 'once')
    await passed
    gate.finished({ sessionId: 's1', callId: 'c7', exitCode: 0, durationMs: 2_100 })

    expect(events.map(({ name }) => name)).toEqual([
      'approval.asked',
      'decisions.recorded',
      'approval.settled',
      'decisions.finished',
    ])
  })

  it('finds exit code and duration in the log', async () => {
    const { pass, gate, decisions } = openApprovals()
    await pass('ls', { callId: 'c7' })
    gate.finished({ sessionId: 's1', callId: 'c7', exitCode: 0, durationMs: 5 })
    gate.finished({ sessionId: 's1', callId: 'c8', exitCode: 0, durationMs: 5 })

    expect(await decisions()).toMatchObject([
      { command: 'ls', decider: { kind: 'mode', mode: 'ask-risky' }, exitCode: 0, durationMs: 5 },
    ])
  })

  it('revokes a rule, takes it back, and hears when there is none', async () => {
    const { pass, reply, handlers } = openApprovals()
    const passed = pass('rm -rf a')
    await reply('rm -rf a', 'session')
    await passed
    const list = await handlers['rules.list']({}, PERSON)
    const id = list.grants[0]?.id ?? ''

    expect(await handlers['rules.revoke']({ id }, PERSON)).toMatchObject({ grants: [] })
    expect(await handlers['rules.restore']({ id }, PERSON)).toMatchObject({ grants: [{ id }] })
    await expect(handlers['rules.revoke']({ id: 'x' }, PERSON)).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(() => handlers['approval.runNow']({ id: 'x' }, PERSON)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('sees stored rules that could not be read', async () => {
    const { handlers, stores } = openApprovals()
    stores.allowlist.value = [{ pattern: 'rm *' }]
    const view = await openApprovals({ stores }).handlers['rules.list']({}, PERSON)

    expect(view).toMatchObject({ grants: [], setAside: [{ entry: '{"pattern":"rm *"}' }] })
    expect(await handlers['rules.list']({}, PERSON)).toMatchObject({ setAside: [] })
  })

  it('counts what a command would remove', async () => {
    const { pass, question, handlers } = openApprovals()
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'build'))
    writeFileSync(join(cwd, 'build/a'), 'xyz')
    void pass('rm -rf build', { cwd })
    const { id } = await question()

    expect(await handlers['approval.impact']({ id }, PERSON)).toMatchObject({ files: 1, bytes: 3 })
    expect(() => handlers['approval.impact']({ id: 'x' }, PERSON)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })
})
