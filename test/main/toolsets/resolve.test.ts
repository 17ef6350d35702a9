import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { createToolsetResolver, type ToolSelection } from '../../../src-main/toolsets/resolve.ts'
import { CORE_TOOLS, type Toolset } from '../../../src-main/toolsets/toolsets.ts'
import { sampleTool } from '../../support/sample-tool.ts'

function open(table?: Record<string, Toolset>) {
  const registry = createRegistry()
  const resolver = createToolsetResolver({ registry, table })
  return { registry, ...resolver, select }

  function select(selection: ToolSelection) {
    const { names, unknown } = resolver.select(selection)
    return { names: [...names].sort(), unknown }
  }
}

describe('resolving a toolset', () => {
  it('follows what it includes, through a circle and back', () => {
    const { resolve } = open({
      a: { description: { text: '' }, tools: ['a1'], includes: ['b'], kind: 'set' },
      b: { description: { text: '' }, tools: ['b1', 'a1'], includes: ['a', 'gone'], kind: 'set' },
    })

    expect(resolve('a')).toEqual(['a1', 'b1'])
    expect(resolve('b')).toEqual(['a1', 'b1'])
  })

  it('adds the tools that were registered under its name', () => {
    const { registry, resolve } = open()
    expect(resolve('todo')).toEqual(['todo'])
    registry.register(sampleTool({ name: 'todo_archive', toolset: 'todo' }))

    expect(resolve('todo')).toEqual(['todo', 'todo_archive'])
    registry.deregister('todo_archive')
    expect(resolve('todo')).toEqual(['todo'])
  })

  it('knows a server’s toolset by its alias', () => {
    const { registry, resolve } = open()
    registry.register(sampleTool({ name: 'mcp__github__issues', toolset: 'mcp-github' }))
    registry.setAlias('github', 'mcp-github')

    expect(resolve('github')).toEqual(['mcp__github__issues'])
  })

  it.each(['all', '*'])('takes %s for every toolset, registered ones too', (name) => {
    const { registry, resolve } = open()
    registry.register(sampleTool({ name: 'weather', toolset: 'mine' }))

    expect(resolve(name)).toEqual(expect.arrayContaining(['weather', 'terminal', 'discord']))
  })

  it.each(['matrixy', 'hermes-matrixy'])('gives a plugin’s platform %s the core', (toolset) => {
    const { registry, resolve } = open()
    expect(resolve('hermes-matrixy')).toEqual([])
    registry.register(sampleTool({ name: 'matrixy_send', toolset }))

    expect(resolve('hermes-matrixy')).toEqual([...CORE_TOOLS, 'matrixy_send'].sort())
  })

  it('resolves an unknown name to nothing', () => {
    expect(open().resolve('nothing')).toEqual([])
    expect(open().resolve('constructor')).toEqual([])
  })
})

describe('a toolset made at run time', () => {
  it('is one like the others until it is taken back', () => {
    const { define, undefine, resolve, names, find } = open()
    define('mine', { description: { text: 'Mine' }, tools: ['weather'], includes: ['todo'] })

    expect(resolve('mine')).toEqual(['todo', 'weather'])
    expect(names()).toContain('mine')
    undefine('mine')
    expect(resolve('mine')).toEqual([])
    expect(find('mine')).toBeUndefined()
  })

  it.each(['web', 'all', '*'])('cannot take the name %s', (name) => {
    const { define, resolve } = open()
    const before = resolve(name)

    expect(define(name, { description: { text: 'Not mine' }, tools: ['evil'] })).toBe(false)
    expect(resolve(name)).toEqual(before)
  })
})

describe('selecting', () => {
  const file = ['patch', 'read_file', 'search_files', 'write_file']

  it.each<[what: string, selection: ToolSelection, names: string[], unknown: string[]]>([
    ['only what is enabled', { enabled: ['todo', 'clarify'] }, ['clarify', 'todo'], []],
    ['nothing for an empty list', { enabled: [] }, [], []],
    ['disabled from enabled', { enabled: ['file', 'todo'], disabled: ['todo'] }, file, []],
    ['an old name when enabling', { enabled: ['file_tools'] }, file, []],
    [
      'an old name when disabling',
      { enabled: ['file', 'todo'], disabled: ['file_tools'] },
      ['todo'],
      [],
    ],
    [
      'what is known, and says what is not',
      { enabled: ['todo', 'tood'], disabled: ['flie'] },
      ['todo'],
      ['tood', 'flie'],
    ],
    [
      'single tools on top of toolsets',
      { enabled: ['file'], tools: { patch: false, todo: true, write_file: false } },
      ['read_file', 'search_files', 'todo'],
      [],
    ],
    [
      'a single tool though its toolset is disabled',
      { enabled: ['file'], disabled: ['file'], tools: { read_file: true } },
      ['read_file'],
      [],
    ],
    ['nothing when all is disabled', { enabled: ['file'], disabled: ['*'] }, [], []],
  ])('takes %s', (_what, selection, names, unknown) => {
    expect(open().select(selection)).toEqual({ names, unknown })
  })

  it('takes everything when nothing is said, and all but the disabled', () => {
    const { select, resolve } = open()

    expect(select({}).names).toEqual(resolve('all'))
    expect(select({ disabled: ['file'] }).names).toEqual(
      resolve('all').filter((tool) => !file.includes(tool)),
    )
  })

  it.each(['hermes-discord', 'coding', 'hermes-telegram', 'desktop'])(
    'keeps the core when the bundle %s is disabled',
    (bundle) => {
      const { select } = open()
      const { names } = select({ enabled: ['hermes-discord'], disabled: [bundle] })
      const own = bundle === 'hermes-discord' ? [] : ['discord', 'discord_admin']

      expect(names).toEqual([...CORE_TOOLS, ...own].sort())
    },
  )
})
