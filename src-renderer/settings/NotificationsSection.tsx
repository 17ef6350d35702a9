import { useState } from 'react'
import type { NotificationOutcome, PersonalSettings, SettingsView } from '#contract'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Row } from '../ui/fields/Row.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { useChangeSettings } from './use-change-settings.ts'

type Rungs = PersonalSettings['notifications']

const RUNGS: readonly (keyof Rungs)[] = ['system', 'finished', 'failed', 'sound', 'badge']

interface NotificationsSectionProps {
  view: Rungs
  desktop: PersonalSettings['desktop']
  host: SettingsView['about']['host']
}

/** How loudly a question of the agent calls for the person. */
export function NotificationsSection({ view, desktop, host }: NotificationsSectionProps) {
  const t = useText().settings.notifications
  const change = useChangeSettings()
  return (
    <>
      <Row title={t.bar} detail={t.barDetail} />
      {RUNGS.map((rung) => (
        <Row key={rung} title={t.rungs[rung]} detail={t.details[rung]}>
          <Switch
            label={t.rungs[rung]}
            state={view[rung] ? 'on' : 'off'}
            onChange={(isOn) => change({ notifications: { [rung]: isOn } })}
          />
        </Row>
      ))}
      <TestRow />
      {host === 'desktop' && <DesktopRows desktop={desktop} />}
      {host === 'web' && <p className="py-3 text-sm text-muted">{t.web}</p>}
    </>
  )
}

/** How the app is there while its window is not. */
function DesktopRows({ desktop }: Pick<NotificationsSectionProps, 'desktop'>) {
  const t = useText().settings.notifications.desktop
  const change = useChangeSettings()
  return (
    <>
      <Row title={t.tray} detail={t.trayDetail}>
        <Switch
          label={t.tray}
          state={desktop.tray ? 'on' : 'off'}
          onChange={(tray) => change({ desktop: { tray } })}
        />
      </Row>
      <Row title={t.startAtLogin} detail={t.startAtLoginDetail}>
        <Switch
          label={t.startAtLogin}
          state={desktop.startAtLogin ? 'on' : 'off'}
          onChange={(startAtLogin) => change({ desktop: { startAtLogin } })}
        />
      </Row>
    </>
  )
}

function TestRow() {
  const t = useText().settings.notifications
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [outcome, setOutcome] = useState<NotificationOutcome>()
  function test(): void {
    setOutcome(undefined)
    runtime
      .request('settings.testNotification', {})
      .then((answer) => setOutcome(answer.outcome), tellFailure)
  }
  return (
    <Row title={t.test} detail={t.testDetail}>
      <div className="flex max-w-64 flex-col items-end gap-1">
        <Button size="small" onClick={test}>
          {t.send}
        </Button>
        <p
          role="status"
          className={classes(
            'text-right text-sm text-pretty',
            outcome === 'shown' ? 'text-muted' : 'text-warning',
          )}
        >
          {outcome && t.outcomes[outcome]}
        </p>
      </div>
    </Row>
  )
}
