import { describe, expect, it } from 'vitest'
import { startTimeOf } from '../../../src-main/terminal/backends/local/process-table.ts'
import { openTerminals, type TerminalsUnderTest } from '../../support/terminal-window.ts'

describe('a background process', () => {
  it('is started, watched and waited for', async () => {
    const { id, act } = await background('echo working; read line; echo "got $line"; exit 3')
    expect(await act('write', { data: 'it\n' })).toEqual({ status: 'ok', bytes_written: 3 })

    expect(await act('wait')).toMatchObject({
      session_id: id,
      status: 'exited',
      exit_code: 3,
      completion_reason: 'exited',
      output: 'working\ngot it\n',
    })
  })

  it('has a terminal of its own that the person can watch', async () => {
    const { id, terminals } = await background('echo shown; sleep 60')
    const view = await terminals.viewThat(({ processId }) => processId === id)
    await terminals.attach(view.id)
    await terminals.shows(view.id, 'shown')
    expect(view).toMatchObject({ owner: 'agent', keyboard: 'agent', state: { kind: 'running' } })
  })

  it('runs in a terminal when it is asked to', async () => {
    const { act } = await background('test -t 0 && echo "terminal $(tput cols)"; exit 0', {
      pty: true,
    })
    expect(await act('wait')).toMatchObject({ exit_code: 0, output: 'terminal 120\n' })
  })

  it('reads lines, and an end of its input', async () => {
    const { act } = await background('cat; echo over')
    expect(await act('submit', { data: 'one line' })).toMatchObject({ status: 'ok' })
    expect(await act('close')).toMatchObject({ status: 'ok' })
    expect(await act('wait')).toMatchObject({ output: 'one line\nover\n' })
  })

  it('is killed with all that it started', async () => {
    const { act, printed } = await background('sleep 600 & setsid sleep 601 & echo $!; wait')
    const pid = Number(await printed(/^\d+\n/))
    expect(await act('kill')).toMatchObject({ status: 'killed', exit_code: -15 })
    expect(await startTimeOf(pid)).toBeUndefined()
    expect(await act('kill')).toMatchObject({ status: 'already_exited' })
    expect(await act('write', { data: 'x' })).toMatchObject({
      status: 'already_exited',
      error: expect.stringContaining('has ended'),
    })
  })

  it('is still there when a wait is not long enough', async () => {
    const { act, printed } = await background('echo ready; sleep 600')
    await printed(/ready/)
    expect(await act('wait', { timeoutMs: 200 })).toMatchObject({
      status: 'timeout',
      process_running: true,
      note: expect.stringContaining('not an error'),
    })
    expect(await act('poll')).toMatchObject({ status: 'running', output_preview: 'ready\n' })
  })

  it('shows its lines page by page', async () => {
    const { act } = await background('seq 1 500')
    await act('wait')
    expect(await act('log', { limit: 3 })).toMatchObject({
      output: '498\n499\n500',
      total_lines: 500,
      showing: '3 lines from line 497',
    })
    expect(await act('log', { offset: 10, limit: 2 })).toMatchObject({ output: '11\n12' })
  })

  it('is found by the beginning of its id, and only by its own session', async () => {
    const { id, terminals } = await background('sleep 600')
    const own = terminals.access('s1')
    const other = terminals.access('s2')
    const processId = id.slice(0, 11)

    expect(await own.process({ action: 'poll', processId })).toMatchObject({ session_id: id })
    expect(await other.process({ action: 'poll', processId: id })).toMatchObject({
      status: 'not_found',
      error: `No process with ID ${id}`,
    })
    expect(await own.process({ action: 'list' })).toMatchObject({ processes: [{ session_id: id }] })
    expect(await other.process({ action: 'list' })).toEqual({ processes: [] })
    expect(await own.process({ action: 'poll' })).toMatchObject({ status: 'error' })
  })

  it('tells its session once when it is over', async () => {
    const { terminals, id } = await background('echo result; exit 2', { notifyOnComplete: true })
    const { text, sessionId } = await terminals.when(() => terminals.notices[0])

    expect(sessionId).toBe('s1')
    expect(text).toBe(
      `[Background process ${id} exited with code 2.\nCommand: echo result; exit 2\nOutput:\nresult]`,
    )
    expect(terminals.notices).toHaveLength(1)
  })

  it('does not tell what the agent has just seen for itself', async () => {
    const { terminals, act } = await background('read x; exit 0', { notifyOnComplete: true })
    const waiting = act('wait')
    await act('submit', { data: '' })
    await waiting
    expect(terminals.notices).toEqual([])
  })

  it('tells when it prints a word that is watched for', async () => {
    const { terminals, id } = await background(
      'echo starting; echo "server ready on 80"; sleep 600',
      { watchPatterns: ['ready on'] },
    )
    const { text } = await terminals.when(() => terminals.notices[0])
    expect(text).toContain(`Background process ${id} printed a line that you watch for`)
    expect(text).toContain('Lines:\nserver ready on 80]')
  })

  it('does not hold the next command up, nor move the session', async () => {
    const { terminals } = await background('cd /; sleep 600')
    expect(await terminals.access().exec({ command: 'pwd' })).toMatchObject({
      output: `${terminals.folder}\n`,
    })
  })

  it('is refused by the gate like any other command', async () => {
    const terminals = openTerminals()
    terminals.setGate(() => ({ allowed: false, status: 'pending_approval', message: 'ask later' }))
    expect(await terminals.access().startBackground({ command: 'sleep 600' })).toEqual({
      refused: true,
      status: 'pending_approval',
      message: 'ask later',
    })
  })

  it('ends with its session', async () => {
    const { terminals, act } = await background('sleep 600')
    const { pid } = (await act('poll')) as { pid: number }
    expect(process.kill(pid, 0)).toBe(true)

    await terminals.service.endSession('s1')

    expect(terminals.service.list()).toEqual([])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    // A conversation that is gone leaves nothing in memory, however many there were.
    expect(await act('poll')).toMatchObject({ status: 'not_found' })
  })
})

