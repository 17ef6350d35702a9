import { Ban, Check, CircleSlash, Clock, Container, type LucideIcon } from 'lucide-react'
import type { DecisionView, SkippedView } from '#contract'
import { useApprovals } from '../../copies/approvals.ts'
import { useDecision } from '../../copies/decisions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { isWorthALine, recordWords } from './record-words.ts'
import { useSessionDecisions } from './use-session-decisions.ts'

const LOOKS: Readonly<Record<DecisionView['outcome'], { icon: LucideIcon; color: string }>> = {
  allowed: { icon: Check, color: 'text-success' },
  denied: { icon: Ban, color: 'text-danger' },
  blocked: { icon: Ban, color: 'text-danger' },
  elsewhere: { icon: Container, color: 'text-muted' },
  expired: { icon: Clock, color: 'text-warning' },
  withdrawn: { icon: CircleSlash, color: 'text-muted' },
}

/** What remains of a question: one line that says who decided what. */
export function CallRecord({ sessionId, callId }: { sessionId: string; callId: string }) {
  const t = useText()
  useSessionDecisions(sessionId)
  const decision = useDecision(sessionId, callId)
  const skipped = useApprovals((s) =>
    s.skipped.find((view) => view.sessionId === sessionId && view.callId === callId),
  )
  if (!decision || !isWorthALine(decision)) return null
  const { icon: Icon, color } = LOOKS[decision.outcome]
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-muted">
      {/* As wide as the icon of the call above, so that the words stand below its name. */}
      <span className={classes('flex w-5 shrink-0 justify-center', color)}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="selectable max-w-[calc(100%-1.75rem)] min-w-0 wrap-anywhere">
        {recordWords(decision, t)}
      </p>
      {decision.edited !== undefined && (
        <code className="selectable min-w-0 truncate font-mono as-run">{decision.edited}</code>
      )}
      {skipped && <RunNow skipped={skipped} />}
    </div>
  )
}

export function RunNow({ skipped }: { skipped: SkippedView }) {
  const t = useText().approval
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  function run(): void {
    runtime.request('approval.runNow', { id: skipped.questionId }).catch(tellFailure)
    useApprovals.getState().ran(skipped.questionId)
  }
  if (!skipped.canRun) return <p className="text-sm text-muted">{t.sayAgain}</p>
  return (
    <Button size="small" onClick={run}>
      {skipped.reason === 'app-ended' ? t.askAgain : t.runNow}
    </Button>
  )
}
