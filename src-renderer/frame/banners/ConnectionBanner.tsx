import { useConnection } from '../../copies/connection.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

export function ConnectionBanner() {
  const t = useText()
  const runtime = useRuntime()
  const state = useConnection((s) => s.state)
  if (state.kind === 'connected' || state.kind === 'connecting') return null
  const isFailed = state.kind === 'failed'
  return (
    <div role="status">
      <Banner
        level={isFailed ? 'error' : 'warning'}
        title={isFailed ? t.connection.failed : t.connection.reconnecting}
        detail={
          isFailed
            ? t.connection.failedDetail(state.reason)
            : t.connection.reconnectingDetail(state.attempt)
        }
      >
        <Button size="small" onClick={runtime.retry}>
          {t.common.retry}
        </Button>
      </Banner>
    </div>
  )
}