describe('what the agent types into a process', () => {
  it('goes through the gate, line by line and not in pieces', async () => {
    const { terminals, act } = await background('cat')
    await act('write', { data: 'rm -rf' })
    await act('write', { data: ' /important' })
    await act('submit', { data: '' })
    await act('submit', { data: 'next' })

    expect(terminals.asked.slice(1).map(({ tool, command }) => [tool, command])).toEqual([
      ['process', 'rm -rf'],
      ['process', 'rm -rf /important'],
      ['process', 'next\n'],
    ])
  })

  it('is judged with the lines that it goes on from', async () => {
    const { terminals, act } = await background('cat')
    await act('submit', { data: 'rm -rf \\' })
    await act('submit', { data: 'build' })
    await act('write', { data: 'rm -rf ' })
    await act('write', { data: '\x03' })
    await act('write', { data: '\r' })
    await act('submit', { data: 'build' })

    expect(terminals.asked.slice(1).map(({ command, typedInto }) => [command, typedInto])).toEqual([
      ['rm -rf \\\n', 'cat'],
      ['rm -rf \\\nbuild\n', 'cat'],
      ['rm -rf ', 'cat'],
      // A pipe knows no keys: to the program these are bytes of the line.
      ['rm -rf \x03', 'cat'],
      ['rm -rf \x03\rbuild\n', 'cat'],
    ])
  })

  it('is judged with what was typed before and with what its shell started from', async () => {
    const { terminals, act } = await background('bash')
    await act('submit', { data: 'zap() { echo "$@"; }' })
    await act('submit', { data: 'zap all' })

    const [started, first, second] = terminals.asked
    expect([first?.typedBefore, second?.typedBefore]).toEqual(['', 'zap() { echo "$@"; }\n'])
    expect(await second?.carried?.()).toBe(await started?.carried?.())
  })

  it('does not arrive when the gate refuses', async () => {
    const { terminals, act } = await background('cat')
    terminals.setGate(({ command }) =>
      command.includes('bad')
        ? { allowed: false, status: 'blocked', message: 'no' }
        : { allowed: true, command },
    )
    expect(await act('submit', { data: 'bad thing' })).toEqual({
      status: 'blocked',
      error: 'no',
      bytes_written: 0,
    })
    await act('submit', { data: 'good thing' })
    await act('close')
    expect(await act('wait')).toMatchObject({ output: 'good thing\n' })
  })

  it('arrives as the person edited it', async () => {
    const { terminals, act } = await background('cat')
    terminals.setGate(() => ({ allowed: true, command: 'edited\n' }))
    await act('submit', { data: 'original' })
    await act('close')
    expect(await act('wait')).toMatchObject({ output: 'edited\n' })
  })

  it('needs no gate for an interrupt', async () => {
    const { terminals, act } = await background(
      'trap "echo stopped; exit 4" INT; echo up; read x',
      {
        pty: true,
      },
    )
    const view = terminals.service.list()[0]
    await terminals.attach(view?.id ?? '')
    await terminals.shows(view?.id ?? '', 'up')
    await act('write', { data: '\x03' })
    expect(await act('wait')).toMatchObject({ exit_code: 4 })
    expect(terminals.asked).toHaveLength(1)
  })
})

async function background(
  command: string,
  options: { pty?: boolean; notifyOnComplete?: boolean; watchPatterns?: string[] } = {},
) {
  const terminals: TerminalsUnderTest = openTerminals()
  const access = terminals.access()
  const started = await access.startBackground({ command, ...options })
  if ('refused' in started) throw new Error(started.message)
  const id = started.processId
  type Action = Parameters<typeof access.process>[0]
  const act = (action: Action['action'], more: Partial<Action> = {}) =>
    access.process({ action, processId: id, ...more })
  return { terminals, id, act, printed }

  async function printed(wanted: RegExp): Promise<string> {
    const preview = async () => Reflect.get(await act('poll'), 'output_preview')
    await expect.poll(preview).toMatch(wanted)
    return wanted.exec(String(await preview()))?.[0] ?? ''
  }
}
