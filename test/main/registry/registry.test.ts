import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import type { ToolRegistration } from '../../../src-main/registry/tool-entry.ts'
import { inEnglish } from '../../support/in-english.ts'
import { recordingLog } from '../../support/recording-log.ts'
import { sampleTool } from '../../support/sample-tool.ts'

const mine = { kind: 'user', file: 'mine.ts' } as const

describe('registering', () => {
  it('keeps all fields and fills in what was left out', () => {
    const registry = createRegistry()
    const registration = sampleTool()
    registry.register(registration)

    expect(registry.entry('read_file')).toEqual({
      ...registration,
      checkFn: undefined,
      checkEveryTime: false,
      requiresEnv: [],
      isAsync: false,
      description: 'Read a text file.',
      emoji: '⚡',
      maxResultSizeChars: undefined,
      dynamicSchemaOverrides: undefined,
      isUntrusted: false,
      origin: { kind: 'builtin' },
    })
  })

  it('keeps a copy of the schema that a tool cannot change afterwards', () => {
    const registry = createRegistry()
    const registration = sampleTool()
    registry.register(registration)
    registration.schema.parameters.properties = {}

    const schema = registry.entry('read_file')?.schema
    expect(schema?.parameters.properties).toEqual({ path: { type: 'string' } })
    expect(Object.isFrozen(schema?.parameters.properties)).toBe(true)
  })

  it('knows who registered a tool', () => {
    const registry = createRegistry()
    registry.registrar(mine).register(sampleTool())

    expect(registry.entry('read_file')?.origin).toEqual(mine)
  })
})

describe('a registration that cannot be', () => {
  const faulty: readonly [what: string, registration: unknown, reason: RegExp][] = [
    ['a name with a space', sampleTool({ name: 'read file' }), /1 to 64 letters/],
    ['an empty name', sampleTool({ name: '' }), /1 to 64 letters/],
    ['a name of 65 letters', sampleTool({ name: 'a'.repeat(65) }), /1 to 64 letters/],
    ['no toolset', sampleTool({ toolset: '' }), /toolset needs a name/],
    ['no handler', { ...sampleTool(), handler: 'run' }, /handler is not a function/],
    ['a check that is no function', { ...sampleTool(), checkFn: true }, /checkFn/],
    ['one key as a string', { ...sampleTool(), requiresEnv: 'KEY' }, /requiresEnv/],
    ['no schema', { ...sampleTool(), schema: undefined }, /no description/],
    [
      'a blank description',
      sampleTool({ schema: { description: ' ', parameters: { type: 'object' } } }),
      /no description/,
    ],
    [
      'a broken schema',
      sampleTool({ schema: { description: 'x', parameters: { type: 'objekt' } } }),
      /"type": "object"/,
    ],
    ['nothing at all', undefined, /register takes an object/],
  ]

  it.each(faulty)('is refused and explained: %s', (_what, registration, reason) => {
    const { log, messages } = recordingLog()
    const registry = createRegistry({ log })
    registry.register(sampleTool({ name: 'sound' }))

    expect(registry.registrar(mine).register(registration as ToolRegistration)).toBe(false)

    expect(registry.names()).toEqual(['sound'])
    expect(registry.rejections()).toMatchObject([
      { origin: mine, reason: inEnglish(expect.stringMatching(reason)) },
    ])
    expect(messages('error')).toEqual([expect.stringMatching(reason)])
  })

  it('is told to whoever listens, though no tool changed', () => {
    const registry = createRegistry()
    let told = 0
    registry.onChange(() => told++)
    registry.register(sampleTool({ name: '' }))

    expect({ told, generation: registry.generation() }).toEqual({ told: 1, generation: 0 })
  })
})

