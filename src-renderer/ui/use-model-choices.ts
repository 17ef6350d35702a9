import { useMemo } from 'react'
import type { ProviderView } from '#contract'
import { DEMO_MODEL, useModels } from '../copies/models.ts'
import { useText } from '../language/use-text.ts'
import type { Choice } from './fields/ChoiceList.tsx'

/** Every model that one can talk with, the built-in demo last. */
export function useModelChoices(): Choice[] {
  const t = useText().session.composer
  const providers = useModels((s) => s.view.providers)
  return useMemo(
    () => [
      ...providers.flatMap((provider) =>
        chatChoices(provider).map((choice) => ({ ...choice, group: provider.name })),
      ),
      { value: DEMO_MODEL, label: t.demoModel, detail: t.demoDetail },
    ],
    [providers, t],
  )
}

/** Those of one server; what it has for embeddings, speech or pictures is no choice here. */
export function chatChoices({ models }: ProviderView): Choice[] {
  return models.flatMap(({ id, name, isChat }) => (isChat ? [{ value: id, label: name }] : []))
}
