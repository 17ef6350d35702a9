import { Bot, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { GuestOption } from '#contract'
import { useOffersOf } from '../../../copies/toolbox/agents.ts'
import { useText } from '../../../language/use-text.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useTellFailure } from '../../../ui/actions/use-tell-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/Popover.tsx'
import { useOverlay } from '../../../view/overlay.ts'
import { useLookForOffers } from './use-look-for-offers.ts'

/** The agent of others on which a session runs, and what can be chosen about it. */
export function GuestPicker({ sessionId, name }: { sessionId: string; name: string }) {
  const t = useText().agents
  const offers = useOffersOf(sessionId)
  const openSettings = useOverlay((s) => s.openSettings)
  const [isOpen, setOpen] = useState(false)
  const { problem, look } = useLookForOffers(sessionId)
  const mode = offers?.options.filter(({ isMode }) => isMode).map(chosenName)[0]
  const shown = mode === undefined ? name : `${name} · ${mode}`
  return (
    <Popover
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens)
        if (opens) look()
      }}
    >
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="small"
          title={t.runsOn(shown)}
          aria-label={t.runsOn(shown)}
          className="min-w-0 shrink! @max-md:px-1.5"
        >
          <Bot size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span className="hidden max-w-40 truncate @md:block">{shown}</span>
          <ChevronDown size={12} className="hidden shrink-0 @xl:block" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={t.options.label(name)}
        className="flex w-80 flex-col"
      >
        <div className="flex flex-col gap-3 p-3">
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
        <div className="flex border-t border-line p-1">
          <Button
            look="ghost"
            size="small"
            className="flex-1"
            onClick={() => {
              setOpen(false)
              openSettings('agents')
            }}
          >
            {t.settings}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
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
