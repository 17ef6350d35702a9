import type { DangerLevel, Decider, DecisionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useLayout } from '../../view/layout.ts'
import type { LogFilter } from './use-decision-log.ts'

type Outcome = DecisionView['outcome']

const OUTCOMES: readonly Outcome[] = [
  'allowed',
  'denied',
  'blocked',
  'elsewhere',
  'expired',
  'withdrawn',
]
const LEVELS: readonly DangerLevel[] = ['safe', 'caution', 'dangerous', 'never']
const DECIDERS: readonly Decider['kind'][] = [
  'person',
  'session-rule',
  'permanent-rule',
  'deny-rule',
  'rehearse-rule',
  'floor',
  'reviewer',
  'time-out',
  'mode',
  'isolation',
  'sandbox',
  'nobody-to-ask',
  'not-shown',
  'session-end',
  'app-ended',
  'log-failure',
]

interface LogFiltersProps {
  filter: LogFilter
  onChange(filter: LogFilter): void
}

export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap gap-1.5 text-sm">
      <Choice
        label={t.decisionLog.outcome}
        value={filter.outcome}
        values={OUTCOMES}
        names={t.decisionLog.outcomes}
        onChange={(outcome) => onChange(changed(filter, { outcome }))}
      />
      <Choice
        label={t.decisionLog.level}
        value={filter.level}
        values={LEVELS}
        names={t.approval.levels}
        onChange={(level) => onChange(changed(filter, { level }))}
      />
      <Choice
        label={t.decisionLog.decider}
        value={DECIDERS.find((kind) => kind === filter.decider)}
        values={DECIDERS}
        names={t.decisionLog.deciders}
        onChange={(decider) => onChange(changed(filter, { decider }))}
      />
    </div>
  )
}

/** Only the conversation in front; there is none on the home page. */
export function ThisSession({ filter, onChange }: LogFiltersProps) {
  const t = useText().decisionLog
  const inFront = useLayout((s) => s.sessionId)
  const isOn = filter.sessionId !== undefined
  if (inFront === undefined && !isOn) return null
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className="text-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
      onClick={() => onChange(changed(filter, { sessionId: isOn ? undefined : inFront }))}
    >
      {t.thisSession}
    </Button>
  )
}

function Choice<Value extends string>(props: {
  label: string
  value: Value | undefined
  values: readonly Value[]
  names: Readonly<Record<Value, string>>
  onChange(value: Value | undefined): void
}) {
  const options: { value: Value | ''; label: string }[] = [
    { value: '', label: props.label },
    ...props.values.map((value) => ({ value, label: props.names[value] })),
  ]
  return (
    <Select<Value | ''>
      label={props.label}
      value={props.value ?? ''}
      options={options}
      onChange={(value) => props.onChange(value === '' ? undefined : value)}
    />
  )
}

/** What is not narrowed is not named, so that an empty filter is an empty object. */
function changed(filter: LogFilter, change: LogFilter): LogFilter {
  const pairs = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(pairs)
}
