import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import type { OpeningView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useClock } from '../use-clock.ts'

interface OpeningStepsProps {
  steps: OpeningView['steps']
  /** Left out while it goes on. */
  endedAt?: number
  hasFailed?: boolean
}

/** What was done to open a place, each step with the time that it took. */
export function OpeningSteps({ steps, endedAt, hasFailed = false }: OpeningStepsProps) {
  const { places: t, runtime } = useText()
  const now = useClock(endedAt === undefined ? steps.at(-1)?.at : undefined)
  return (
    <ol aria-label={t.steps} className="flex flex-col gap-1 text-sm">
      {steps.map(({ words, at }, index) => {
        const isLast = index === steps.length - 1
        const end = steps[index + 1]?.at ?? endedAt
        const text = runtime.said(words)
        return (
          <li key={`${at} ${text}`} className="flex items-start gap-2">
            <Sign kind={end === undefined ? 'running' : isLast && hasFailed ? 'failed' : 'done'} />
            <span className="min-w-0 flex-1 break-words">{text}</span>
            <span className="shrink-0 text-muted tabular-nums">
              {t.seconds(Math.max(0, (end ?? now) - at) / 1_000)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Sign({ kind }: { kind: 'running' | 'failed' | 'done' }) {
  const shape = 'mt-0.5 shrink-0'
  if (kind === 'running')
    return <LoaderCircle size={14} className={`${shape} animate-spin text-muted`} aria-hidden />
  if (kind === 'failed')
    return <CircleAlert size={14} className={`${shape} text-danger`} aria-hidden />
  return <Check size={14} className={`${shape} text-success`} aria-hidden />
}
