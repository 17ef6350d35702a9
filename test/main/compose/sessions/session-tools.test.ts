import { expect, it } from 'vitest'
import type { Session } from '../../../../src-main/agent/session/sessions.ts'
import { createSessionTools } from '../../../../src-main/compose/sessions/session-tools.ts'
import { silentLog } from '../../../../src-main/lib/log.ts'
import type { ToolDefinition } from '../../../../src-main/ports/call.ts'
import { readCall } from '../../../support/read-call.ts'

const session: Session = {
  id: 's1',
  title: '',
  cwd: '/work',
  model: 'demo',
  source: 'person',
  parentId: undefined,
  state: 'running',
  createdAt: 0,
  updatedAt: 0,
  facts: {},
}

function definition(name: string): ToolDefinition {
  return { type: 'function', function: { name, description: '', parameters: {} } }
}

function openTools(
  happened: string[],
  {
    status = 'ok',
    stopAfterFailures = () => 20,
    names = [],
    deferred = [],
    withheld = [],
  }: Partial<{
    status: 'ok' | 'error'
    stopAfterFailures: () => number
    names: string[]
    deferred: string[]
    withheld: string[]
  }> = {},
) {
  return createSessionTools({
    definitionsFor: async () => ({
      offered: names.map(definition),
      deferred: deferred.map(definition),
    }),
    news: () => [],
    toolCalls: {
      handleToolCall: async (_name, _args, { callId }) => {
        happened.push(`ran ${callId}`)
        return { result: '{}', status, durationMs: 0, traces: {} }
      },
      ceilingMs: () => undefined,
    },
    results: { openTurn: () => ({ admit: async (_call, _entry, result) => result }) },
    entry: () => undefined,
    resolvePath: (_sessionId, path) => path,
    humanWaitMs: () => 0,
    prepare: (_session, calls) => {
      happened.push(`asked for ${calls.map(({ id }) => id).join(', ')}`)
      return () => happened.push('withdrawn')
    },
    isPlanning: () => false,
    isWithheld: (_sessionId, tool) => withheld.includes(tool),
    stopAfterFailures,
    now: Date.now,
    log: silentLog,
  })
}

it('withdraws what was asked for the calls of a reply when their turn is over', async () => {
  const happened: string[] = []
  const { toolsFor } = openTools(happened)
  const { signal } = new AbortController()
  const calls = ['c1', 'c2'].map((id) => readCall(id, 'terminal', { command: `ls ${id}` }))
  const plan = await toolsFor(session).plan(calls, signal)
  await plan.run({ onStart: () => {}, onResult: () => {} })

  expect(happened).toEqual(['asked for c1, c2', 'ran c1', 'ran c2', 'withdrawn'])
})

it('gives a sub-agent what it may use, and only one that hands work on the tool for it', async () => {
  const names = ['read_file', 'delegate_task', 'clarify', 'memory']
  const { toolsFor } = openTools([], { names })
  const offered = async (who: Partial<Session>): Promise<string[]> => {
    const definitions = await toolsFor({ ...session, ...who }).definitions()
    return definitions.map(({ function: { name } }) => name)
  }

  expect(await offered({})).toEqual(names)
  expect(await offered({ source: 'subagent' })).toEqual(['read_file'])
  expect(await offered({ source: 'subagent', facts: { role: 'orchestrator' } })).toEqual([
    'read_file',
    'delegate_task',
  ])
})

it('offers nothing that the run of a schedule does without, not even to be found', async () => {
  const { toolsFor } = openTools([], {
    names: ['read_file', 'clarify'],
    deferred: ['cronjob', 'web_search'],
    withheld: ['clarify', 'cronjob'],
  })
  const tools = toolsFor(session)
  await tools.definitions()

  expect(tools.callable()).toEqual(['read_file', 'web_search'])
})

it('runs the first calls of a reply that has thousands, and answers for the rest', async () => {
  const happened: string[] = []
  const { toolsFor } = openTools(happened)
  const calls = Array.from({ length: 10_000 }, (_, index) => readCall(`c${index}`, `tool_${index}`))
  const plan = await toolsFor(session).plan(calls, new AbortController().signal)
  const statuses: string[] = []
  await plan.run({ onStart: () => {}, onResult: (_id, { status }) => statuses.push(status) })

  expect(happened.filter((line) => line.startsWith('ran'))).toHaveLength(64)
  expect(statuses.filter((status) => status === 'blocked')).toHaveLength(9_936)
})

it('stops a turn whose tool fails as often in a row as the person set', async () => {
  const happened: string[] = []
  let limit = 3
  const { toolsFor } = openTools(happened, { status: 'error', stopAfterFailures: () => limit })
  expect(await stoppedAt(4)).toEqual({ key: 'session.toolFailed', values: { tool: 't', times: 3 } })
  expect(happened.filter((line) => line.startsWith('ran'))).toEqual(['ran c1', 'ran c2', 'ran c3'])

  limit = 0
  expect(await stoppedAt(200)).toBeUndefined()

  /** One reply after another in one turn, each with another call of the same tool. */
  async function stoppedAt(replies: number) {
    const tools = toolsFor(session)
    for (let n = 1; n <= replies; n += 1) {
      const plan = await tools.plan([readCall(`c${n}`, 't', { n })], new AbortController().signal)
      const halted = await plan.run({ onStart: () => {}, onResult: () => {} })
      if (halted) return { key: halted.key, values: halted.values }
    }
    return undefined
  }
})

it('runs what a tool_call holds as calls of their own, which may be of tools to be found', async () => {
  const happened: string[] = []
  const tools = openTools(happened, {
    names: ['read_file', 'tool_call'],
    deferred: ['mcp__a__x', 'mcp__a__y'],
  }).toolsFor(session)
  expect((await tools.definitions()).map(({ function: { name } }) => name)).toEqual([
    'read_file',
    'tool_call',
  ])
  expect(tools.callable()).toContain('mcp__a__y')

  const calls = ['mcp__a__x', 'mcp__a__y'].map((name) => ({ name, arguments: {} }))
  const { signal } = new AbortController()
  const plan = await tools.plan([readCall('c1', 'tool_call', { calls })], signal)
  await plan.run({ onStart: () => {}, onResult: () => {} })

  expect(plan.calls.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'c1 mcp__a__x',
    'c1_2 mcp__a__y',
  ])
  expect(happened).toEqual(['asked for c1, c1_2', 'ran c1', 'ran c1_2', 'withdrawn'])
})
