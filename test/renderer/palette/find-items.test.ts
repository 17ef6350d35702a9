import { describe, expect, it } from 'vitest'
import { findItems } from '../../../src-renderer/palette/find-items.ts'
import type { PaletteGroup, PaletteItem } from '../../../src-renderer/palette/palette-item.ts'

const ITEMS = [
  item('settings:keys', 'settings', 'Settings: Keys'),
  item('action:new', 'actions', 'New session'),
  item('session:1', 'sessions', 'Tidy the shed', '/home/ann/garden'),
  item('toolset:memory', 'toolsets', 'Switch off memory'),
  item('approval:1', 'approvals', 'rm -rf build'),
]

describe('the palette', () => {
  it('shows what waits for the person first, then the rest in groups', () => {
    expect(found('')).toEqual([
      'approval:1',
      'action:new',
      'session:1',
      'toolset:memory',
      'settings:keys',
    ])
  })

  it('puts what was used lately above everything', () => {
    expect(found('', ['settings:keys', 'gone', 'session:1']).slice(0, 2)).toEqual([
      'settings:keys',
      'session:1',
    ])
  })

  it.each([
    ['mem', 'toolset:memory'],
    ['ns', 'action:new'],
    ['sk', 'settings:keys'],
    ['shed', 'session:1'],
    ['garden', 'session:1'],
    ['TIDY', 'session:1'],
  ])('finds by %s', (query, id) => {
    expect(found(query)[0]).toBe(id)
  })

  it('finds by the beginning of another name, and not by letters here and there in it', () => {
    const reload = {
      ...item('action:reload', 'actions', 'Reload the window'),
      also: 'restart, refresh',
    }
    const found = (query: string) => findItems([...ITEMS, reload], query, [])[0]?.id

    expect(found('rest')).toBe('action:reload')
    expect(found('Refresh')).toBe('action:reload')
    expect(found('rfs')).toBeUndefined()
  })

  it('finds a word as it was typed before letters here and there', () => {
    const items = [
      item('toolset:x', 'toolsets', 'Switch on Posts on X'),
      item('action:stop', 'actions', 'Stop the agent'),
    ]
    expect(findItems(items, 'stop', [])[0]?.id).toBe('action:stop')
  })

  it('finds nothing by letters from the middle of words', () => {
    const items = [
      item('toolset:x', 'toolsets', 'Switch on Posts on X'),
      item('session:1', 'sessions', 'The test of @slugify.js fails, please mend it'),
      item('action:speak', 'actions', 'Speak a message, and end it'),
    ]
    const ids = (query: string) => findItems(items, query, []).map(({ id }) => id)

    expect(['stop', 'undo', 'git', 'help'].flatMap(ids)).toEqual([])
    expect(ids('slug')).toEqual(['session:1'])
    expect(ids('tslug')).toEqual(['session:1'])
    expect(ids('sonpo')).toEqual(['toolset:x'])
  })

  it('shows nothing that lacks a letter', () => {
    expect(found('xyz')).toEqual([])
  })

  it('prefers the one used lately where two fit alike', () => {
    const twins = [item('a', 'sessions', 'Notes one'), item('b', 'sessions', 'Notes two')]

    expect(findItems(twins, 'notes', ['b']).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

function found(query: string, recent: string[] = []): string[] {
  return findItems(ITEMS, query, recent).map(({ id }) => id)
}

function item(id: string, group: PaletteGroup, label: string, detail?: string): PaletteItem {
  return { id, group, label, ...(detail && { detail }), run: () => {} }
}
