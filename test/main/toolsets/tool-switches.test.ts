import { describe, expect, it } from 'vitest'
import type { ToolSwitches } from '#contract'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { createToolsetResolver } from '../../../src-main/toolsets/resolve.ts'
import { createToolSwitchboard } from '../../../src-main/toolsets/tool-switches.ts'
import { sampleTool } from '../../support/sample-tool.ts'

const untouched: ToolSwitches = { preset: 'desktop', toolsets: {}, tools: {} }

function open() {
  const registry = createRegistry()
  for (const name of ['read_file', 'write_file']) registry.register(sampleTool({ name }))
  registry.register(sampleTool({ name: 'web_search', toolset: 'web' }))
  registry.register(sampleTool({ name: 'cronjob', toolset: 'cronjob' }))
  registry
    .registrar({ kind: 'user', file: 'w.ts' })
    .register(sampleTool({ name: 'weather', toolset: 'mine' }))
  const toolsets = createToolsetResolver({ registry })
  const board = createToolSwitchboard({ registry, toolsets })
  return { registry, ...board, on }

  /** Only the tools that are registered here. */
  function on(switches: ToolSwitches) {
    const names = board.toolsOn(switches)
    return registry.names().filter((name) => names.has(name))
  }
}

it('begins with the preset and with what the person brought', () => {
  expect(open().on(untouched)).toEqual(['read_file', 'weather', 'web_search', 'write_file'])
})

describe('the switch of a toolset', () => {
  it.each([
    ['file', false, { toolsets: { file: false } }, ['weather', 'web_search']],
    ['mine', false, { toolsets: { mine: false } }, ['read_file', 'web_search', 'write_file']],
    [
      'cronjob',
      true,
      { toolsets: { cronjob: true } },
      ['cronjob', 'read_file', 'weather', 'web_search', 'write_file'],
    ],
    ['file', true, {}, ['read_file', 'weather', 'web_search', 'write_file']],
  ])('turns %s to %s', (name, to, remembered, expected) => {
    const { setToolset, on } = open()
    const switches = setToolset(untouched, name, to)

    expect(switches).toEqual({ ...untouched, ...remembered })
    expect(on(switches)).toEqual(expected)
  })

  it('takes all its tools along, whatever their own switches said', () => {
    const { setToolset, setTool, on } = open()
    const mixed = setTool(untouched, 'read_file', false)
    const off = setToolset(mixed, 'file', false)

    expect(on(off)).not.toContain('write_file')
    expect(setToolset(off, 'file', true)).toEqual(untouched)
  })

  it('leaves nothing behind when it is turned back', () => {
    const { setToolset } = open()

    expect(setToolset(setToolset(untouched, 'cronjob', true), 'cronjob', false)).toEqual(untouched)
    expect(setToolset(setToolset(untouched, 'file', false), 'file', true)).toEqual(untouched)
  })

  it('wins over another toolset that holds the same tool', () => {
    const { setToolset, on } = open()
    const without = { ...untouched, toolsets: { search: false } }
    expect(on(without)).not.toContain('web_search')

    expect(on(setToolset(without, 'web', true))).toContain('web_search')
  })
})

describe('the switch of a tool', () => {
  it('concerns that tool alone', () => {
    const { setTool, on } = open()
    const switches = setTool(untouched, 'write_file', false)

    expect(switches).toEqual({ ...untouched, tools: { write_file: false } })
    expect(on(switches)).toEqual(['read_file', 'weather', 'web_search'])
    expect(setTool(switches, 'write_file', true)).toEqual(untouched)
  })

  it('works inside a toolset that is off', () => {
    const { setToolset, setTool, on } = open()
    const switches = setTool(setToolset(untouched, 'file', false), 'read_file', true)

    expect(on(switches)).toEqual(['read_file', 'weather', 'web_search'])
  })
})

it('knows what the preset leaves out from what the person turned off', () => {
  const { isOffByPreset } = open()

  expect(isOffByPreset(untouched, 'cronjob')).toBe(true)
  expect(isOffByPreset({ ...untouched, tools: { read_file: false } }, 'read_file')).toBe(false)
})

it('keeps what was switched by hand when the preset changes', () => {
  const { setToolset, on } = open()
  const switches = { ...setToolset(untouched, 'cronjob', true), preset: 'hermes-webhook' }

  expect(on(switches)).toEqual(['cronjob', 'weather', 'web_search'])
})
