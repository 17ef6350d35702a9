import { Bot, ChevronDown, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { SessionView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceList } from '../../ui/fields/ChoiceList.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { useModelChoices } from '../../ui/use-model-choices.ts'
import { useOverlay } from '../../view/overlay.ts'
import { agentChoice, agentIn, useAgentChoices } from './agent-choices.ts'
import { useAgentOf, useDrafts } from './drafts.ts'
import { GuestPicker } from './guest/GuestPicker.tsx'

/** The model of this session; without a session, that of new ones, or the agent of others that has the next. */
export function ModelPicker({ session }: { session: SessionView | undefined }) {
  const { colon } = useText().common
  const t = useText().session.composer
  const agentWords = useText().agents
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const chosen = useModels((s) => s.view.chosen)
  const openSettings = useOverlay((s) => s.openSettings)
  const models = useModelChoices()
  const { agents: agentChoices, look } = useAgentChoices()
  const agent = useAgentOf(session)
  const [isOpen, setOpen] = useState(false)
  const model = session?.model ?? chosen
  const name = agent ?? models.find(({ value }) => value === model)?.label ?? nameOf(model)
  const Icon = agent ? Bot : Sparkles
  // What a conversation has begun on, it goes on with.
  const choices = session ? models : [...models, ...agentChoices]
  const further = [
    { label: t.otherModels, section: 'models' as const },
    ...(session ? [] : [{ label: agentWords.settings, section: 'agents' as const }]),
  ]

  function choose(next: string): void {
    setOpen(false)
    const wanted = agentIn(next)
    if (!session) useDrafts.getState().chooseAgent(wanted)
    if (wanted !== undefined) return
    const asked = session
      ? runtime.request('session.setModel', { id: session.id, model: next })
      : runtime.request('models.choose', { model: next })
    asked.catch(tellFailure)
  }

  const label = `${t.model}${colon} ${name}`
  if (session?.agent) return <GuestPicker sessionId={session.id} name={session.agent.name} />
  return (
    <Popover
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens)
        if (opens && !session) look()
      }}
    >
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="small"
          title={t.model}
          aria-label={label}
          className="min-w-0 shrink! @max-md:px-1.5"
        >
          <Icon size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span className="hidden max-w-40 truncate @md:block">{name}</span>
          <ChevronDown size={12} className="hidden shrink-0 @xl:block" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={t.chooseModel}
        className="flex max-h-80 w-80 flex-col"
      >
        <ChoiceList
          label={t.chooseModel}
          filterLabel={t.filterModels}
          emptyText={t.noModels}
          value={agent ? agentChoice(agent) : model}
          choices={choices}
          onChoose={choose}
        />
        <div className="flex border-t border-line p-1">
          {further.map(({ label, section }) => (
            <Button
              key={section}
              look="ghost"
              size="small"
              className="flex-1"
              onClick={() => {
                setOpen(false)
                openSettings(section)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </PopoverContent>
    </Popover>
  )
}

/** A model whose server was removed is still named. */
function nameOf(model: string): string {
  return model.slice(model.indexOf('/') + 1)
}
