import { describe, expect, it } from 'vitest'
import { createDelegation } from '../../../../src-main/agent/tools/delegation.ts'
import { openAgent, reply, type ScriptedReply } from '../../../support/agent.ts'

function openDelegation(replies: ScriptedReply[], isUnattended = () => false) {
  const opened = openAgent({ replies, tools: { look: () => 'seen' } })
  const delegation = createDelegation({
    sessions: opened.sessions,
    agent: opened.agent,
    newId: () => 'd1',
    isUnattended,
    now: () => 0,
    schemaErrors: (_schema, value) => (typeof value === 'object' ? [] : ['must be an object']),
  })
  const context = (sessionId = opened.session.id) => ({
    sessionId,
    callId: 'c',
    signal: new AbortController().signal,
    traces: {},
  })
  const call = async (args: Parameters<typeof delegation.tool>[0], sessionId?: string) =>
    JSON.parse(await delegation.tool(args, context(sessionId)))
  return { ...opened, delegation, call }
}

const untilStopped: ScriptedReply = (request) =>
  new Promise((_resolve, reject) =>
    request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
  )

describe('sub-agents', () => {
  it('work in the background and report to their parent as a message', async () => {
    const { call, sessions, session } = openDelegation([reply('All counted: 7.')])
    const answer = await call({ goal: 'Count the files in src', context: 'Only .ts' })
    expect(answer).toMatchObject({ status: 'dispatched', count: 1, delegation_id: 'd1' })

    await expect
      .poll(() => [...sessions.each(session.id)][0]?.content)
      .toMatch(/^\[Sub-agents are done: 1 completed\]\n.*"delegation_id":"d1".*All counted: 7\./)
    const [child] = sessions.children(session.id)
    expect([...sessions.each(child?.id ?? '')][0]?.content).toBe(
      'Count the files in src\n\nOnly .ts',
    )
    expect(sessions.list(10).map(({ id }) => id)).toEqual([session.id])
  })

  it('are waited for where nobody would hear of them later', async () => {
    const { call } = openDelegation([reply('All counted: 7.')], () => true)

    expect((await call({ goal: 'Count the files in src' })).results).toMatchObject([
      { status: 'completed', summary: 'All counted: 7.' },
    ])
  })

  it('can be listed, steered and stopped by their parent alone', async () => {
    const { call, sessions, session } = openDelegation([untilStopped, reply('ok')])
    const { subagent_ids } = await call({ goal: 'Wait for something to happen' })
    const [id] = subagent_ids
    expect((await call({ action: 'list' })).subagents).toMatchObject([{ subagent_id: id }])
    expect((await call({ action: 'stop', subagent_id: id }, 'somebody')).error).toMatch(
      /no sub-agent/,
    )
    expect(await call({ action: 'steer', subagent_id: id, message: 'Hurry' })).toMatchObject({
      status: 'steered',
    })
    expect(await call({ action: 'stop', subagent_id: id })).toMatchObject({ status: 'stopped' })
    await expect
      .poll(() => [...sessions.each(session.id)][0]?.content)
      .toMatch(/"status":"interrupted"/)
  })

  it('asked by a sub-agent answer at once with their results', async () => {
    const { call, sessions, session } = openDelegation([reply('Done it.')])
    const child = sessions.create({
      cwd: '/',
      model: 'm',
      source: 'subagent',
      parentId: session.id,
      role: 'orchestrator',
    })
    const answer = await call(
      { tasks: [{ goal: 'Do the first part' }, { goal: 'Do the second part' }] },
      child.id,
    )
    expect(answer.results).toMatchObject([
      { task_index: 0, status: 'completed', summary: 'Done it.', api_calls: 1 },
      { task_index: 1, status: 'completed' },
    ])
  })

  it('hand work on only as orchestrators, and at most three deep', async () => {
    const { call, sessions, session } = openDelegation([untilStopped])
    const goal = 'Look into one half of it'
    const begin = async (parentId: string, role?: 'leaf' | 'orchestrator') => {
      void call({ goal, ...(role && { role }) }, parentId)
      await expect.poll(() => sessions.children(parentId).length).toBeGreaterThan(0)
      return sessions.children(parentId).at(-1)?.id ?? ''
    }
    const leaf = await begin(session.id)
    expect(await call({ goal }, leaf)).toEqual({
      error: 'a leaf works alone: do this part yourself',
    })

    expect((await call({ goal, role: 'orchestrator' })).roles).toEqual(['orchestrator'])
    const first = sessions.children(session.id).at(-1)?.id ?? ''
    const second = await begin(first, 'orchestrator')
    const third = await begin(second, 'orchestrator')
    const roles = [first, second, third].map((id) => sessions.get(id).facts.role)
    expect(roles).toEqual(['orchestrator', 'orchestrator', undefined])
    expect(await call({ goal, role: 'orchestrator' }, third)).toHaveProperty('error')
  })

  it('say no more than half of what their parent has room for, and where the rest is', async () => {
    const { call, sessions, session } = openDelegation([reply('x'.repeat(9_000))])
    sessions.update(session.id, { facts: { context: { used: 97_000, limit: 100_000 } } })
    const { subagent_ids } = await call({ goal: 'Count the files in src' })
    await expect.poll(() => [...sessions.each(session.id)]).not.toHaveLength(0)

    const { results } = JSON.parse([...sessions.each(session.id)][0]?.content.split('\n')[1] ?? '')
    expect(results[0].summary).toBe(
      `${'x'.repeat(6_000)}… [cut; the rest is in session_search with session_id ${subagent_ids[0]}]`,
    )
  })

  it('get one chance to fit a schema', async () => {
    const { call, sessions, session } = openDelegation([reply('seven'), reply('{"count":7}')])
    await call({ goal: 'Count the files in src', output_schema: { type: 'object' } })
    await expect
      .poll(() => [...sessions.each(session.id)][0]?.content)
      .toMatch(/"schema_valid":true,"schema_retries":1/)
  })

  it.each([
    [{}, /needs a goal/],
    [{ goal: 'short' }, /too vague/],
    [{ goal: 'task 1' }, /too vague/],
    [{ goal: 'Do {{something}} here' }, /too vague/],
    [
      { tasks: Array.from({ length: 11 }, () => ({ goal: 'Count the files in src' })) },
      /at most 10/,
    ],
  ])('are not started for %j', async (args, message) => {
    const { call } = openDelegation([reply('x')])
    expect((await call(args)).error).toMatch(message)
  })
})
