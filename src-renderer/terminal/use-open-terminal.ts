import type { RequestOf, SessionView } from '#contract'
import { THIS_MACHINE } from '../copies/places.ts'
import { useSessions } from '../copies/sessions.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { showPane } from '../view/bring-to-front.ts'
import { useLayout } from '../view/layout.ts'
import { useTerminalFocus } from '../view/wanted.ts'
import { useScreens } from './screens.ts'

/** Opens a shell of the person's own where the conversation in front works, brings it to the front and gives it the keyboard. */
export function useOpenTerminal(): (place?: string) => void {
  const runtime = useRuntime()
  const screens = useScreens()
  const tellFailure = useTellFailure()
  return (wanted) => {
    showPane('terminals')
    const { sessionId } = useLayout.getState()
    const session = useSessions.getState().all.find(({ id }) => id === sessionId)
    const where = whereOf(session, wanted ?? THIS_MACHINE)
    runtime.request('terminal.open', { ...screens.lastSize(), ...where }).then((terminal) => {
      useLayout.getState().change({ terminalId: terminal.id })
      useTerminalFocus.getState().want(terminal.id)
    }, tellFailure)
  }
}

/** Beside the session when that is the place; elsewhere its folder may be another one, or none. */
function whereOf(
  session: SessionView | undefined,
  place: string,
): Omit<RequestOf<'terminal.open'>, 'columns' | 'rows'> {
  const isThere = session?.place === place
  const cwd = isThere && session.cwd !== '' ? { cwd: session.cwd } : {}
  if (place === THIS_MACHINE) return cwd
  return { place, ...cwd, ...(isThere && { sessionId: session.id }) }
}
