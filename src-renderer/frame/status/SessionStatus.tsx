import { Coins, Footprints, Gauge } from 'lucide-react'
import { useSession } from '../../copies/sessions.ts'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { useLayout } from '../../view/layout.ts'
import { useOverlay } from '../../view/overlay.ts'
import { StatusItem } from './StatusItem.tsx'

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
