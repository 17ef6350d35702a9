/** The one place where keys of the whole window act. */
import { useEffect, useEffectEvent } from 'react'
import type { RequestOf } from '#contract'
import { runFrontQuestion } from '../approval/run-front-question.ts'
import { focusOldestQuestion } from '../approval/show-approvals.ts'
import { isMac } from '../keys/platform.ts'
import { findShortcut, type ShortcutName } from '../keys/shortcuts.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../runtime/use-tell-failure.ts'
import { useSessionActions } from '../session/use-session-actions.ts'
import { useComposerFocus } from '../stores/composer-focus.ts'
import { useLayout } from '../stores/layout.ts'
import { useOverlay } from '../stores/overlay.ts'
import { useTerminalFocus } from '../stores/terminal-focus.ts'
import { frontTerminal } from '../terminal/tab-order.ts'
import { useOpenTerminal } from '../terminal/use-open-terminal.ts'

export function useShortcuts(): void {
  const openTerminal = useOpenTerminal()
  const { startNew } = useSessionActions()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const run = useEffectEvent((name: ShortcutName, inTerminal: boolean) => {
    const { isSidebarOpen, isPaneOpen, change } = useLayout.getState()
    const actions: Record<ShortcutName, () => void> = {
      'new-session': startNew,
      'focus-composer': () => {
        change({ narrowColumn: 'conversation' })
        useComposerFocus.getState().want()
      },
      'toggle-sidebar': () => change({ isSidebarOpen: !isSidebarOpen }),
      'toggle-pane': () => change({ isPaneOpen: !isPaneOpen }),
      'new-terminal': openTerminal,
      'focus-approval': focusOldestQuestion,
      'run-approval': () => {
        const reply = (answer: RequestOf<'approval.reply'>): Promise<null> =>
          runtime.request('approval.reply', answer)
        runFrontQuestion({ now: performance.now(), reply }).catch(tellFailure)
      },
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
      const name = findShortcut(event, { isMac, inTerminal, inField: isInField(event.target) })
      if (!name) return
      event.preventDefault()
      // A key that is held down must not answer the next question too.
      if (!event.repeat) run(name, inTerminal)
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
