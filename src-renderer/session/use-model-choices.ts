import { useMemo } from 'react'
import { useText } from '../language/use-text.ts'
import { DEMO_MODEL, useModels } from '../stores/models.ts'
import type { Choice } from '../ui/ChoiceList.tsx'

/** Every model there is, the built-in demo last. */
export function useModelChoices(): Choice[] {
  const t = useText().session.composer
  const providers = useModels((s) => s.view.providers)
  return useMemo(
    () => [
      ...providers.flatMap(({ name: group, models }) =>
        models.map(({ id, name }) => ({ value: id, label: name, group })),
      ),
      { value: DEMO_MODEL, label: t.demoModel, detail: t.demoDetail },
    ],
    [providers, t],
  )
}
