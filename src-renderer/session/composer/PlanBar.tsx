import { ListChecks } from 'lucide-react'
import type { SessionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAgentOf } from './drafts.ts'
import { usePlanning } from './use-planning.ts'

/** Begins and ends planning. */
export function PlanButton({ session }: { session: SessionView | undefined }) {
  const t = useText().session.planning
  const { isPlanning, set } = usePlanning(session)
  const agent = useAgentOf(session)
  // A sub-agent plans with the session that it works for, and an agent of others by itself.
  if (session?.parentId || agent) return null
  return (
    <IconButton
      label={t.begin}
      icon={ListChecks}
      aria-pressed={isPlanning}
      onClick={() => set(!isPlanning)}
      {...(isPlanning && { look: 'secondary' })}
    />
  )
}

/** Says above the field that nothing is touched, and offers to go on from the plan. */
export function PlanBar({ session }: { session: SessionView | undefined }) {
  const t = useText().session.planning
  const { isPlanning, set, carryOut } = usePlanning(session)
  if (!isPlanning) return null
  const isAtRest = session && session.state !== 'running' && session.state !== 'waiting'
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-1.5 pl-3.5 text-sm">
      <span className="min-w-0 flex-1 basis-48">{t.detail}</span>
      {isAtRest && (
        <Button look="secondary" size="small" onClick={() => carryOut(t.carryOutWords)}>
          {t.carryOut}
        </Button>
      )}
      <Button look="ghost" size="small" onClick={() => set(false)}>
        {t.end}
      </Button>
    </div>
  )
}
