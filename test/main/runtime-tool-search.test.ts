import { expect, it, onTestFinished } from 'vitest'
import { hooks, registry } from '../../src-main/tool-api.ts'
import { manyTools } from '../support/many-tools.ts'
import { openModelSession } from '../support/model-session.ts'
import { sampleTool } from '../support/sample-tool.ts'

/** The registry of the app itself; what a test brings is taken back. */
function bring(count: number): void {
  const registrar = registry.registrar({ kind: 'mcp', server: 'many' })
  for (const { server: _server, ...tool } of manyTools(count)) registrar.register(tool)
  onTestFinished(registrar.clear)
}

it('a model finds a tool among many, and its call is one of that tool for everybody', async () => {
  const { runtime, server, say, asked, id } = await openModelSession()
  bring(150)
  const seen: string[] = []
  onTestFinished(hooks.on('pre_tool_call', ({ tool }) => void seen.push(tool)))
  server.script(
    { calls: [{ name: 'tool_search', arguments: { queries: 'delete github branch' } }] },
    {
      calls: [
        {
          name: 'tool_call',
          arguments: { calls: [{ name: 'mcp__github__delete_branch', arguments: {} }] },
        },
      ],
    },
    {
      calls: [
        {
          name: 'tool_call',
          arguments: {
            calls: [
              { name: 'mcp__github__delete_branch', arguments: { branchId: 'old' } },
              { name: 'mcp__github__get_branch', arguments: { branchId: 'old' } },
            ],
          },
        },
      ],
    },
    { calls: [{ name: 'mcp__github__list_branch', arguments: { branchId: 'x' } }] },
    { text: 'Done.' },
  )
  await say('delete the old branch')

  const offered = asked()[0]?.body.tools.map(
    (tool: { function: { name: string } }) => tool.function.name,
  )
  expect(offered.slice(-3)).toEqual(['tool_search', 'tool_describe', 'tool_call'])
  expect(offered.filter((name: string) => name.startsWith('mcp__'))).toEqual([])
  expect(asked().at(-1)?.body.tools).toEqual(asked()[0]?.body.tools)
  // The schema came with the answer to arguments that were missing; that tool did not run.
  const results = asked()
    .at(-1)
    ?.body.messages.filter(({ role }: { role: string }) => role === 'tool')
  expect(results[0].content).toContain('"mcp__github__delete_branch"')
  expect(results[1].content).toContain('must have branchId')
  expect(results[1].content).toContain('"required":["branchId"]')
  expect(results[2].content).toContain('delete branch')
  expect(results[4].content).toContain('list branch')
  expect(seen).toEqual([
    'tool_search',
    'mcp__github__delete_branch',
    'mcp__github__get_branch',
    'mcp__github__list_branch',
  ])
  const { messages } = await runtime.request('session.messages', { id })
  const rows = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.calls ?? []) : [],
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'tool_search',
    'mcp__github__delete_branch',
    'mcp__github__delete_branch',
    'mcp__github__get_branch',
    'mcp__github__list_branch',
  ])
})

it('a model is told once of a tool that came while its session searches', async () => {
  const { server, say, asked } = await openModelSession()
  bring(150)
  server.script({ text: 'Hello.' })
  await say('hello')
  const late = registry.registrar({ kind: 'plugin', id: 'late' })
  onTestFinished(late.clear)
  late.register(sampleTool({ name: 'paint_wall', toolset: 'late' }))
  await say('and now')
  await say('and then')

  const told = asked()
    .at(-1)
    ?.body.messages.filter(({ content }: { content: string }) => content.includes('paint_wall'))
  expect(told).toEqual([
    {
      role: 'user',
      content: 'These tools have come and can be found with tool_search: paint_wall',
    },
  ])
  expect(asked().at(-1)?.body.tools).toEqual(asked()[0]?.body.tools)
})
