import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRuntime } from '../support/runtime.ts'

type Runtime = Awaited<ReturnType<typeof openRuntime>>

/** The demo model calls the terminal with whatever follows the word “run”. */
async function run(runtime: Runtime, command: string) {
  const { id } = await runtime.request('session.create', {})
  await runtime.request('session.send', { id, text: `run ${command}` })
  return id
}

async function resultOf(runtime: Runtime, sessionId: string) {
  const message = await runtime.next('message.changed', ({ sessionId: id, calls }) =>
    Boolean(id === sessionId && calls?.[0]?.result),
  )
  return JSON.parse(message.calls?.[0]?.result ?? '{}')
}

describe('the whole runtime', () => {
  it('runs a harmless command of the agent at once and shows its terminal', async () => {
    const runtime = await openRuntime()
    const session = await run(runtime, 'echo "$((6 * 7))"; pwd')
    expect(await resultOf(runtime, session)).toMatchObject({
      output: expect.stringContaining(`42\n${runtime.cwd}`),
      exit_code: 0,
    })
    expect(runtime.payloads('approval.asked')).toEqual([])
    expect(runtime.payloads('terminal.opened')).toMatchObject([{ owner: 'agent' }])
  })

  it('asks before a folder is deleted, and deletes it only after a yes', async () => {
    const runtime = await openRuntime()
    mkdirSync(join(runtime.cwd, 'build'))
    const session = await run(runtime, 'rm -rf build')
    const question = await runtime.next('approval.asked')
    expect(question).toMatchObject({
      command: 'rm -rf build',
      level: 'dangerous',
      sessionId: session,
    })
    expect(existsSync(join(runtime.cwd, 'build'))).toBe(true)

    await runtime.request('approval.reply', { id: question.id, decision: 'once' })
    expect(await resultOf(runtime, session)).toMatchObject({ exit_code: 0 })
    expect(existsSync(join(runtime.cwd, 'build'))).toBe(false)
  })

  it('tells the model when the person refuses, and runs nothing', async () => {
    const runtime = await openRuntime()
    mkdirSync(join(runtime.cwd, 'build'))
    const session = await run(runtime, 'rm -rf build')
    const { id } = await runtime.next('approval.asked')
    await runtime.request('approval.reply', { id, decision: 'deny', words: 'move it to the bin' })
    expect(await resultOf(runtime, session)).toMatchObject({
      exit_code: -1,
      status: 'blocked',
      error: expect.stringContaining('move it to the bin'),
    })
    expect(existsSync(join(runtime.cwd, 'build'))).toBe(true)
  })

  it('refuses what nobody can undo, without asking', async () => {
    const runtime = await openRuntime()
    const session = await run(runtime, 'rm -rf /')
    expect(await resultOf(runtime, session)).toMatchObject({ status: 'blocked' })
    expect(runtime.payloads('approval.asked')).toEqual([])
  })

  it('keeps keys out of the environment of commands', async () => {
    const runtime = await openRuntime({
      environment: { OPENAI_API_KEY: 'sk-from-environment-12345678' },
    })
    await runtime.request('secrets.set', { name: 'GITHUB_TOKEN', value: 'stored-token-12345' })
    const session = await run(runtime, 'echo "[$OPENAI_API_KEY][$GITHUB_TOKEN]"')
    const { id } = await runtime.next('approval.asked')
    await runtime.request('approval.reply', { id, decision: 'once' })
    expect(await resultOf(runtime, session)).toMatchObject({
      output: expect.stringContaining('[][]'),
    })
  })

  it('hides a key of the environment from the model, however it was found', async () => {
    const runtime = await openRuntime({ environment: { ACME_API_KEY: 'acme-key-0123456789' } })
    const session = await run(runtime, 'printf "%s-%s" acme key-0123456789')
    expect(await resultOf(runtime, session)).toMatchObject({ output: '[secret]' })
  })

  it('keeps its seal from windows', async () => {
    const runtime = await openRuntime()
    const seal = { name: 'safety.seal', value: 'forged' }
    await expect(runtime.request('secrets.set', seal)).rejects.toThrow('bad-request')
    await expect(runtime.request('secrets.remove', seal)).rejects.toThrow('bad-request')
  })

  it('lets no tool write into its own folder', async () => {
    const runtime = await openRuntime()
    const args = { path: join(runtime.userData, 'tools', 'evil.ts'), content: 'x' }
    const written = await runtime.request('tools.call', { name: 'write_file', arguments: args })
    expect(written.result).toContain('error')
    expect(existsSync(args.path)).toBe(false)

    const session = await run(runtime, `echo x > ${join(runtime.userData, 'settings.json')}`)
    const question = await runtime.next('approval.asked', ({ sessionId }) => sessionId === session)
    expect(question.level).not.toBe('safe')
  })

  it('runs a script that calls tools, each through the same dispatch', async () => {
    const runtime = await openRuntime()
    const code = `
      await write_file({ path: 'a.txt', content: 'from a script\\n' })
      const { content } = await read_file({ path: 'a.txt' })
      console.log(content)`
    const { result } = await runtime.request('tools.call', {
      name: 'execute_code',
      arguments: { code },
    })
    expect(JSON.parse(result)).toMatchObject({
      status: 'success',
      output: expect.stringContaining('from a script'),
      tool_calls_made: 2,
    })
  })

  it('ends what a sub-agent left running when its conversation is deleted', async () => {
    const runtime = await openRuntime()
    const { id } = await runtime.request('session.create', {})
    const call = async (name: string, args: Record<string, unknown>, sessionId: string) =>
      JSON.parse((await runtime.request('tools.call', { name, arguments: args, sessionId })).result)
    const { subagent_ids } = await call('delegate_task', { goal: 'run echo "from below"' }, id)
    await call('terminal', { command: 'sleep 600', background: true }, subagent_ids[0])
    const { id: terminal } = await runtime.next('terminal.opened', ({ title }) =>
      /sleep/.test(title),
    )

    await runtime.request('session.delete', { id })
    await runtime.next('terminal.closed', (closed) => closed.id === terminal)
  })

  it('finds the folder of a conversation again when its deletion is undone', async () => {
    const runtime = await openRuntime()
    const folder = join(runtime.cwd, 'sub')
    mkdirSync(folder)
    const { id } = await runtime.request('session.create', { cwd: folder })
    await runtime.request('session.send', { id, text: 'run true' })
    await resultOf(runtime, id)
    await runtime.request('session.delete', { id })
    await runtime.request('session.restore', { id })
    await runtime.request('session.send', { id, text: 'run pwd' })
    await runtime.next('message.changed', ({ calls }) =>
      Boolean(calls?.some(({ result }) => result?.includes(folder))),
    )
  })

  it('undoes what a tool wrote', async () => {
    const runtime = await openRuntime()
    const path = join(runtime.cwd, 'talaria-demo', 'hello.txt')
    const { id } = await runtime.request('session.create', {})
    await runtime.request('session.send', { id, text: 'show me the tour' })
    const message = await runtime.next('message.changed', ({ calls }) =>
      Boolean(calls?.some((call) => call.name === 'write_file' && call.state === 'done')),
    )
    const call = message.calls?.find(({ name }) => name === 'write_file')
    expect(call).toMatchObject({
      canUndo: true,
      diff: expect.stringContaining('+Hello from the demo.'),
    })
    expect(readFileSync(path, 'utf8')).toBe('Hello from the demo.\n')
    const undo = { sessionId: id, callId: call?.id ?? '' }
    writeFileSync(path, 'Hello from the person.\n')
    expect(await runtime.request('checkpoint.undo', undo)).toEqual({
      kind: 'changed-since',
      paths: [path],
    })
    await runtime.request('checkpoint.undo', { ...undo, isForced: true })
    expect(existsSync(path)).toBe(false)
    const shown = await runtime.next('message.changed', ({ calls }) =>
      Boolean(calls?.some(({ isUndone }) => isUndone)),
    )
    expect(shown.calls?.find(({ id: callId }) => callId === undo.callId)?.canUndo).toBeUndefined()

    // The step knows as well what is brought back, and what is put back with others.
    const step = async () => {
      const { messages } = await runtime.request('session.messages', { id, limit: 50 })
      const calls = messages.flatMap(({ calls: each }) => each ?? [])
      const { canUndo, isUndone, canRedo } = calls.find((each) => each.id === undo.callId) ?? {}
      return { canUndo, isUndone, canRedo }
    }
    const back = { isUndone: true, canRedo: true }
    expect(await step()).toEqual(back)
    expect(await runtime.request('checkpoint.redo', undo)).toEqual({
      ...{ kind: 'restored', paths: [path] },
    })
    expect(readFileSync(path, 'utf8')).toBe('Hello from the demo.\n')
    expect(await step()).toEqual({ canUndo: true })
    const together = { sessionId: id, since: 'start' as const, paths: [path] }
    await runtime.request('changes.undo', { ...together, isForced: false })
    expect(await step()).toEqual(back)
    await runtime.request('changes.redo', together)
    expect(await step()).toEqual({ canUndo: true })
  })

  it('finds everything again after a restart: sessions, switches, rules', async () => {
    const first = await openRuntime()
    mkdirSync(join(first.cwd, 'build'))
    const session = await run(first, 'rm -rf build')
    const { id } = await first.next('approval.asked')
    await first.request('approval.reply', { id, decision: 'always' })
    await resultOf(first, session)
    await first.request('toolsets.set', { name: 'terminal', on: false })
    await first.request('settings.set', { appearance: { theme: 'dark' } })
    await first.close()

    const second = await openRuntime({ folder: first.folder })
    const snapshot = await second.request('runtime.snapshot', {})
    expect(snapshot.sessions.sessions).toMatchObject([{ id: session, title: 'run rm -rf build' }])
    expect(snapshot.settings.sections.appearance.theme).toBe('dark')
    expect(snapshot.tools.toolsets.find(({ name }) => name === 'terminal')).toMatchObject({
      switch: 'off',
    })
    const { grants } = await second.request('rules.list', {})
    expect(grants).toHaveLength(1)
  })

  it('notices that somebody else changed what governs safety', async () => {
    const first = await openRuntime()
    await first.close()
    const file = join(first.userData, 'settings.json')
    const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    const tampered = {
      ...stored,
      commandAllowlist: { entries: [{ id: 'x', pattern: 'class: recursive delete' }] },
    }
    writeFileSync(file, JSON.stringify(tampered))

    const second = await openRuntime({ folder: first.folder })
    const { notices } = await second.request('runtime.snapshot', {})
    expect(notices.map(({ title }) => title.text).join()).toMatch(/safety|rule/i)
    mkdirSync(join(second.cwd, 'build'), { recursive: true })
    await run(second, 'rm -rf build')
    expect((await second.next('approval.asked')).command).toBe('rm -rf build')
  })
})
