import { describe, expect, it } from 'vitest'
import type { ApprovalMode } from '#contract'
import type { Judge } from '../../../../src-main/approval/judge-context.ts'
import { CWD, openApprovals, PERSON } from '../../../support/open-approvals.ts'
import { elsewhere, HERE } from '../../../support/places.ts'

const SANDBOX = elsewhere('docker', { isolated: true })
const SHOWN = { kind: 'docker', type: 'docker', isolated: true }

describe('the order of decisions', () => {
  it.each<[mode: ApprovalMode]>([['ask-always'], ['ask-risky'], ['reviewer'], ['full-access']])(
    'never runs what never runs, in mode %s and on any host',
    async (mode) => {
      const { handlers, pass, open } = openApprovals({ complete: async () => 'APPROVE' })
      handlers['approval.mode.set']({ mode, sessionId: 's1', confirmed: true }, PERSON)

      for (const place of [HERE, elsewhere('web-1', { kind: 'ssh' })])
        expect(await pass('ls && shutdown', { place })).toEqual({
          allowed: false,
          status: 'blocked',
          message: expect.stringMatching(/BLOCKED.*Switches the machine off.*nobody can approve/),
        })
      expect(open()).toEqual([])
    },
  )

  it('refuses what the person refuses, also under full access and inside a sandbox', async () => {
    const { handlers, pass } = openApprovals()
    await handlers['rules.addDeny']({ pattern: 'rm *', alternative: 'use trash' }, PERSON)
    handlers['approval.mode.set']({ mode: 'full-access', sessionId: 's1', confirmed: true }, PERSON)

    expect(await pass('rm x', { place: SANDBOX })).toMatchObject({
      allowed: false,
      message: expect.stringContaining('Instead: use trash'),
    })
  })

  it('lets harmless commands pass, and does not ask', async () => {
    const { pass, open } = openApprovals()

    expect(await pass('ls -la')).toMatchObject({ allowed: true, command: 'ls -la' })
    expect(open()).toEqual([])
  })

  it('asks about everything when everything is to be asked', async () => {
    const { handlers, pass, reply } = openApprovals()
    handlers['approval.mode.set']({ mode: 'ask-always' }, PERSON)
    const passed = pass('ls -la')
    await reply('ls -la', 'once')

    expect(await passed).toMatchObject({ allowed: true, command: 'ls -la' })
  })

  it('asks nothing under full access, except about the app’s own files', async () => {
    const { handlers, pass, question } = openApprovals()
    handlers['approval.mode.set']({ mode: 'full-access', sessionId: 's1', confirmed: true }, PERSON)

    expect(await pass('rm -rf ../other')).toMatchObject({ allowed: true })
    void pass('rm -rf /home/user/.config/talaria/rules')
    expect(await question()).toMatchObject({ level: 'dangerous' })
  })

  it('lets an isolated machine do to itself what it likes, but not to others', async () => {
    const { pass, question } = openApprovals()

    expect(await pass('rm -rf build', { place: SANDBOX })).toMatchObject({ allowed: true })
    void pass('npm publish', { place: SANDBOX })
    expect(await question('npm publish')).toMatchObject({ backend: SHOWN })
    void pass('rm -rf $(x)', { place: SANDBOX })
    expect(await question('rm -rf $(x)')).toMatchObject({ backend: SHOWN })
  })

  it('asks there too when the person wants it, or when what is stored is in doubt', async () => {
    const { handlers, pass, question } = openApprovals()
    handlers['approval.preferences.set']({ asksLessWhenIsolated: false }, PERSON)

    void pass('rm -rf build', { place: SANDBOX })
    expect(await question('rm -rf build')).toMatchObject({ backend: SHOWN })
  })

  it('asks about what never runs only where nothing of the person’s is, each time anew', async () => {
    const { handlers, pass, question, reply } = openApprovals({ judge: neverJudge('disk.format') })
    handlers['approval.mode.set']({ mode: 'full-access', sessionId: 's1', confirmed: true }, PERSON)

    const passed = pass('mkfs /dev/sda', { place: SANDBOX })
    const { scopes } = await question('mkfs /dev/sda')
    expect(scopes.filter(({ offered }) => offered)).toEqual([{ scope: 'once', offered: true }])
    await reply('mkfs /dev/sda', 'once')
    expect(await passed).toMatchObject({ allowed: true })

    expect(await pass('mkfs /dev/sda')).toMatchObject({ allowed: false })
    const host = elsewhere('web-1', { kind: 'ssh' })
    expect(await pass('mkfs /dev/sda', { place: host })).toMatchObject({ allowed: false })
  })

  it('never runs what reaches out of an isolated place and is on the list', async () => {
    const { pass } = openApprovals({ judge: neverJudge('cloud.delete') })

    expect(await pass('delete it all', { place: SANDBOX })).toMatchObject({ allowed: false })
  })

  it('lets a tool write what is protected in an isolated place, and asks on a host', async () => {
    const { gate, request, question } = openApprovals()
    const change = {
      ...{ paths: ['/root/.bashrc'], reason: { text: 'a start-up file' }, diff: '' },
      ...{ canUndo: true, isOwn: false },
    }

    expect(await gate.passWrite({ ...request(''), ...change, place: SANDBOX })).toMatchObject({
      allowed: true,
    })
    void gate.passWrite({ ...request(''), ...change, place: elsewhere('web-1', { kind: 'ssh' }) })
    expect(await question()).toMatchObject({
      backend: { kind: 'web-1', type: 'ssh', isolated: false },
    })
  })

  it('denies when nobody can be asked, and keeps the command for the person', async () => {
    const { approvals, pass, rerun, handlers } = openApprovals({ audience: () => 'nobody' })

    expect(await pass('rm -rf build')).toEqual({
      allowed: false,
      status: 'blocked',
      message: expect.stringMatching(/Deletes .*nobody can be asked.*Do not retry/),
    })
    const [skipped] = approvals.view().skipped
    expect(skipped).toMatchObject({ command: 'rm -rf build', reason: 'nobody-to-ask' })

    await handlers['approval.runNow']({ id: skipped?.questionId ?? '' }, PERSON)
    expect(rerun).toEqual([skipped])
    expect(await pass('rm -rf build')).toMatchObject({ allowed: true })
    expect(await pass('rm -rf build')).toMatchObject({ allowed: false })
  })

  it('says “pending” when somebody will be there later', async () => {
    const { pass } = openApprovals({ audience: () => 'later' })

    expect(await pass('rm -rf build')).toMatchObject({
      status: 'pending_approval',
      message: expect.stringContaining('Do not issue it again'),
    })
  })

  it('asks, and remembers nothing, when the classifier fails', async () => {
    const { pass, question } = openApprovals({
      judge: () => {
        throw new Error('out of budget')
      },
    })
    void pass('ls')

    expect(await question()).toMatchObject({
      level: 'dangerous',
      patterns: [],
      findings: [{ sentence: expect.stringContaining('out of budget') }],
    })
    expect((await question()).scopes.filter(({ offered }) => offered)).toEqual([
      { scope: 'once', offered: true },
    ])
  })

  it('does not ask for what is already stopped', async () => {
    const { pass, open } = openApprovals()

    expect(await pass('rm -rf build', { signal: AbortSignal.abort() })).toMatchObject({
      allowed: false,
      message: expect.stringContaining('stopped before anybody answered'),
    })
    expect(open()).toEqual([])
  })
})