describe('deregistering', () => {
  it('takes the toolset’s aliases along with its last tool', () => {
    const registry = createRegistry()
    registry.register(sampleTool({ name: 'one', toolset: 'mcp-github' }))
    registry.register(sampleTool({ name: 'two', toolset: 'mcp-github' }))
    registry.setAlias('github', 'mcp-github')

    registry.deregister('one')
    expect(registry.aliasTarget('github')).toBe('mcp-github')
    registry.deregister('two')
    expect(registry.aliasTarget('github')).toBeUndefined()
  })

  it.each([
    ['its own tool', { kind: 'plugin', id: 'p' }, 'p', true],
    ['a built-in tool', { kind: 'builtin' }, 'file', false],
    ['another plugin’s tool', { kind: 'plugin', id: 'q' }, 'q', false],
    ['a tool of an MCP server', { kind: 'mcp', server: 's' }, 'mcp-s', false],
  ] as const)('lets a plugin remove %s: %o', (_what, owner, toolset, allowed) => {
    const registry = createRegistry()
    registry.registrar(owner).register(sampleTool({ toolset }))

    const plugin = registry.registrar({ kind: 'plugin', id: 'p' })

    expect(plugin.deregister('read_file')).toBe(allowed)
    expect(registry.entry('read_file') === undefined).toBe(allowed)
  })

  it('clears what one origin registered and was refused, and nothing else', () => {
    const registry = createRegistry()
    registry.register(sampleTool())
    const registrar = registry.registrar(mine)
    registrar.register(sampleTool({ name: 'weather', toolset: 'weather' }))
    registrar.register(sampleTool({ name: 'bad name' }))

    registrar.clear()

    expect(registry.names()).toEqual(['read_file'])
    expect(registry.rejections()).toEqual([])
  })

  it('says no when there is nothing of that name', () => {
    expect(createRegistry().deregister('nothing')).toBe(false)
  })
})

describe('the generation', () => {
  it('grows with every change of tools and aliases, and tells listeners until they leave', () => {
    const registry = createRegistry()
    const seen: number[] = []
    const stop = registry.onChange((generation) => seen.push(generation))

    registry.register(sampleTool())
    registry.setAlias('files', 'file')
    registry.setAlias('files', 'file')
    registry.deregister('read_file')
    registry.deregister('read_file')
    stop()
    registry.register(sampleTool())

    expect(seen).toEqual([1, 2, 3])
    expect(registry.generation()).toBe(4)
  })
})

describe('small questions', () => {
  const registry = createRegistry()
  registry.register(sampleTool({ name: 'write_file', emoji: '✏️', maxResultSizeChars: 500 }))
  registry.register(sampleTool({ name: 'read_file' }))
  registry.register(sampleTool({ name: 'clarify', toolset: 'clarify' }))

  it('are answered in a fixed order', () => {
    expect(registry.names()).toEqual(['clarify', 'read_file', 'write_file'])
    expect(registry.toolsets()).toEqual(['clarify', 'file'])
    expect([...registry.toolsetByTool()]).toEqual([
      ['clarify', 'clarify'],
      ['read_file', 'file'],
      ['write_file', 'file'],
    ])
  })

  it.each([
    ['write_file', '✏️', 500],
    ['read_file', '⚡', 100_000],
    ['unknown', '⚡', 100_000],
  ])('about %s: emoji %s, at most %i characters', (name, emoji, chars) => {
    expect(registry.emoji(name)).toBe(emoji)
    expect(registry.maxResultSizeChars(name)).toBe(chars)
  })

  it('give a list that stays as it was while tools change', () => {
    const before = registry.entries()
    registry.register(sampleTool({ name: 'zebra' }))

    expect(before).toHaveLength(3)
    expect(registry.entries()).toHaveLength(4)
  })
})

it('warns when an alias changes its meaning', () => {
  const { log, messages } = recordingLog()
  const registry = createRegistry()
  registry.logTo(log)
  registry.setAlias('git', 'mcp-github')
  registry.setAlias('git', 'mcp-gitlab')

  expect(registry.aliasTarget('git')).toBe('mcp-gitlab')
  expect(messages('warn')).toEqual(['the toolset alias git now means mcp-gitlab'])
})
