import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'

/** Takes up the turn where it was left. */
export function ContinueButton({ sessionId, label }: { sessionId: string; label: string }) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (
    <Button
      size="small"
      onClick={() => runtime.request('session.continue', { id: sessionId }).catch(tellFailure)}
    >
      {label}
    </Button>
  )
}
