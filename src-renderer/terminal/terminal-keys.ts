/** What a key pressed inside a terminal means: for the shell, for the terminal, or for the window. */
import { findShortcut, type Keys } from '../keys/shortcuts.ts'

export type KeyMeaning = 'shell' | 'copy' | 'paste' | 'find' | 'window'

export function keyMeaning(keys: Keys, isMac: boolean): KeyMeaning {
  if (findShortcut(keys, { isMac, inTerminal: true })) return 'window'
  if (keys.altKey || keys.isComposing) return 'shell'
  const isCommand = isMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey
  if (!isCommand) return 'shell'
  if (keys.code === 'KeyF' && !keys.shiftKey) return 'find'
  // Ctrl+C and Ctrl+V are the shell's, so copy and paste take Shift where there is no Cmd.
  if (keys.shiftKey === isMac) return 'shell'
  if (keys.code === 'KeyC') return 'copy'
  if (keys.code === 'KeyV') return 'paste'
  return 'shell'
}
