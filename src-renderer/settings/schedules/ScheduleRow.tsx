import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ScheduleView } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RUN_TONES } from './run-tones.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleHistory } from './ScheduleHistory.tsx'

/** One schedule: when it comes next, how it went last, and all that can be done with it. */
export function ScheduleRow({
  schedule,
  targets,
}: {
  schedule: ScheduleView
  targets: readonly string[]
}) {
  const { schedules: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const times = useTimes()
  const [isChanging, setChanging] = useState(false)
  const { id, name, state, last, nextTimes, isRunning, madeBy } = schedule
  const [next] = nextTimes

  function remove(): void {
    const undo = (): void => void runtime.request('schedules.restore', { id }).catch(tellFailure)
    runtime.request('schedules.remove', { id }).then(() => {
      const action = { label: t.undo, run: undo }
      useNotices.getState().show({ level: 'info', title: t.removed(name), action })
    }, tellFailure)
  }

  return (
    <li aria-label={name} className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="font-medium wrap-anywhere">
            {name}{' '}
            {madeBy === 'agent' && <span className="font-normal text-muted">{t.byAgent}</span>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {words.said(schedule.when)} ·{' '}
            {next === undefined ? t.noNext : t.next(times.short(next))}
          </p>
        </div>
        {isRunning ? (
          <Pill tone="accent">{t.running}</Pill>
        ) : (
          last && <Pill tone={RUN_TONES[last.state]}>{t.runStates[last.state]}</Pill>
        )}
        {state === 'ended' ? (
          <Pill>{t.states.ended}</Pill>
        ) : (
          <Switch
            label={t.switch(name)}
            state={state === 'on' ? 'on' : 'off'}
            onChange={(isOn) =>
              runtime.request('schedules.pause', { id, isPaused: !isOn }).catch(tellFailure)
            }
          />
        )}
        <Button
          size="small"
          aria-label={t.runNowOf(name)}
          disabled={isRunning}
          onClick={() => runtime.request('schedules.run', { id }).catch(tellFailure)}
        >
          {t.runNow}
        </Button>
        <IconButton label={t.edit(name)} icon={Pencil} onClick={() => setChanging(true)} />
        <IconButton label={t.remove(name)} icon={Trash2} onClick={remove} />
      </div>
      {isChanging && (
        <ScheduleForm schedule={schedule} targets={targets} onDone={() => setChanging(false)} />
      )}
      <Disclosure
        label={
          <span className="text-sm">
            <span className="sr-only">{t.moreOf(name)}</span>
            <span aria-hidden>{t.more}</span>
          </span>
        }
      >
        {() => <Details schedule={schedule} />}
      </Disclosure>
    </li>
  )
}

function Details({ schedule }: { schedule: ScheduleView }) {
  const t = useText().schedules
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const times = useTimes()
  const { id, prompt, folder, zone, model, toolsets, skills, deliver, nextTimes, allowed } =
    schedule
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      <p className="text-muted">{t.told}</p>
      <pre className="selectable max-h-48 overflow-y-auto rounded-md bg-surface px-3 py-2 font-mono whitespace-pre-wrap wrap-anywhere">
        {prompt}
      </pre>
      <p className="selectable wrap-anywhere text-muted">{folder}</p>
      <p className="wrap-anywhere text-muted">
        {t.facts(zone, model.slice(model.indexOf('/') + 1))}
      </p>
      {toolsets.length > 0 && <p className="text-muted">{t.onlyTools(toolsets.join(', '))}</p>}
      {skills.length > 0 && <p className="text-muted">{t.loads(skills.join(', '))}</p>}
      {deliver !== '' && <p className="text-muted">{t.sends(deliver)}</p>}
      {nextTimes.length > 0 && (
        <p className="text-muted">
          {t.times}: {nextTimes.map(times.full).join(' · ')}
        </p>
      )}
      {allowed.length > 0 && (
        <>
          <p>{t.allowedTitle}</p>
          <ul className="flex flex-col gap-1">
            {allowed.map(({ key, text }) => (
              <li key={key} className="flex items-start gap-2">
                <code className="selectable min-w-0 flex-1 wrap-anywhere">{text}</code>
                <Button
                  size="small"
                  aria-label={`${t.disallow}: ${text}`}
                  onClick={() =>
                    runtime.request('schedules.disallow', { id, key }).catch(tellFailure)
                  }
                >
                  {t.disallow}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <ScheduleHistory schedule={schedule} />
    </div>
  )
}
