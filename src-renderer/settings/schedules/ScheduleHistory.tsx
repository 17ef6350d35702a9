import { useEffect, useState } from 'react'
import type { ScheduleRunView, ScheduleView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useLayout } from '../../view/layout.ts'
import { useOverlay } from '../../view/overlay.ts'
import { RUN_TONES } from './run-tones.ts'

/** Every time that was due, the latest first, with what came of it. */
export function ScheduleHistory({ schedule }: { schedule: ScheduleView }) {
  const t = useText().schedules
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [runs, setRuns] = useState<readonly ScheduleRunView[]>()
  const [hasMore, setMore] = useState(false)
  const { id } = schedule
  // Anything new of a schedule comes as another object.
  useEffect(() => {
    let isLatest = true
    void runtime.request('schedules.history', { id: schedule.id }).then((page) => {
      if (!isLatest) return
      setRuns(page.runs)
      setMore(page.hasMore)
    }, tellFailure)
    return () => {
      isLatest = false
    }
  }, [runtime, schedule, tellFailure])

  function older(): void {
    const before = runs?.at(-1)?.dueAt
    if (before === undefined) return
    runtime.request('schedules.history', { id, before }).then((page) => {
      setRuns([...(runs ?? []), ...page.runs])
      setMore(page.hasMore)
    }, tellFailure)
  }

  if (!runs) return null
  return (
    <>
      <h3 className="mt-1 text-muted">{t.history}</h3>
      {runs.length === 0 && <p>{t.noHistory}</p>}
      <ul aria-label={t.history} className="flex flex-col gap-1">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} schedule={schedule} />
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button size="small" onClick={older}>
            {t.older}
          </Button>
        </div>
      )}
    </>
  )
}

function RunRow({ run, schedule }: { run: ScheduleRunView; schedule: ScheduleView }) {
  const { schedules: t, runtime: words } = useText()
  const times = useTimes()
  const { state, dueAt, sessionId, isLate, isByHand, isMany, reason, notRun } = run
  const marks = [isLate && t.late, isByHand && t.byHand, isMany && t.andBefore].filter(Boolean)

  function open(): void {
    useLayout.getState().change({ sessionId, narrowColumn: 'conversation' })
    useOverlay.getState().closeSettings()
  }

  return (
    <li className="flex flex-col gap-1 py-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 flex-1">
          {times.full(dueAt)}
          {marks.length > 0 && <span className="text-muted"> · {marks.join(' · ')}</span>}
        </span>
        <Pill tone={RUN_TONES[state]}>{t.runStates[state]}</Pill>
        {sessionId !== undefined && (
          <Button size="small" aria-label={t.openRun(times.full(dueAt))} onClick={open}>
            {t.openSession}
          </Button>
        )}
      </div>
      {reason && <p className="selectable wrap-anywhere text-muted">{words.said(reason)}</p>}
      {notRun.length > 0 && <NotRun run={run} schedule={schedule} />}
    </li>
  )
}

function NotRun({ run, schedule }: { run: ScheduleRunView; schedule: ScheduleView }) {
  const t = useText().schedules
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const isAllowed = (key: string) => schedule.allowed.some((each) => each.key === key)
  return (
    <>
      <p className="text-warning">{t.notRun}</p>
      <ul className="flex flex-col gap-1">
        {run.notRun.map(({ text, key }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={index} className="flex items-start gap-2">
            <code className="selectable min-w-0 flex-1 wrap-anywhere">{text}</code>
            {key !== undefined && isAllowed(key) && <Pill tone="success">{t.allowed}</Pill>}
            {key !== undefined && !isAllowed(key) && (
              <Button
                size="small"
                aria-label={`${t.allow}: ${text}`}
                onClick={() =>
                  runtime.request('schedules.allow', { run: run.id, key }).catch(tellFailure)
                }
              >
                {t.allow}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
