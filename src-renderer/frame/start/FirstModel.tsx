import { useEffect, useRef } from 'react'
import type { ProviderView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { ChoiceList } from '../../ui/fields/ChoiceList.tsx'
import { chatChoices } from '../../ui/use-model-choices.ts'

interface FirstModelProps {
  provider: ProviderView
  onDone(): void
}

/** A server that works has been found; which of its models is to answer is the person's choice. */
export function FirstModel({ provider, onDone }: FirstModelProps) {
  const { session, models } = useText()
  const t = session.welcome
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const chosen = useModels((s) => s.view.chosen)
  const choices = chatChoices(provider)
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={section} aria-label={t.pick(provider.name)} className="mt-6">
      <h3 className="font-medium">{t.pick(provider.name)}</h3>
      <p className="text-muted">{t.pickDetail}</p>
      <div className="mt-2 flex max-h-72 flex-col rounded-lg border border-line bg-raised">
        <ChoiceList
          label={t.pick(provider.name)}
          filterLabel={models.filter}
          emptyText={models.noMatch}
          value={chosen}
          choices={choices}
          onChoose={(model) =>
            runtime.request('models.choose', { model }).then(onDone, tellFailure)
          }
        />
      </div>
    </section>
  )
}
