/** What each shortcut does, whoever asks for it: a key or the palette. */
import type { RequestOf } from '#contract'
import { goToOldestWaiting } from '../approval/go-to-waiting.ts'
import { wasThere } from '../approval/person.ts'
import { runFrontQuestion } from '../approval/run-front-question.ts'
import type { ShortcutName } from '../keys/shortcuts.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { showComposer } from '../session/composer/composer-focus.ts'
import { useFind } from '../session/find/find.ts'
import { useSessionActions } from '../session/use-session-actions.ts'
import { useVoiceWanted } from '../session/voice/voice-wanted.ts'
import { frontTerminal } from '../terminal/tab-order.ts'
import { useOpenTerminal } from '../terminal/use-open-terminal.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { showPane } from '../view/bring-to-front.ts'
import { toggleColumn } from '../view/columns.ts'
import { useLayout } from '../view/layout.ts'
import { useOverlay } from '../view/overlay.ts'
import { useTerminalFocus } from '../view/wanted.ts'

export function useRunShortcut(): (
  name: ShortcutName,
  pressed?: { inTerminal: boolean; at: number },
) => void {
  const openTerminal = useOpenTerminal()
  const { startNew } = useSessionActions()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (name, { inTerminal, at } = { inTerminal: false, at: performance.now() }) => {
    const { sessionId } = useLayout.getState()
    const actions: Record<ShortcutName, () => void> = {
      'open-palette': useOverlay.getState().openPalette,
      'new-session': () => startNew(),
      'focus-composer': showComposer,
      speak: useVoiceWanted.getState().press,
      find: () => {
        // What lies over the conversation has a search of its own, or none.
        if (sessionId && !useOverlay.getState().settings) useFind.getState().open(sessionId)
      },
      'toggle-sidebar': () => toggleColumn('sessions'),
      'toggle-pane': () => toggleColumn('pane'),
      'new-terminal': () => openTerminal(),
      'focus-approval': goToOldestWaiting,
      'run-approval': () => {
        const reply = (answer: RequestOf<'approval.reply'>): Promise<null> =>
          runtime.request('approval.reply', answer)
        runFrontQuestion({ now: at, wasThere, reply }).catch(tellFailure)
      },
      'open-settings': () => useOverlay.getState().openSettings(),
      'focus-terminal': () => {
        const terminal = frontTerminal()
        if (inTerminal) document.querySelector('main')?.focus()
        else if (!terminal) openTerminal()
        else {
          showPane('terminals')
          useTerminalFocus.getState().want(terminal.id)
        }
      },
    }
    actions[name]()
  }
}
