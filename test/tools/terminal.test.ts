import { describe, expect, it } from 'vitest'
import '../../tools/terminal.ts'
import { fakeTerminal } from '../support/fake-terminal.ts'

describe('a foreground command', () => {
  it('comes back with its output and exit code', async () => {
    const { call, asked } = fakeTerminal({ exec: { output: 'hello\n' } })
    expect(await call('terminal', { command: 'echo hello' })).toEqual({
      output: 'hello',
      exit_code: 0,
      error: null,
    })
    expect(asked).toEqual([{ command: 'echo hello', timeoutMs: 180_000, pty: false }])
  })

  it('is run where, for how long and in what it was asked to', async () => {
    const { call, asked } = fakeTerminal({})
    await call('terminal', { command: 'x', timeout: 600, workdir: 'sub dir', pty: true })
    expect(asked).toEqual([{ command: 'x', timeoutMs: 600_000, workdir: 'sub dir', pty: true }])
  })

  it('tells what else the model should know', async () => {
    const exec = { exitCode: 1, cwd: '/new', approval: 'Approved once.', note: 'a person typed' }
    const { call } = fakeTerminal({ exec })
    expect(await call('terminal', { command: 'cat x | grep y' })).toEqual({
      output: '',
      exit_code: 1,
      error: null,
      cwd: '/new',
      exit_code_meaning: 'no matches, which is not an error',
      approval: 'Approved once.',
      note: 'a person typed',
    })
  })

  it('says where the whole of a long output is', async () => {
    const exec = { output: 'head … tail', totalChars: 99_999, spillPath: '/out.log' }
    const { call } = fakeTerminal({ exec })
    expect(await call('terminal', { command: 'x' })).toMatchObject({
      output_total_chars: 99_999,
      full_output_path: '/out.log',
      truncation_note: expect.any(String),
    })
  })

  it.each([
    ['timeout', 124, 'partial\n[Command timed out after 5s]'],
    ['interrupted', 130, 'partial\n[Command interrupted]'],
  ] as const)('says that it ended by %s', async (status, exitCode, output) => {
    const { call } = fakeTerminal({ exec: { status, exitCode, output: 'partial\n' } })
    expect(await call('terminal', { command: 'x', timeout: 5 })).toMatchObject({
      output,
      exit_code: exitCode,
    })
  })

  it('is not confused with a place that cannot be reached', async () => {
    const exec = { status: 'lost', exitCode: -1, note: 'docker is not running' } as const
    const { call } = fakeTerminal({ exec })
    expect(await call('terminal', { command: 'x' })).toMatchObject({
      status: 'degraded',
      exit_code: -1,
      reason: 'docker is not running',
      retry_hint: expect.any(String),
    })
  })

  it('is answered with the reason when the gate refuses', async () => {
    const blocked = fakeTerminal({ exec: { refused: true, status: 'blocked', message: 'no' } })
    expect(await blocked.call('terminal', { command: 'x' })).toEqual({
      output: '',
      exit_code: -1,
      error: 'no',
      status: 'blocked',
    })
    const message = 'nobody to ask'
    const pending = fakeTerminal({ exec: { refused: true, status: 'pending_approval', message } })
    expect(await pending.call('terminal', { command: 'x' })).toMatchObject({
      status: 'pending_approval',
      approval_pending: true,
      command: 'x',
    })
  })

  it.each([
    ['takes longer than may be', { command: 'x', timeout: 601 }, /background: true for longer/],
    ['is a server', { command: 'npm run dev' }, /runs until it is stopped/],
    ['sends a part away', { command: 'a & b' }, /into the background/],
    ['names an odd folder', { command: 'x', workdir: '/tmp; rm -rf /' }, /workdir/],
    ['names a folder with a line end', { command: 'x', workdir: '/tmp\n' }, /workdir/],
  ])('is not run when it %s', async (_, args, error) => {
    const { call, asked } = fakeTerminal({})
    expect(await call('terminal', args)).toMatchObject({
      exit_code: -1,
      error: expect.stringMatching(error),
    })
    expect(asked).toEqual([])
  })

  it.each(['Project (1)', "it's", 'ordner/ünï', 'C:\\Users\\a', '~/a+b@c=d,e', '日本'])(
    'may run in %s',
    async (workdir) => {
      const { call, asked } = fakeTerminal({})
      await call('terminal', { command: 'x', workdir })
      expect(asked).toMatchObject([{ workdir }])
    },
  )

  it('points to the other tool when it is no text', async () => {
    const { call } = fakeTerminal({})
    expect(await call('terminal', { code: 'print(1)' })).toMatchObject({
      error: expect.stringContaining('execute_code'),
      exit_code: -1,
    })
  })

  it('runs on a pipe when it must read its input to the end', async () => {
    const { call, asked } = fakeTerminal({})
    const command = 'gh auth login --with-token < token'
    expect(await call('terminal', { command, pty: true })).toHaveProperty('pty_note')
    expect(asked).toMatchObject([{ pty: false }])
  })
})

describe('a background command', () => {
  it('returns at once with an id', async () => {
    const { call, asked } = fakeTerminal({})
    expect(await call('terminal', { command: 'npm run dev', background: true, pty: true })).toEqual(
      {
        output: 'Background process started',
        session_id: 'proc_0123456789ab',
        pid: 42,
        exit_code: 0,
        error: null,
        hint: expect.stringContaining('process tool'),
      },
    )
    expect(asked).toEqual([
      { command: 'npm run dev', pty: true, notifyOnComplete: false, watchPatterns: [] },
    ])
  })

  it('backgrounds the last of a list, not the whole list', async () => {
    const { call, asked } = fakeTerminal({})
    await call('terminal', { command: 'cd app && npm start &', background: true })
    expect(asked).toMatchObject([{ command: 'cd app && { npm start & }' }])
  })

  it('tells when a line shows up, or once at the end, not both', async () => {
    const { call, asked } = fakeTerminal({})
    const args = { command: 'x', background: true, watch_patterns: ['ready', ''] }
    expect(await call('terminal', args)).toMatchObject({ watch_patterns: ['ready'] })
    expect(await call('terminal', { ...args, notify_on_complete: true })).toMatchObject({
      notify_on_complete: true,
      watch_patterns_ignored: expect.any(String),
    })
    expect(asked).toMatchObject([
      { notifyOnComplete: false, watchPatterns: ['ready'] },
      { notifyOnComplete: true, watchPatterns: [] },
    ])
  })

  it('is answered with the reason when the gate refuses', async () => {
    const { call } = fakeTerminal({
      background: { refused: true, status: 'blocked', message: 'no' },
    })
    expect(await call('terminal', { command: 'x', background: true })).toMatchObject({
      status: 'blocked',
      error: 'no',
    })
  })
})