describe('what the model is told', () => {
  it('after a no: not to insist', async () => {
    const { pass, reply } = openApprovals()
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'deny')

    expect(await passed).toEqual({
      allowed: false,
      status: 'blocked',
      message: expect.stringMatching(/said no.*Do not retry it, do not rephrase it/),
    })
  })

  it('after a no with words: the words', async () => {
    const { pass, reply } = openApprovals()
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'deny', { words: ' use trash instead ' })

    expect(await passed).toMatchObject({ message: expect.stringContaining('“use trash instead”') })
  })

  it('after silence: that silence is no consent', async () => {
    const { pass, question, clock, approvals, stopped } = openApprovals()
    const passed = pass('rm -rf build')
    const { id } = await question()
    clock.advance(5 * 60_000)

    expect(await passed).toMatchObject({
      status: 'blocked',
      message: expect.stringMatching(/nobody answered within 5 minutes.*no consent.*Stop and wait/),
    })
    expect(approvals.view().skipped).toEqual([
      expect.objectContaining({ questionId: id, reason: 'expired' }),
    ])
    expect(stopped).toEqual([])
  })

  it('after silence, when the person wants it so: nothing more, the task stops', async () => {
    const { handlers, pass, question, clock, stopped } = openApprovals()
    handlers['approval.preferences.set']({ wait: { kind: 'stop-task', minutes: 1 } }, PERSON)
    const passed = pass('rm -rf build')
    await question()
    clock.advance(60_000)
    await passed

    expect(stopped).toEqual(['t1'])
  })

  it('after the session ended: that nobody refused', async () => {
    const { pass, question, approvals, open } = openApprovals()
    const passed = pass('rm -rf build')
    await question()
    approvals.endSession('s1')

    expect(await passed).toMatchObject({ message: expect.stringContaining('session ended') })
    expect(open()).toEqual([])
  })

  it('never names a setting that would open the gate', async () => {
    const { pass, reply } = openApprovals()
    const blocked = await pass('shutdown')
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'deny')

    for (const result of [blocked, await passed])
      expect(result).not.toMatchObject({
        message: expect.stringMatching(/setting|mode|allowlist|full access/i),
      })
  })
})

