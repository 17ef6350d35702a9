import { expect, it } from 'vitest'
import type { Session } from '../../../src-main/agent/session/sessions.ts'
import { createSessionTools } from '../../../src-main/compose/session-tools.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import { readCall } from '../../support/read-call.ts'

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

function openTools(
  happened: string[],
  {
    status = 'ok',
    stopAfterFailures = () => 20,
    names = [],
  }: Partial<{
    status: 'ok' | 'error'
    stopAfterFailures: () => number
    names: string[]
  }> = {},
) {
  return createSessionTools({
    definitionsFor: async () =>
      names.map((name) => ({
        type: 'function',
        function: { name, description: '', parameters: {} },
      })),
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
