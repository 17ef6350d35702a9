import { describe, expect, it } from 'vitest'
import {
  pressedCombination,
  readCombination,
  writeCombination,
} from '../../../src-renderer/keys/combination.ts'
import { conflictsWith, findShortcut, keyCaps } from '../../../src-renderer/keys/shortcuts.ts'
import { keyMeaning } from '../../../src-renderer/terminal/terminal-keys.ts'

type Modifier = 'ctrl' | 'meta' | 'shift' | 'alt'

describe('findShortcut', () => {
  it.each([
    ['Ctrl+B on a PC', press('KeyB', 'ctrl'), false, 'toggle-sidebar'],
    ['Cmd+B on a Mac', press('KeyB', 'meta'), true, 'toggle-sidebar'],
    ['Ctrl+` on a Mac', press('Backquote', 'ctrl'), true, 'focus-terminal'],
    ['Ctrl+Shift+` on a PC', press('Backquote', 'ctrl', 'shift'), false, 'new-terminal'],
    ['Ctrl+B on a Mac', press('KeyB', 'ctrl'), true, undefined],
    ['Ctrl+Shift+B', press('KeyB', 'ctrl', 'shift'), false, undefined],
    ['Ctrl+Alt+B', press('KeyB', 'ctrl', 'alt'), false, undefined],
    ['a plain letter', press('KeyB'), false, undefined],
    ['a key during composition', { ...press('KeyB', 'ctrl'), isComposing: true }, false, undefined],
  ])('%s', (_keys, keys, isMac, name) => {
    expect(findShortcut(keys, { isMac, inTerminal: false })).toBe(name)
  })

  it.each([
    ['nothing has the keyboard', {}, 'run-approval'],
    ['a field has it', { inField: true }, undefined],
    ['a terminal has it', { inTerminal: true }, undefined],
    ['a terminal on a Mac has it', { inTerminal: true, isMac: true }, undefined],
  ])('Ctrl or Cmd and Enter, when %s', (_where, place, name) => {
    const from = { isMac: false, inTerminal: false, ...place }
    const keys = press('Enter', from.isMac ? 'meta' : 'ctrl')

    expect(findShortcut(keys, from)).toBe(name)
  })

  it('leads to the oldest question from anywhere', () => {
    const keys = press('KeyA', 'ctrl', 'shift')

    expect(findShortcut(keys, { isMac: false, inTerminal: true })).toBe('focus-approval')
  })

  it('shows the key caps of the system', () => {
    expect([keyCaps('new-terminal', false), keyCaps('toggle-pane', true)]).toEqual([
      'Ctrl+Shift+`',
      '⌘J',
    ])
  })
})

describe('keys of the person’s own', () => {
  const bindings = { 'toggle-pane': 'Mod+Shift+KeyP', 'toggle-sidebar': '' }

  it('take the place of the usual ones', () => {
    const from = { isMac: false, inTerminal: false }

    expect([
      findShortcut(press('KeyP', 'ctrl', 'shift'), from, bindings),
      findShortcut(press('KeyJ', 'ctrl'), from, bindings),
      findShortcut(press('KeyB', 'ctrl'), from, bindings),
    ]).toEqual(['toggle-pane', undefined, undefined])
    expect([
      keyCaps('toggle-pane', false, bindings),
      keyCaps('toggle-sidebar', false, bindings),
    ]).toEqual(['Ctrl+Shift+P', ''])
  })

  it('name the other one that has the same keys', () => {
    const same = { 'new-terminal': 'Mod+KeyN' }

    expect(conflictsWith('new-terminal', same, false)).toEqual(['new-session'])
    expect(conflictsWith('toggle-pane', same, false)).toEqual([])
  })

  it('tell Ctrl from Cmd on a Mac only', () => {
    const same = { 'new-terminal': 'Ctrl+KeyN' }

    expect(conflictsWith('new-terminal', same, true)).toEqual([])
    expect(conflictsWith('new-terminal', same, false)).toEqual(['new-session'])
  })

  it.each([
    ['Ctrl+Shift+P', press('KeyP', 'ctrl', 'shift'), false, 'Mod+Shift+KeyP'],
    ['Ctrl on a Mac', press('KeyP', 'ctrl'), true, 'Ctrl+KeyP'],
    ['Cmd on a Mac', press('KeyP', 'meta'), true, 'Mod+KeyP'],
    ['a letter alone', press('KeyP'), false, undefined],
    ['Ctrl alone', press('ControlLeft', 'ctrl'), false, undefined],
    ['Ctrl+Alt+P', press('KeyP', 'ctrl', 'alt'), false, undefined],
  ])('are recorded from %s', (_keys, keys, isMac, text) => {
    const pressed = pressedCombination(keys, isMac)

    expect(pressed && writeCombination(pressed)).toBe(text)
    if (text) expect(readCombination(text)).toEqual(pressed)
  })
})

describe('keys inside a terminal', () => {
  it.each([
    ['Ctrl+B belongs to the shell', press('KeyB', 'ctrl'), false, 'shell'],
    ['Ctrl+J belongs to the shell', press('KeyJ', 'ctrl'), false, 'shell'],
    ['Ctrl+C interrupts', press('KeyC', 'ctrl'), false, 'shell'],
    ['Ctrl+C interrupts on a Mac too', press('KeyC', 'ctrl'), true, 'shell'],
    ['Enter goes to the shell', press('Enter'), false, 'shell'],
    ['Ctrl+Enter goes to the shell', press('Enter', 'ctrl'), false, 'shell'],
    ['Ctrl+Shift+C copies', press('KeyC', 'ctrl', 'shift'), false, 'copy'],
    ['Cmd+C copies', press('KeyC', 'meta'), true, 'copy'],
    ['Ctrl+Shift+V pastes', press('KeyV', 'ctrl', 'shift'), false, 'paste'],
    ['Cmd+V pastes', press('KeyV', 'meta'), true, 'paste'],
    ['Ctrl+F searches', press('KeyF', 'ctrl'), false, 'find'],
    ['Ctrl+` leaves', press('Backquote', 'ctrl'), false, 'window'],
    ['Cmd+B is the window’s on a Mac', press('KeyB', 'meta'), true, 'window'],
  ])('%s', (_rule, keys, isMac, meaning) => {
    expect(keyMeaning(keys, isMac)).toBe(meaning)
  })
})

function press(code: string, ...modifiers: Modifier[]) {
  return {
    code,
    ctrlKey: modifiers.includes('ctrl'),
    metaKey: modifiers.includes('meta'),
    shiftKey: modifiers.includes('shift'),
    altKey: modifiers.includes('alt'),
    isComposing: false,
  }
}
