import { useSessions } from '../copies/sessions.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { showPane } from '../view/bring-to-front.ts'
import { useLayout } from '../view/layout.ts'
import { useTerminalFocus } from '../view/wanted.ts'
import { useScreens } from './screens.ts'

/** Opens a shell of the person's own where the conversation in front works, brings it to the front and gives it the keyboard. */
export function useOpenTerminal(): () => void {
  const runtime = useRuntime()
  const screens = useScreens()
  const tellFailure = useTellFailure()
  return () => {
    showPane('terminals')
    const { sessionId } = useLayout.getState()
    const session = useSessions.getState().all.find(({ id }) => id === sessionId)
    const where = session ? { cwd: session.cwd } : {}
    runtime.request('terminal.open', { ...screens.lastSize(), ...where }).then((terminal) => {
      useLayout.getState().change({ terminalId: terminal.id })
      useTerminalFocus.getState().want(terminal.id)
    }, tellFailure)
  }
}
