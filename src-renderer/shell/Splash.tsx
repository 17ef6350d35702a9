import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useConnection } from '../stores/connection.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'

/** Before the first snapshot there is nothing to draw columns of. */
export function Splash() {
  const t = useText()
  const runtime = useRuntime()
  const state = useConnection((s) => s.state)
  const isFailed = state.kind === 'failed'
  return (
    <main className="flex h-full flex-col items-center justify-center gap-4 p-8 text-center">
      {/* Most starts are over before the words are needed. */}
      <div className={isFailed ? 'contents' : 'animate-late flex flex-col items-center gap-4'}>
        <Mark size={40} />
        <h1 className="text-lg font-medium">
          {isFailed ? t.connection.failed : t.connection.connecting}
        </h1>
      </div>
      {isFailed && (
        <>
          <p className="selectable max-w-96 text-balance text-muted">
            {t.connection.failedDetail(state.reason)}
          </p>
          <Button look="primary" onClick={runtime.retry}>
            {t.common.retry}
          </Button>
        </>
      )}
    </main>
  )
}