describe('things that are no commands', () => {
  const call = {
    sessionId: 's1',
    taskId: 't1',
    callId: 'c',
    cwd: CWD,
    place: HERE,
  }
  const { signal } = new AbortController()

  it('a script is judged as what its interpreter would run', async () => {
    const { gate, question } = openApprovals()
    const script = { ...call, signal, tool: 'execute_code', language: 'python' }

    expect(await gate.passCode({ ...script, code: 'print(1)' })).toMatchObject({ allowed: true })
    void gate.passCode({ ...script, code: 'shutil.rmtree("x")' })
    expect(await question()).toMatchObject({
      about: 'code',
      language: 'python',
      command: 'shutil.rmtree("x")',
      canEdit: false,
      findings: [{ rule: 'interpreter.delete', span: { start: 0, end: 18 } }],
    })
  })

  it('a script in a language nobody reads is asked about', async () => {
    const { gate, question } = openApprovals()
    void gate.passCode({ ...call, signal, tool: 'execute_code', language: 'cobol', code: 'x' })

    expect(await question()).toMatchObject({
      findings: [{ sentence: expect.stringContaining('cobol') }],
    })
  })

  it('a tool that only reads passes; another asks', async () => {
    const { gate, question } = openApprovals()
    const tool = { ...call, signal, tool: 'mcp__github__comment', args: { text: 'hi' } }

    expect(await gate.passTool({ ...tool, isReadOnly: true })).toMatchObject({ allowed: true })
    void gate.passTool({ ...tool, isReadOnly: false })
    expect(await question()).toMatchObject({
      about: 'tool',
      level: 'caution',
      patterns: [{ width: 'exact' }, { width: 'tool', pattern: 'tool: mcp__github__comment' }],
    })
  })

  it('a tool that wraps a shell does not get around the floor', async () => {
    const { gate } = openApprovals()
    const args = { command: 'rm -rf /' }

    expect(
      await gate.passTool({ ...call, signal, tool: 'mcp__x__run', args, isReadOnly: true }),
    ).toMatchObject({
      allowed: false,
      message: expect.stringContaining('never runs'),
    })
  })

  it('a tool of a server that is not trusted asks every time', async () => {
    const { gate, question } = openApprovals()
    const tool = { ...call, signal, tool: 'mcp__x__y', args: {}, isReadOnly: false }
    void gate.passTool({ ...tool, asksEachTime: true })
    const { scopes } = await question()

    expect(scopes.filter(({ offered }) => offered).map(({ scope }) => scope)).toEqual(['once'])
  })

  it('a protected file is opened once or not at all; the app’s own never', async () => {
    const { gate, question } = openApprovals()
    const write = {
      ...call,
      signal,
      tool: 'write_file',
      paths: ['/p/AGENTS.md'],
      reason: { text: 'It steers agents.' },
      diff: '+x\n',
      canUndo: true,
    }
    void gate.passWrite({ ...write, isOwn: false })
    const { scopes } = await question()

    expect(scopes.filter(({ offered }) => offered).map(({ scope }) => scope)).toEqual(['once'])
    expect(await gate.passWrite({ ...write, isOwn: true })).toMatchObject({ allowed: false })
  })

  describe('a change of files', () => {
    const write = {
      ...call,
      signal,
      tool: 'write_file',
      paths: ['/p/notes.txt'],
      diff: '--- a/notes.txt\n+++ b/notes.txt\n@@ -1 +1 @@\n-old\n+new\u202e\n',
      canUndo: true,
      isOwn: false,
    }

    it('is made at once where only what is risky is asked', async () => {
      const { gate } = openApprovals()
      expect(gate.writeWaits(write)).toBe(false)
      expect(await gate.passWrite(write)).toMatchObject({ allowed: true })
    })

    it('waits with its diff where everything is asked', async () => {
      const { gate, handlers, question } = openApprovals()
      handlers['approval.mode.set']({ mode: 'ask-always' }, PERSON)
      expect(gate.writeWaits(write)).toBe(true)
      void gate.passWrite(write)

      const { change, about, level } = await question()
      expect({ about, level }).toEqual({ about: 'file', level: 'safe' })
      expect(change).toEqual({ diff: expect.stringContaining('+new⟨U+202E⟩'), canUndo: true })
    })

    it('waits when it leaves the folder that the session was given', async () => {
      const { gate, question } = openApprovals()
      void gate.passWrite({ ...write, paths: ['/elsewhere/x'], outsideOf: '/p' })

      const { findings } = await question()
      expect(findings).toMatchObject([
        {
          rule: 'file.outside',
          level: 'caution',
          undoable: true,
          sentence: expect.stringContaining('outside /p'),
        },
      ])
    })
  })
})

/** One that finds what never runs in every text. */
function neverJudge(rule: string): Judge {
  return (text) => ({
    level: 'never',
    complete: true,
    parts: [],
    findings: [
      {
        ...{ rule, level: 'never', undoable: false, remember: 'never', sentence: 'It ruins it.' },
        span: { start: 0, end: text.length },
      },
    ],
  })
}
