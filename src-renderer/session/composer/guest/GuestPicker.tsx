import { Bot } from 'lucide-react'
import type { GuestOption } from '#contract'
import { useOffersOf } from '../../../copies/toolbox/agents.ts'
import { useText } from '../../../language/use-text.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useTellFailure } from '../../../ui/actions/use-tell-failure.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { PickerPopover } from '../PickerPopover.tsx'
import { useLookForOffers } from './use-look-for-offers.ts'

/** The agent of others on which a session runs, and what can be chosen about it. */
export function GuestPicker({ sessionId, name }: { sessionId: string; name: string }) {
  const t = useText().agents
  const offers = useOffersOf(sessionId)
  const { problem, look } = useLookForOffers(sessionId)
  const mode = offers?.options.filter(({ isMode }) => isMode).map(chosenName)[0]
  const shown = mode === undefined ? name : `${name} · ${mode}`
  return (
    <PickerPopover
      icon={Bot}
      name={shown}
      title={t.runsOn(shown)}
      label={t.runsOn(shown)}
      contentLabel={t.options.label(name)}
      further={[{ label: t.settings, section: 'agents' }]}
      onOpen={look}
    >
      {() => (
        <div className="flex flex-col gap-3 overflow-y-auto p-3">
          <p className="font-medium">{t.options.label(name)}</p>
          {offers?.options.map((option) => (
            <OptionRow key={option.id} sessionId={sessionId} option={option} />
          ))}
          {problem ? (
            <p role="alert" className="text-pretty text-danger">
              {problem}
            </p>
          ) : (
            !offers?.options.length && (
              <p role="status" className="text-muted">
                {offers ? t.options.none : t.options.starting(name)}
              </p>
            )
          )}
        </div>
      )}
    </PickerPopover>
  )
}

function OptionRow({ sessionId, option }: { sessionId: string; option: GuestOption }) {
  const t = useText().agents.options
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const label = option.name || t.mode
  const detail =
    option.choices.find(({ value }) => value === option.value)?.description ?? option.description

  function choose(value: string | boolean): void {
    runtime.request('guest.choose', { sessionId, option: option.id, value }).catch(tellFailure)
  }

  return (
    <div>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <span className="min-w-0 shrink-0 truncate">{label}</span>
        {typeof option.value === 'boolean' ? (
          <Switch label={label} state={option.value ? 'on' : 'off'} onChange={choose} />
        ) : (
          <Select
            label={label}
            value={option.value}
            options={option.choices.map(({ value, name, group }) => ({
              value,
              label: group ? `${group} · ${name}` : name,
            }))}
            onChange={choose}
          />
        )}
      </div>
      {detail && <p className="text-pretty text-sm text-muted">{detail}</p>}
    </div>
  )
}

function chosenName({ value, choices }: GuestOption): string | undefined {
  return choices.find((choice) => choice.value === value)?.name
}
