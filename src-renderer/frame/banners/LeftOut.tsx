import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { usePlainSessions } from '../../session/plain-sessions.ts'
import { useLeftOut } from '../../session/showing.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useLayout } from '../../view/layout.ts'

/** The conversation over which the window died, and the ways back to it. */
export function LeftOut() {
  const t = useText()
  const session = useSession(useLeftOut((s) => s.sessionId))
  if (!session) return null
  const open = (isPlain: boolean): void => {
    usePlainSessions.getState().change(session.id, isPlain)
    useLeftOut.getState().forget()
    useLayout.getState().change({ sessionId: session.id })
  }
  return (
    <div role="status">
      <Banner
        level="warning"
        title={t.shell.leftOut(session.title || t.session.untitled)}
        detail={t.shell.leftOutDetail}
      >
        <Button size="small" onClick={() => open(true)}>
          {t.shell.openPlain}
        </Button>
        <Button size="small" look="ghost" onClick={() => open(false)}>
          {t.shell.openAnyway}
        </Button>
      </Banner>
    </div>
  )
}
