import { describe, expect, it } from 'vitest'
import type { ToolAvailabilityView, ToolsetView } from '#contract'
import type { Words } from '#words'
import { filterToolsets } from '../../../src-renderer/tools/filter-toolsets.ts'

const READY: ToolAvailabilityView = { kind: 'ready' }
const NEEDS_KEY: ToolAvailabilityView = {
  kind: 'unavailable',
  code: 'missing-key',
  reason: { text: 'no key' },
}

const TOOLSETS = [
  toolset('file', 'on', [tool('read_file', true, READY), tool('patch', true, READY)]),
  toolset('web', 'on', [tool('web_search', true, NEEDS_KEY)]),
  toolset('home', 'mixed', [tool('lights', true, READY), tool('doors', false, NEEDS_KEY)]),
  toolset('games', 'off', [tool('dice', false, NEEDS_KEY)]),
]

describe('the filter of the tools page', () => {
  it.each([
    ['all', ['file', 'web', 'home', 'games']],
    ['on', ['file', 'web', 'home']],
    ['off', ['home', 'games']],
    ['attention', ['web']],
  ] as const)('%s', (filter, names) => {
    expect(shown(filter, '').map(([name]) => name)).toEqual(names)
  })
})

describe('the search', () => {
  it('finds a toolset by its name and shows all its tools', () => {
    expect(shown('all', 'FILE')).toEqual([['file', ['read_file', 'patch'], false]])
  })

  it('finds a tool inside and shows it alone', () => {
    expect(shown('all', 'patch')).toEqual([['file', ['patch'], true]])
  })

  it('finds it by the words that the window shows, and by those of the runtime', () => {
    expect(shown('all', '关于 web').map(([name]) => name)).toEqual(['web'])
    expect(shown('all', 'about web').map(([name]) => name)).toEqual(['web'])
  })

  it('wants every word', () => {
    expect(shown('all', 'web dice')).toEqual([])
  })
})

function shown(filter: 'all' | 'on' | 'off' | 'attention', search: string) {
  const said = ({ text }: Words) => text.replace('About', '关于')
  return filterToolsets(TOOLSETS, { filter, search, said }).map((each) => [
    each.toolset.name,
    each.tools.map((one) => one.name),
    each.isFoundInside,
  ])
}

function toolset(name: string, state: ToolsetView['switch'], tools: ToolsetView['tools']) {
  const view: ToolsetView = {
    name,
    emoji: '',
    description: { text: `About ${name}` },
    switch: state,
    state: { kind: 'ready' },
    tools,
  }
  return view
}

function tool(name: string, on: boolean, availability: ToolAvailabilityView) {
  const origin = { kind: 'builtin' } as const
  return {
    name,
    emoji: '',
    description: { text: '' },
    on,
    availability,
    tokens: 1,
    keys: [],
    origin,
  }
}
