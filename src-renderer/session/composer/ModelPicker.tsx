import { Bot, Sparkles } from 'lucide-react'
import type { SessionView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { ChoiceList } from '../../ui/fields/ChoiceList.tsx'
import { useModelChoices } from '../../ui/use-model-choices.ts'
import { agentChoice, agentIn, useAgentChoices } from './agent-choices.ts'
import { useAgentOf, useDrafts } from './drafts.ts'
import { GuestPicker } from './guest/GuestPicker.tsx'
import { PickerPopover } from './PickerPopover.tsx'

/** The model of this session; without a session, that of new ones, or the agent of others that has the next. */
export function ModelPicker({ session }: { session: SessionView | undefined }) {
  const { colon } = useText().common
  const t = useText().session.composer
  const agentWords = useText().agents
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const chosen = useModels((s) => s.view.chosen)
  const models = useModelChoices()
  const { agents: agentChoices, look } = useAgentChoices()
  const agent = useAgentOf(session)
  const model = session?.model ?? chosen
  const name = agent ?? models.find(({ value }) => value === model)?.label ?? nameOf(model)
  // What a conversation has begun on, it goes on with.
  const choices = session ? models : [...models, ...agentChoices]
  const further = [
    { label: t.otherModels, section: 'models' as const },
    ...(session ? [] : [{ label: agentWords.settings, section: 'agents' as const }]),
  ]

  function choose(next: string): void {
    const wanted = agentIn(next)
    if (!session) useDrafts.getState().chooseAgent(wanted)
    if (wanted !== undefined) return
    const asked = session
      ? runtime.request('session.setModel', { id: session.id, model: next })
      : runtime.request('models.choose', { model: next })
    asked.catch(tellFailure)
  }

  if (session?.agent) return <GuestPicker sessionId={session.id} name={session.agent.name} />
  return (
    <PickerPopover
      icon={agent ? Bot : Sparkles}
      name={name}
      title={t.model}
      label={`${t.model}${colon} ${name}`}
      contentLabel={t.chooseModel}
      further={further}
      onOpen={() => {
        if (!session) look()
      }}
    >
      {(close) => (
        <ChoiceList
          label={t.chooseModel}
          filterLabel={t.filterModels}
          emptyText={t.noModels}
          value={agent ? agentChoice(agent) : model}
          choices={choices}
          onChoose={(next) => {
            close()
            choose(next)
          }}
        />
      )}
    </PickerPopover>
  )
}

/** A model whose server was removed is still named. */
function nameOf(model: string): string {
  return model.slice(model.indexOf('/') + 1)
}
