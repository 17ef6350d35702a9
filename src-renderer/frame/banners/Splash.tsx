import { useConnection } from '../../copies/connection.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'

/** Before the first snapshot there is nothing to draw columns of. It begins as `index.html` does. */
export function Splash() {
  const t = useText()
  const state = useConnection((s) => s.state)
  const isFailed = state.kind === 'failed'
  return (
    <main className="flex h-full flex-col items-center justify-center gap-4 p-8 text-center">
      <Mark size={40} />
      <h1 className="text-lg font-semibold tracking-tight">{t.common.appName}</h1>
      {/* As high with words as without, so that nothing jumps when they come. */}
      <div className="flex h-32 flex-col items-center gap-4">
        {isFailed ? (
          <Failure reason={state.reason} />
        ) : (
          // Most starts are over before they are needed.
          <p className="animate-late text-muted">{t.connection.connecting}</p>
        )}
      </div>
    </main>
  )
}

function Failure({ reason }: { reason: string }) {
  const t = useText()
  const runtime = useRuntime()
  return (
    <>
      <p className="selectable max-w-96 text-balance">
        <span className="block font-medium">{t.connection.failed}</span>
        <span className="text-muted">{t.connection.failedDetail(reason)}</span>
      </p>
      <Button look="primary" onClick={runtime.retry}>
        {t.common.retry}
      </Button>
    </>
  )
}
