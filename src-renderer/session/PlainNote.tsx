import { useText } from '../language/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { usePlainSessions } from './plain-sessions.ts'

/** Above a conversation that is read as plain text. */
export function PlainNote({ sessionId }: { sessionId: string }) {
  const t = useText().session.message
  const isPlain = usePlainSessions((s) => s.ids.has(sessionId))
  if (!isPlain) return null
  return (
    <Banner level="info" title={t.plain}>
      <Button
        size="small"
        look="ghost"
        onClick={() => usePlainSessions.getState().change(sessionId, false)}
      >
        {t.showFormatted}
      </Button>
    </Banner>
  )
}
