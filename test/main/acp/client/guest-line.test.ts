import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAlive, openGuest, session, WAIT } from '../../../support/acp/open-guest.ts'
import { keyStore, openRuntime } from '../../../support/runtime.ts'

describe('a session on an agent of others', () => {
  it('shows what it says, thinks and plans', async () => {
    const { say, messages, runtime, id } = await openGuest()

    await say('think hm\nsay Hello from outside.\nplan\nuse 5 100')

    expect(await messages()).toMatchObject([
      { role: 'user' },
      { role: 'assistant', text: 'Hello from outside.', reasoning: 'hm' },
    ])
    expect(runtime.payloads('todos.changed').at(-1)?.todos).toMatchObject([
      { content: 'Look', status: 'completed' },
      { content: 'Act', status: 'in_progress' },
    ])
    expect((await session(runtime, id))?.context).toEqual({ used: 5, limit: 100 })
  })

  it('asks the person about a command of its own that is risky, and is told once or no', async () => {
    const { send, ended, messages, runtime } = await openGuest()
    await send('ask-run rm -rf build')
    const question = await runtime.next('approval.asked')
    expect(question).toMatchObject({
      ...{ display: { text: 'rm -rf build' }, tool: 'tester:execute' },
      ...{ canEdit: false, canRehearse: false },
    })
    await runtime.request('approval.reply', { id: question.id, decision: 'once' })
    await ended()

    const [, first, last] = await messages()
    expect(first?.calls).toMatchObject([
      { name: 'guest_execute', state: 'done', result: expect.stringContaining('done by itself') },
    ])
    // Its card stands below this row.
    expect(first?.calls?.[0]?.id).toBe(question.callId)
    expect(last?.text).toBe('I was told: once. ')
  })

  it('is told no in the words of the protocol, and the row says why', async () => {
    const { send, ended, messages, runtime } = await openGuest()
    await send('ask-run rm -rf build')
    const question = await runtime.next('approval.asked')
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })
    await ended()

    const [, first, last] = await messages()
    expect(first?.calls).toMatchObject([
      { state: 'failed', result: expect.stringContaining('The person was asked and said no') },
    ])
    expect(last?.text).toBe('I was told: no. ')
  })

  it('needs no answer for what is harmless, and gets none for what is never done', async () => {
    const { say, messages, runtime } = await openGuest()

    await say('ask-run git status\nask-run rm -rf /')

    const texts = (await messages()).map(({ text }) => text).join('')
    expect(texts).toContain('I was told: once. ')
    expect(texts).toContain('I was told: no. ')
    expect(runtime.payloads('approval.asked')).toEqual([])
  })

  it('is never told that something holds for ever', async () => {
    const { say, messages } = await openGuest()

    await say('ask-for-ever git status')

    expect((await messages()).at(-1)?.text).toBe('I was told: cancelled. ')
  })

  it('may change files of the session, and asks about those beyond it', async () => {
    const { send, ended, messages, runtime } = await openGuest()
    const inside = join(runtime.cwd, 'a.txt')
    await send(`ask-edit ${inside} new\nask-edit ${join(runtime.folder, '.bashrc')} bad`)
    const question = await runtime.next('approval.asked')
    expect(question.display.text).toContain('.bashrc')
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })
    await ended()

    const all = await messages()
    const said = all.flatMap(({ role, text }) => (role === 'assistant' ? [text] : []))
    expect(said.join('')).toBe('I was told: once. I was told: no. ')
    expect(all[1]?.calls?.[0]).toMatchObject({ diff: expect.stringContaining('+new') })
    expect(runtime.payloads('approval.asked')).toHaveLength(1)
  })

  it('is asked about whatever else it would do', async () => {
    const { send, ended, runtime } = await openGuest()
    await send('ask-fetch https://example.org/')
    const question = await runtime.next('approval.asked')
    expect(question.offered).toMatchObject({ server: 'tester', claim: 'reads' })
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })
    await ended()
  })

  it('writes through our files, with a way back, and reads what may be read', async () => {
    const { say, messages, runtime, id } = await openGuest()
    const file = join(runtime.cwd, 'made.txt')

    await say(
      `write ${file} by the guest\nread ${file}\nread ${join(runtime.folder, '.ssh/id_rsa')}`,
    )

    expect(readFileSync(file, 'utf8')).toBe('by the guest\n')
    const all = await messages()
    const call = all.flatMap(({ calls = [] }) => calls)[0]
    expect(call).toMatchObject({ name: 'write_file', state: 'done', canUndo: true })
    const said = all.map(({ text }) => text).join('')
    expect(said).toContain('read: by the guest')
    expect(said).toContain('refused: ')
    await runtime.request('checkpoint.undo', { sessionId: id, callId: call?.id ?? '' })
    expect(existsSync(file)).toBe(false)
  })

  it('runs commands in our terminals, through the gate', async () => {
    const { send, ended, messages, runtime } = await openGuest()
    await send('run echo seen-by-us\nrun rm -rf build')
    const question = await runtime.next('approval.asked')
    expect(question.display.text).toBe('rm -rf build')
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })
    await ended()

    const all = await messages()
    expect(all.flatMap(({ calls = [] }) => calls)).toMatchObject([
      { name: 'terminal', state: 'done', terminalId: expect.any(String) },
      { name: 'terminal', state: 'failed' },
    ])
    const said = all.map(({ text }) => text).join('')
    expect(said).toContain('exit 0: seen-by-us')
    expect(said).toContain('refused: ')
  })

  it('is stopped by the person, and its open question with it', async () => {
    const { send, ended, runtime, id, messages } = await openGuest()
    await send('ask-run rm -rf build\nhang')
    await runtime.next('approval.asked')
    await runtime.request('session.stop', { id })
    await ended()

    expect(runtime.payloads('approval.settled')).toMatchObject([{ outcome: 'withdrawn' }])
    expect((await session(runtime, id))?.state).toBe('interrupted')
    expect((await messages())[1]?.calls).toMatchObject([{ state: 'cancelled' }])
  })

  it('hears what is said meanwhile when it is done', async () => {
    const { send, ended, messages, runtime, id } = await openGuest()
    await send('ask-run rm -rf build')
    const question = await runtime.next('approval.asked')
    await runtime.request('session.send', { id, text: 'say And this.' })
    await runtime.request('approval.reply', { id: question.id, decision: 'once' })
    await ended()

    expect((await messages()).at(-1)?.text).toBe('And this.')
  })

  it('has only the variables that its entry names', async () => {
    const { say, messages } = await openGuest({ environment: { CANARY_TOKEN: 'canary-1' } })

    await say('variable CANARY_TOKEN\nvariable GIVEN\nwhere')

    const said = (await messages()).at(-1)?.text
    expect(said).toContain('CANARY_TOKEN is not set. GIVEN is yes. ')
    expect(said).toContain('/project as test-')
  })

  it('leaves no process behind when its session ends', async () => {
    const { say, messages, runtime, id } = await openGuest()
    await say('child')
    const [child = 0, own = 0] = ((await messages()).at(-1)?.text.match(/\d+/g) ?? []).map(Number)
    expect([isAlive(child), isAlive(own)]).toEqual([true, true])

    await runtime.request('session.delete', { id })

    await expect.poll(() => [isAlive(child), isAlive(own)], WAIT).toEqual([false, false])
  })

  it('leaves none when the app is closed', async () => {
    const { say, messages, runtime } = await openGuest()
    await say('child')
    const [child = 0, own = 0] = ((await messages()).at(-1)?.text.match(/\d+/g) ?? []).map(Number)

    await runtime.close()

    await expect.poll(() => [isAlive(child), isAlive(own)], WAIT).toEqual([false, false])
  })

  it('says why it ended, and is started anew with the next message', async () => {
    const { say, messages } = await openGuest()
    await say('die no more memory')
    const failed = (await messages()).at(-1)
    expect(failed?.error?.message.text).toMatch(/tester is not running.*code 3.*no more memory/)

    await say('say Back again.')

    const [notice, back] = (await messages()).slice(-2)
    expect(notice?.text).toContain('knows nothing of what was said before')
    expect(back?.text).toBe('Back again.')
  })

  it('takes its conversation up again after a restart of the app, where it keeps such', async () => {
    const { say, messages, runtime, id } = await openGuest({
      variables: { TEST_AGENT_LOADS: '1' },
      keyStore,
    })
    await say('where')
    const before = (await messages()).at(-1)?.text.match(/as (\S+)\. /)?.[1]
    await runtime.close()

    const again = await openRuntime({ folder: runtime.folder, keyStore })
    await again.request('session.send', { id, text: 'where' })
    await expect
      .poll(
        async () => (await again.request('session.messages', { id })).messages.at(-1)?.text,
        WAIT,
      )
      .toContain(`as ${before}. `)
  })
})
