/** The one place where keys of the whole window act. */
import { useEffect, useEffectEvent } from 'react'
import { isMac } from '../keys/platform.ts'
import { findShortcut, type ShortcutName } from '../keys/shortcuts.ts'
import { useLayout } from '../stores/layout.ts'
import { useOverlay } from '../stores/overlay.ts'
import { useTerminalFocus } from '../stores/terminal-focus.ts'
import { frontTerminal } from '../terminal/tab-order.ts'
import { useOpenTerminal } from '../terminal/use-open-terminal.ts'

export function useShortcuts(): void {
  const openTerminal = useOpenTerminal()
  const run = useEffectEvent((name: ShortcutName, inTerminal: boolean) => {
    const { isSidebarOpen, isPaneOpen, change } = useLayout.getState()
    const actions: Record<ShortcutName, () => void> = {
      'toggle-sidebar': () => change({ isSidebarOpen: !isSidebarOpen }),
      'toggle-pane': () => change({ isPaneOpen: !isPaneOpen }),
      'new-terminal': openTerminal,
      'open-settings': useOverlay.getState().openSettings,
      'focus-terminal': () => {
        const terminal = frontTerminal()
        if (inTerminal) document.querySelector('main')?.focus()
        else if (!terminal) openTerminal()
        else {
          change({ isPaneOpen: true, paneTab: 'terminals', narrowColumn: 'pane' })
          useTerminalFocus.getState().want(terminal.id)
        }
      },
    }
    actions[name]()
  })

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const inTerminal = event.target instanceof Element && event.target.closest('.xterm') !== null
      const name = findShortcut(event, { isMac, inTerminal })
      if (!name) return
      event.preventDefault()
      run(name, inTerminal)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
