import { Coins, Footprints, Gauge, ScrollText } from 'lucide-react'
import { useGuidesOf } from '../../copies/guides.ts'
import { useSession } from '../../copies/sessions.ts'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { useGuidesWanted } from '../../session/guides/guides-wanted.ts'
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
      <GuidesItem sessionId={session.id} />
      {steps && (
        // Where there is little room, what has to be answered comes first.
        <StatusItem label={t.stepsDetail} onClick={showModels} className="max-lg:hidden">
          <Footprints size={12} strokeWidth={1.75} aria-hidden />
          {t.steps(steps.taken, steps.limit)}
        </StatusItem>
      )}
      {cost && cost.inputTokens > 0 && (
        <StatusItem
          label={t.costDetail(
            compactCount(cost.inputTokens),
            compactCount(cost.outputTokens),
            cost.cachedTokens ? compactCount(cost.cachedTokens) : undefined,
          )}
          onClick={showModels}
        >
          <Coins size={12} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">
            {cost.usd === undefined
              ? t.tokens(compactCount(cost.inputTokens + cost.outputTokens))
              : t.cost(cost.usd.toFixed(cost.usd < 0.1 ? 3 : 2))}
          </span>
        </StatusItem>
      )}
      {context && (
        <StatusItem
          label={t.contextDetail(Math.round((context.used / context.limit) * 100))}
          onClick={showModels}
        >
          <Gauge size={12} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">
            {t.context(compactCount(context.used), compactCount(context.limit))}
          </span>
        </StatusItem>
      )}
    </>
  )
}

/** The rules files that go to the model. */
function GuidesItem({ sessionId }: { sessionId: string }) {
  const t = useText().guides
  const used = useGuidesOf(sessionId)?.guides.filter(({ state }) => state === 'used') ?? []
  if (used.length === 0) return null
  const names = used.map(({ name }) => name).join(', ')
  const tokens = used.reduce((sum, guide) => sum + guide.tokens, 0)
  return (
    <StatusItem
      label={t.statusDetail(names, compactCount(tokens))}
      onClick={() => useGuidesWanted.getState().want(sessionId)}
    >
      <ScrollText size={12} strokeWidth={1.75} aria-hidden />
      {t.status(used.length)}
    </StatusItem>
  )
}
