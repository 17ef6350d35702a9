import { useEffect } from 'react'
import { ApprovalDock } from '../../approval/ApprovalDock.tsx'
import { Home } from '../../shell/Home.tsx'
import { useSessions } from '../../stores/sessions.ts'
import { useSettings } from '../../stores/settings.ts'
import { Composer } from '../composer/Composer.tsx'
import { ComposerPlace } from '../composer/ComposerPlace.tsx'
import { loadSessionView } from '../LazySession.tsx'
import { Welcome } from './Welcome.tsx'

/** Before there is a conversation: the welcome on the first day, home ever after. */
export function StartPage() {
  const isFirstRun = useSettings((s) => s.view?.hasSeenWelcome === false)
  const hasSessions = useSessions((s) => s.all.length > 0)
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadSessionView().catch(() => {}))
    return () => cancelIdleCallback(idle)
  }, [])
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isFirstRun && !hasSessions ? <Welcome /> : <Home />}
      </div>
      <ComposerPlace>
        <ApprovalDock sessionId={undefined} />
        <Composer session={undefined} />
      </ComposerPlace>
    </>
  )
}
