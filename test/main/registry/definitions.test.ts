import { describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { approximateTokens } from '../../../src-main/registry/tool-definition.ts'
import { openDefinitions } from '../../support/open-definitions.ts'
import { recordingLog } from '../../support/recording-log.ts'
import { sampleTool } from '../../support/sample-tool.ts'

function open() {
  const registry = createRegistry()
  const clock = { now: 0 }
  const now = () => clock.now
  const { log, messages } = recordingLog()
  const { availability, definitions } = openDefinitions({ registry, now, log })
  const { getToolDefinitions } = definitions
  return { registry, availability, clock, messages, getToolDefinitions, offered }

  async function offered(request?: Parameters<typeof getToolDefinitions>[0]) {
    return (await getToolDefinitions(request)).map((definition) => definition.function.name)
  }
}

function withTools() {
  const opened = open()
  for (const name of ['write_file', 'read_file']) opened.registry.register(sampleTool({ name }))
  opened.registry.register(sampleTool({ name: 'todo', toolset: 'todo' }))
  return opened
}

describe('the tools a model gets', () => {
  it('have the shape its API wants, and nothing else in it', async () => {
    const { getToolDefinitions } = withTools()

    expect(await getToolDefinitions({ enabled: ['todo'] })).toEqual([
      {
        type: 'function',
        function: {
          name: 'todo',
          description: 'Read a text file.',
          parameters: { type: 'object', properties: { path: { type: 'string' } } },
        },
      },
    ])
  })

  it.each([
    ['all when nothing is said', undefined, ['read_file', 'todo', 'write_file']],
    ['only those enabled', { enabled: ['file'] }, ['read_file', 'write_file']],
    ['all but those disabled', { disabled: ['file'] }, ['todo']],
    ['enabled less disabled', { enabled: ['file', 'todo'], disabled: ['file'] }, ['todo']],
    ['none for an empty list', { enabled: [] }, []],
    ['those switched singly', { enabled: ['file'], tools: { read_file: false } }, ['write_file']],
  ])('are %s', async (_what, request, names) => {
    expect(await withTools().offered(request)).toEqual(names)
  })

  it('are those whose check passes', async () => {
    const { registry, offered } = withTools()
    registry.register(sampleTool({ name: 'patch', checkFn: async () => false }))

    expect(await offered({ enabled: ['file'] })).toEqual(['read_file', 'write_file'])
  })

  it('speak only of tools that are there', async () => {
    const { registry, getToolDefinitions } = withTools()
    registry.register(sampleTool({ name: 'execute_code', toolset: 'code_execution' }))
    registry.register(sampleTool({ name: 'search_files', checkFn: () => false }))

    const definitions = await getToolDefinitions({
      disabled: ['todo'],
      tools: { write_file: false },
    })

    expect(definitions[0]?.function.description).toMatch(
      /call:\n- read_file\(path\?\)\nPython: read_file/,
    )
  })
})

describe('unknown toolsets', () => {
  it('add nothing and are named in the log, unless it should be quiet', async () => {
    const { offered, messages } = withTools()

    expect(await offered({ enabled: ['tood'], quiet: true })).toEqual([])
    expect(messages('warn')).toEqual([])
    await offered({ enabled: ['tood'] })
    expect(messages('warn')).toEqual(['there is no toolset of this name, so it adds no tools'])
  })
})

describe('a schema that changes', () => {
  it('is merged over the registered one each time definitions are built', async () => {
    const { registry, availability, getToolDefinitions } = open()
    let limit = 1
    registry.register(
      sampleTool({ dynamicSchemaOverrides: () => ({ description: `At most ${limit}.` }) }),
    )
    const description = async () => (await getToolDefinitions())[0]?.function.description

    expect(await description()).toBe('At most 1.')
    limit = 2
    availability.forget()
    expect(await description()).toBe('At most 2.')
  })

  it('stays as it was registered when the override throws', async () => {
    const { registry, getToolDefinitions, messages } = open()
    registry.register(
      sampleTool({
        dynamicSchemaOverrides: () => {
          throw new Error('boom')
        },
      }),
    )

    expect((await getToolDefinitions())[0]?.function.description).toBe('Read a text file.')
    expect(messages('warn')).toEqual(['the schema of read_file could not be brought up to date'])
  })
})

describe('asking again', () => {
  it('gives the same list, which nobody can spoil', async () => {
    const { getToolDefinitions } = withTools()
    const first = await getToolDefinitions({ enabled: ['file'] })

    expect(await getToolDefinitions({ enabled: ['file'] })).toBe(first)
    expect(() => (first as unknown[]).pop()).toThrow(TypeError)
  })

  it('sees a tool that came, a tool that went, and a check that changed its mind', async () => {
    const { registry, availability, offered } = withTools()
    let ready = true
    await offered()
    registry.register(sampleTool({ name: 'patch', checkFn: () => ready }))
    expect(await offered({ enabled: ['file'] })).toEqual(['patch', 'read_file', 'write_file'])

    registry.deregister('write_file')
    expect(await offered({ enabled: ['file'] })).toEqual(['patch', 'read_file'])

    ready = false
    availability.forget()
    expect(await offered({ enabled: ['file'] })).toEqual(['read_file'])
  })

  it('asks the checks again after 30 seconds', async () => {
    const { registry, clock, offered } = open()
    const checkFn = vi.fn(() => false)
    registry.register(sampleTool({ checkFn }))

    await offered()
    clock.now = 29_999
    await offered()
    expect(checkFn).toHaveBeenCalledTimes(1)
    clock.now = 30_000
    await offered()
    expect(checkFn).toHaveBeenCalledTimes(2)
  })

  it('tells an absent list from an empty one, and one list from another', async () => {
    const { offered } = withTools()

    expect(await offered({})).toHaveLength(3)
    expect(await offered({ enabled: [] })).toHaveLength(0)
    expect(await offered({ enabled: ['todo'] })).toHaveLength(1)
    expect(await offered({ disabled: ['todo'] })).toHaveLength(2)
    expect(await offered({ tools: { todo: false } })).toHaveLength(2)
  })

  it('keeps at most eight answers', async () => {
    const { getToolDefinitions } = withTools()
    const first = await getToolDefinitions({ enabled: ['file'] })
    for (let other = 0; other < 8; other++)
      await getToolDefinitions({ enabled: ['file', `other-${other}`], quiet: true })

    expect(await getToolDefinitions({ enabled: ['file'] })).not.toBe(first)
  })
})

it('knows about how much of the context a definition takes', async () => {
  const { getToolDefinitions } = withTools()
  const [definition] = await getToolDefinitions({ enabled: ['todo'] })

  expect(definition && approximateTokens(definition)).toBe(
    Math.ceil(JSON.stringify(definition).length / 4),
  )
})
