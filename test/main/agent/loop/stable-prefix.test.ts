import { expect, it, onTestFinished } from 'vitest'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'
import { openRuntime } from '../../../support/runtime.ts'

/**
 * Providers keep what they have read of a conversation, and ask a tenth for it, as long as it begins
 * with the same bytes: the tools, the system prompt, and each message as it was.
 */
it('begins every request of a session with the bytes of the one before', async () => {
  const server = await startFakeModelServer()
  onTestFinished(() => server.close())
  const call = (name: string, args: object) => ({ calls: [{ name, arguments: args }] })
  server.script(
    call('memory', { action: 'add', target: 'memory', content: 'The person likes tea.' }),
    call('todo', { todos: [{ id: '1', content: 'Look', status: 'pending' }] }),
    call('terminal', { command: 'mkdir -p deeper && cd deeper && echo moved' }),
    { text: 'First done.' },
    call('read_file', { path: 'nowhere.txt' }),
    { text: 'Second done.' },
    { text: 'Third done.' },
    { text: 'Fourth done.' },
  )
  const runtime = await openRuntime()
  await runtime.request('models.saveProvider', { name: 'Fake', baseUrl: server.baseUrl })
  const { id } = await runtime.request('session.create', {})
  const snapshot = () => runtime.request('runtime.snapshot', {})
  const turn = async (text: string, answer: string) => {
    await runtime.request('session.send', { id, text })
    await runtime.next('message.changed', (message) => message.text === answer)
    await runtime.next('session.changed', ({ state }) => state !== 'running')
    await expect
      .poll(async () => (await snapshot()).sessions.sessions[0]?.state, { timeout: 20_000 })
      .not.toBe('running')
  }

  await turn('do the first', 'First done.')
  await turn('do the second', 'Second done.')
  const before = asked()
  expect(before).toHaveLength(6)
  for (const [index, { tools, messages }] of before.entries()) {
    expect(tools).toBe(before[0]?.tools)
    if (index > 0) expect(messages.startsWith(before[index - 1]?.messages ?? '-')).toBe(true)
  }

  // A switch takes away one tool, and nothing else moves; set back, all is as it was.
  await runtime.request('tools.set', { name: 'todo', on: false, sessionId: id })
  await turn('do the third', 'Third done.')
  await runtime.request('tools.set', { name: 'todo', on: true, sessionId: id })
  await turn('do the fourth', 'Fourth done.')
  const [third, fourth] = asked().slice(6)
  expect(third?.names).toEqual(before[0]?.names.filter((name) => name !== 'todo'))
  expect(fourth?.tools).toBe(before[0]?.tools)
  expect(third?.messages.startsWith(before.at(-1)?.messages ?? '-')).toBe(true)
  expect(fourth?.messages.startsWith(third?.messages ?? '-')).toBe(true)

  /** As text, without the end that another message would come before. */
  function asked() {
    return server.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ body }) => ({
        tools: JSON.stringify(body.tools),
        names: body.tools.map((tool: { function: { name: string } }) => tool.function.name),
        messages: JSON.stringify(body.messages).slice(0, -1),
      })) as { tools: string; names: string[]; messages: string }[]
  }
})
