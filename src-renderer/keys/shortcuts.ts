/** The keys that work anywhere in the window, and which of them a terminal gives up. */
import { useSettings } from '../copies/settings.ts'
import {
  type Combination,
  capsOf,
  isPressed,
  isSame,
  type Keys,
  readCombination,
} from './combination.ts'

export type { Keys } from './combination.ts'

export type ShortcutName =
  | 'open-palette'
  | 'new-session'
  | 'focus-composer'
  | 'speak'
  | 'find'
  | 'toggle-sidebar'
  | 'toggle-pane'
  | 'focus-terminal'
  | 'new-terminal'
  | 'open-settings'
  | 'focus-approval'
  | 'run-approval'

interface Shortcut extends Combination {
  name: ShortcutName
  /** With Ctrl most letters belong to the shell; only these are taken from it. */
  inTerminal?: boolean
  /** Whoever types, in a terminal or in a field, does not mean this. */
  notWhileTyping?: boolean
}

/** By name; an empty text takes the keys away. */
export type Bindings = Readonly<Record<string, string>>

export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'open-palette', code: 'KeyK', modifier: 'command' },
  { name: 'new-session', code: 'KeyN', modifier: 'command' },
  { name: 'focus-composer', code: 'KeyL', modifier: 'command' },
  { name: 'speak', code: 'KeyD', modifier: 'command', shift: true },
  { name: 'find', code: 'KeyF', modifier: 'command' },
  { name: 'toggle-sidebar', code: 'KeyB', modifier: 'command' },
  { name: 'toggle-pane', code: 'KeyJ', modifier: 'command' },
  { name: 'focus-terminal', code: 'Backquote', modifier: 'ctrl', inTerminal: true },
  { name: 'new-terminal', code: 'Backquote', modifier: 'ctrl', shift: true, inTerminal: true },
  { name: 'open-settings', code: 'Comma', modifier: 'command', inTerminal: true },
  { name: 'focus-approval', code: 'KeyA', modifier: 'command', shift: true, inTerminal: true },
  { name: 'run-approval', code: 'Enter', modifier: 'command', notWhileTyping: true },
]

/** The table as the person has it. */
function shortcutsWith(bindings: Bindings): Shortcut[] {
  return SHORTCUTS.flatMap((shortcut) => {
    const bound = bindings[shortcut.name]
    if (bound === undefined) return [shortcut]
    const { code: _code, modifier: _modifier, shift: _shift, ...rest } = shortcut
    const chosen = readCombination(bound)
    return chosen ? [{ ...rest, ...chosen }] : []
  })
}

export function findShortcut(
  keys: Keys,
  from: { isMac: boolean; inTerminal: boolean; inField?: boolean },
  bindings = currentBindings(),
): ShortcutName | undefined {
  if (keys.isComposing || keys.altKey) return undefined
  return shortcutsWith(bindings).find((shortcut) => {
    if (!isPressed(shortcut, keys, from.isMac)) return false
    if (shortcut.notWhileTyping && (from.inTerminal || from.inField)) return false
    // A Mac's Cmd never reaches a shell, so nothing is taken from it there.
    const isCommandOnMac = from.isMac && shortcut.modifier === 'command'
    return !from.inTerminal || shortcut.inTerminal || isCommandOnMac
  })?.name
}

/** Whoever else has the same keys. */
export function conflictsWith(name: ShortcutName, bindings: Bindings, isMac: boolean) {
  const all = shortcutsWith(bindings)
  const own = all.find((shortcut) => shortcut.name === name)
  if (!own) return []
  return all.filter((other) => other.name !== name && isSame(other, own, isMac)).map((s) => s.name)
}

/** As a person reads it on a key cap: ⌘B, Ctrl+B; empty where there is no key. */
export function keyCaps(name: ShortcutName, isMac: boolean, bindings = currentBindings()): string {
  const shortcut = shortcutsWith(bindings).find((known) => known.name === name)
  return shortcut ? capsOf(shortcut, isMac) : ''
}

function currentBindings(): Bindings {
  return useSettings.getState().view?.sections.keys.bindings ?? {}
}
