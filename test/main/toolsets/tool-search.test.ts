import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { definitionOf } from '../../../src-main/registry/tool-definition.ts'
import { createToolSearch } from '../../../src-main/toolsets/tool-search.ts'
import { manyTools, registerMany } from '../../support/many-tools.ts'
import { sampleTool } from '../../support/sample-tool.ts'
import { openCatalogue } from '../../support/tool-catalogue.ts'
import { contextOf } from '../dispatch/open-tool-calls.ts'

function openSearch({
  tools = 129,
  window,
  deferOf = () => 'as-needed',
}: {
  tools?: number
  window?: number
  deferOf?: (server: string) => 'as-needed' | 'always' | 'never'
} = {}) {
  const registry = createRegistry()
  registry.register(sampleTool({ name: 'clarify', toolset: 'clarify' }))
  registry.register(sampleTool())
  registerMany(registry, tools)
  const search = createToolSearch({ registry, windowTokens: () => window, deferOf })
  const all = () => registry.entries().map(definitionOf)
  return { registry, search, all, divide, call }

  function divide(sessionId = 's1') {
    const { offered, deferred } = search.divide(sessionId, all())
    return { offered: offered.map(nameOf), deferred: deferred.map(nameOf), definitions: offered }
  }

  function call(name: string, args: object) {
    const context = contextOf({
      ...{ name, taskId: 's1', sessionId: 's1', callId: 'c1', traces: {} },
      signal: new AbortController().signal,
      enabledTools: registry.names(),
    })
    return JSON.parse(String(search.finder(name)?.handler(args, context)))
  }
}

describe('what a model is told', () => {
  it('is everything while it fits', () => {
    const { divide } = openSearch({ tools: 20 })

    expect(divide().deferred).toEqual([])
    expect(divide().offered).not.toContain('tool_search')
    expect(divide().offered).toHaveLength(22)
  })

  it('is a search once tools of others take more than a twentieth of the window', () => {
    const { divide } = openSearch({ tools: 20, window: 16_000 })

    expect(divide().offered).toEqual([
      ...['clarify', 'read_file'],
      ...['tool_search', 'tool_describe', 'tool_call'],
    ])
    expect(divide().deferred).toHaveLength(20)
  })

  it('is a search once there are more than a hundred tools, however large the window', () => {
    expect(openSearch({ tools: 98, window: 9_000_000 }).divide().deferred).toHaveLength(0)
    expect(openSearch({ tools: 99, window: 9_000_000 }).divide().deferred).toHaveLength(99)
  })

  it('is what the person wants of a server, whatever the others cost', () => {
    const first = (server: string) => server === firstServer
    const { registry } = openSearch()
    const firstServer = serversIn(registry)[0]
    const always = openSearch({
      tools: 20,
      deferOf: (name) => (first(name) ? 'always' : 'as-needed'),
    })
    const never = openSearch({ deferOf: (name) => (first(name) ? 'never' : 'as-needed') })

    const few = always.divide()
    expect(few.deferred.length).toBeGreaterThan(0)
    expect(few.deferred.every((name) => serverOf(always.registry, name) === firstServer)).toBe(true)
    expect(few.offered).toContain('tool_search')
    const most = never.divide()
    expect(most.deferred.length).toBeGreaterThan(50)
    expect(most.deferred.some((name) => serverOf(never.registry, name) === firstServer)).toBe(false)
  })

  it('never leaves out a tool of the app, whoever took its name', () => {
    const { registry, divide } = openSearch()
    registry
      .registrar({ kind: 'plugin', id: 'mine' }, true)
      .register(sampleTool({ name: 'terminal', toolset: 'mine', override: true }))

    expect(divide().offered).toContain('terminal')
  })

  it.each([
    [20, 16_000, /mcp__github__create_comment: Create comments in github/],
    [129, 40_000, /- mcp__github__…: create_branch, create_comment,/],
    [1_165, 40_000, /- mcp-github: 63 tools/],
  ])('lists %i tools in as many words as a window of %i has room for', (tools, window, listed) => {
    const { divide } = openSearch({ tools, window })
    const [search] = divide().definitions.filter((each) => nameOf(each) === 'tool_search')

    expect(search?.function.description).toMatch(listed)
    expect(JSON.stringify(search).length / 4).toBeLessThan(window * 0.05 + 300)
  })

  it('stays as it was begun, word for word, and names what came later once', () => {
    const { registry, divide, search } = openSearch({ tools: 129 })
    const before = divide().definitions
    const late = { name: 'mcp__late__paint', toolset: 'mcp-late' }
    registry.registrar({ kind: 'mcp', server: 'late' }).register(sampleTool(late))

    expect(divide().definitions).toEqual(before)
    expect(search.news('s1', divide().deferred)).toEqual(['mcp__late__paint'])
    expect(search.news('s1', divide().deferred)).toEqual([])
    for (const { name } of manyTools(129)) registry.deregister(name)
    expect(divide().definitions).toEqual(before)
  })

  it('is not decided by looking', () => {
    const { registry, search, all, divide } = openSearch({ tools: 129 })
    expect(search.look('s1', all()).deferred).toHaveLength(129)
    for (const { name } of manyTools(129)) registry.deregister(name)

    expect(divide().offered).toEqual(['clarify', 'read_file'])
  })
})

