import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PersonalSettings, SettingsView } from '#contract'
import { useConnection } from '../../copies/connection.ts'
import { useSchedules } from '../../copies/toolbox/schedules.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { useChangeSettings } from '../use-change-settings.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleRow } from './ScheduleRow.tsx'

interface SchedulesSectionProps {
  desktop: PersonalSettings['desktop']
  host: SettingsView['about']['host']
}

/** Settings › Schedules: what begins by itself, when it does, and what came of it. */
export function SchedulesSection({ desktop, host }: SchedulesSectionProps) {
  const t = useText().schedules
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const change = useChangeSettings()
  const epoch = useConnection((s) => s.epoch)
  const view = useSchedules((s) => s.view)
  const [isAdding, setAdding] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the section is opened, and after each reconnect
  useEffect(() => {
    runtime.request('schedules.list', {}).then(useSchedules.getState().changed, tellFailure)
  }, [runtime, epoch])
  const offersLogin = host === 'desktop' && view !== undefined && view.schedules.length > 0
  return (
    <section className="py-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">{t.title}</h2>
          <p className="text-sm text-pretty text-muted">{t.detail}</p>
          <p className="mt-1 text-sm text-pretty">{t.whileOpen}</p>
        </div>
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus size={14} aria-hidden />
          {t.add}
        </Button>
      </div>
      {offersLogin && !desktop.startAtLogin && (
        <Row title={t.startAtLogin} detail={t.startAtLoginDetail}>
          <Switch
            label={t.startAtLogin}
            state="off"
            onChange={(startAtLogin) => change({ desktop: { startAtLogin } })}
          />
        </Row>
      )}
      {isAdding && <ScheduleForm targets={view?.targets ?? []} onDone={() => setAdding(false)} />}
      {view?.schedules.length === 0 && !isAdding && <p className="mt-4 text-muted">{t.none}</p>}
      <ul className="mt-2 flex flex-col">
        {view?.schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} targets={view.targets} />
        ))}
      </ul>
    </section>
  )
}
