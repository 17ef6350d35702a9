/** The keys that work anywhere in the window, and which of them a terminal gives up. */

export type ShortcutName =
  | 'new-session'
  | 'focus-composer'
  | 'toggle-sidebar'
  | 'toggle-pane'
  | 'focus-terminal'
  | 'new-terminal'
  | 'open-settings'
  | 'focus-approval'
  | 'run-approval'

interface Shortcut {
  name: ShortcutName
  /** The physical key, so that a layout which moves the sign does not move the shortcut. */
  code: string
  /** Ctrl, or Cmd on a Mac, unless `ctrl` asks for the real Ctrl everywhere. */
  modifier: 'command' | 'ctrl'
  shift?: boolean
  /** With Ctrl most letters belong to the shell; only these are taken from it. */
  inTerminal?: boolean
  /** Whoever types, in a terminal or in a field, does not mean this. */
  notWhileTyping?: boolean
}

const SHORTCUTS: readonly Shortcut[] = [
  { name: 'new-session', code: 'KeyN', modifier: 'command' },
  { name: 'focus-composer', code: 'KeyL', modifier: 'command' },
  { name: 'toggle-sidebar', code: 'KeyB', modifier: 'command' },
  { name: 'toggle-pane', code: 'KeyJ', modifier: 'command' },
  { name: 'focus-terminal', code: 'Backquote', modifier: 'ctrl', inTerminal: true },
  { name: 'new-terminal', code: 'Backquote', modifier: 'ctrl', shift: true, inTerminal: true },
  { name: 'open-settings', code: 'Comma', modifier: 'command', inTerminal: true },
  { name: 'focus-approval', code: 'KeyA', modifier: 'command', shift: true, inTerminal: true },
  { name: 'run-approval', code: 'Enter', modifier: 'command', notWhileTyping: true },
]

export type Keys = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'
>

export function findShortcut(
  keys: Keys,
  from: { isMac: boolean; inTerminal: boolean; inField?: boolean },
): ShortcutName | undefined {
  if (keys.isComposing || keys.altKey) return undefined
  return SHORTCUTS.find((shortcut) => {
    if (shortcut.code !== keys.code || Boolean(shortcut.shift) !== keys.shiftKey) return false
    if (shortcut.notWhileTyping && (from.inTerminal || from.inField)) return false
    const isCommandOnMac = from.isMac && shortcut.modifier === 'command'
    // A Mac's Cmd never reaches a shell, so nothing is taken from it there.
    if (from.inTerminal && !shortcut.inTerminal && !isCommandOnMac) return false
    return isCommandOnMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey
  })?.name
}

/** As a person reads it on a key cap: ⌘B, Ctrl+B. */
export function keyCaps(name: ShortcutName, isMac: boolean): string {
  const shortcut = SHORTCUTS.find((known) => known.name === name)
  if (!shortcut) return ''
  const key = shortcut.code
    .replace('Key', '')
    .replace('Backquote', '`')
    .replace('Comma', ',')
    .replace('Enter', '↵')
  if (!isMac) return `Ctrl+${shortcut.shift ? 'Shift+' : ''}${key}`
  return `${shortcut.modifier === 'ctrl' ? '⌃' : '⌘'}${shortcut.shift ? '⇧' : ''}${key}`
}
