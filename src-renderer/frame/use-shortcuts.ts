/** The one place where keys of the whole window act. */
import { useEffect, useEffectEvent } from 'react'
import { isMac } from '../keys/platform.ts'
import { findShortcut } from '../keys/shortcuts.ts'
import { useRunShortcut } from './use-run-shortcut.ts'

export function useShortcuts(): void {
  const run = useEffectEvent(useRunShortcut())

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const inTerminal = event.target instanceof Element && event.target.closest('.xterm') !== null
      const name = findShortcut(event, { isMac, inTerminal, inField: isInField(event.target) })
      if (!name) return
      event.preventDefault()
      // A key that is held down must not answer the next question too.
      if (!event.repeat) run(name, { inTerminal, at: event.timeStamp })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Somebody types there, or something lies over the columns and has the keyboard. */
function isInField(target: EventTarget | null): boolean {
  const places =
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]'
  return target instanceof Element && target.closest(places) !== null
}
