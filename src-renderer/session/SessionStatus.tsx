import { Coins, Footprints, Gauge } from 'lucide-react'
import { useText } from '../language/use-text.ts'
import { StatusItem } from '../shell/StatusItem.tsx'
import { useLayout } from '../stores/layout.ts'
import { useOverlay } from '../stores/overlay.ts'
import { useSession } from '../stores/sessions.ts'
import { compactCount } from './compact-count.ts'

/** What the open session has used: steps, context, money. */
export function SessionStatus() {
  const t = useText().session.status
  const session = useSession(useLayout((s) => s.sessionId))
  const openSettings = useOverlay((s) => s.openSettings)
  if (!session) return null
  const { steps, context, cost } = session
  const showModels = (): void => openSettings('models')
  return (
    <>
      {steps && (
        <StatusItem label={t.stepsDetail} onClick={showModels}>
          <Footprints size={12} strokeWidth={1.75} aria-hidden />
          {t.steps(steps.taken, steps.limit)}
        </StatusItem>
      )}
      {cost?.usd !== undefined && (
        <StatusItem
          label={t.costDetail(compactCount(cost.inputTokens), compactCount(cost.outputTokens))}
          onClick={showModels}
        >
          <Coins size={12} strokeWidth={1.75} aria-hidden />
          {t.cost(cost.usd.toFixed(cost.usd < 0.1 ? 3 : 2))}
        </StatusItem>
      )}
      {context && (
        <StatusItem
          label={t.contextDetail(Math.round((context.used / context.limit) * 100))}
          onClick={showModels}
        >
          <Gauge size={12} strokeWidth={1.75} aria-hidden />
          {t.context(compactCount(context.used), compactCount(context.limit))}
        </StatusItem>
      )}
    </>
  )
}