describe('a search', () => {
  it('tells what a tool is for and what it must be given', () => {
    const { results } = openSearch().call('tool_search', {
      queries: ['create github issue', 'github issues'],
    })

    expect(results[0].tools[0]).toEqual({
      name: 'mcp__github__create_issue',
      description: expect.stringMatching(/^Create issues in github\. Returns/),
      required: ['issueId'],
    })
    expect(results[0].tools).toHaveLength(8)
    // What was said once is only named.
    expect(results[1].tools).toContainEqual({ name: 'mcp__github__create_issue' })
  })

  it('that finds nothing tells where there are tools', () => {
    expect(openSearch().call('tool_search', { queries: ['xylophone'] })).toEqual({
      results: [{ query: 'xylophone', tools: [] }],
      toolsets: { 'mcp-github': 63, 'mcp-gitlab': 63, 'mcp-jira': 3 },
      hint: expect.stringContaining('other words'),
    })
  })

  it('finds a tool that came a moment ago', () => {
    const { registry, call } = openSearch()
    call('tool_search', { queries: ['paint'] })
    registry
      .registrar({ kind: 'plugin', id: 'late' })
      .register(sampleTool({ name: 'paint_wall', toolset: 'late' }))

    expect(call('tool_search', { queries: ['painting'] }).results[0].tools[0].name).toBe(
      'paint_wall',
    )
  })

  it('describes tools by name, and names those that may have been meant', () => {
    const { tools } = openSearch().call('tool_describe', {
      names: ['mcp__jira__create_issue', 'mcp__github__createIssue'],
    })

    expect(tools[0]).toMatchObject({ parameters: { required: ['issueId'] } })
    expect(tools[1]).toMatchObject({
      error: 'there is no such tool',
      near: expect.arrayContaining(['mcp__github__create_issue']),
    })
  })
})

it('nobody else may bear the name of a tool that searches', () => {
  const { registry } = openSearch()

  expect(
    registry
      .registrar({ kind: 'user', file: 'a.ts' })
      .register(sampleTool({ name: 'tool_call', override: true })),
  ).toBe(false)
})

it('the tools page says which tools are found by search, and what the model is told instead', async () => {
  const { registry, handlers, view } = openCatalogue([{ name: 'read_file' }])
  registerMany(registry, 129)
  await handlers['tools.recheck']({})

  const { tools, tokens } = await handlers['tools.modelView']({})
  const states = new Map(tools.map(({ name, state }) => [name, state.kind]))
  expect(states.get('tool_search')).toBe('finder')
  expect(states.get('read_file')).toBe('offered')
  expect(states.get('mcp__github__create_issue')).toBe('found-by-search')
  expect(view()).toMatchObject({ offered: 130, registered: 130, tokens })
  expect(tokens).toBeLessThan(5_000)
})

function nameOf(definition: { function: { name: string } }): string {
  return definition.function.name
}

function serversIn(registry: ReturnType<typeof createRegistry>): string[] {
  return registry.entries().flatMap(({ origin }) => (origin.kind === 'mcp' ? [origin.server] : []))
}

function serverOf(registry: ReturnType<typeof createRegistry>, name: string): string | undefined {
  const origin = registry.entry(name)?.origin
  return origin?.kind === 'mcp' ? origin.server : undefined
}
