import { useState } from 'react'
import type { ModelView, ProviderView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { PriceButton } from './PriceButton.tsx'
import { WindowButton } from './WindowButton.tsx'

const SHOWN = 30
const FILTER_FROM = 8
const EFFORTS = ['default', 'minimal', 'low', 'medium', 'high'] as const
const FORMATS: readonly ModelView['toolFormat'][] = ['auto', 'native', 'text', 'text-minimal']

/** The models of one server, each with the way it calls tools. */
export function ProviderModels({
  provider: { name, models, isOllama },
}: {
  provider: ProviderView
}) {
  const t = useText().models
  const [filter, setFilter] = useState('')
  const found = models.filter((model) => model.name.toLowerCase().includes(filter.toLowerCase()))
  if (models.length === 0) return null
  return (
    <section aria-label={t.modelsOf(name)} className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t.toolFormatDetail}</p>
      {models.length >= FILTER_FROM && (
        <div className="flex">
          <TextField label={t.filter} placeholder={t.filter} value={filter} onChange={setFilter} />
        </div>
      )}
      <ul>
        {found.slice(0, SHOWN).map((model) => (
          <ModelRow key={model.id} model={model} isOllama={isOllama} />
        ))}
      </ul>
      {found.length === 0 && <p className="text-muted">{t.noMatch}</p>}
      {found.length > SHOWN && <p className="text-sm text-muted">{t.more(found.length - SHOWN)}</p>}
    </section>
  )
}

function ModelRow({ model, isOllama }: { model: ModelView; isOllama: boolean }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const isDefault = useModels((s) => s.view.chosen === model.id)
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="min-w-40 flex-1">
        <span className="block truncate" title={model.name}>
          {model.name}
        </span>
        {!model.isChat && <span className="block text-sm text-muted">{t.notForChat}</span>}
        {model.isChat && (
          <span className="flex flex-wrap gap-x-3">
            <WindowButton model={model} isOllama={isOllama} />
            <PriceButton model={model} />
          </span>
        )}
      </span>
      {!model.isChat ? null : isDefault ? (
        <Pill tone="accent">{t.isDefault}</Pill>
      ) : (
        <Button
          look="ghost"
          size="small"
          onClick={() => runtime.request('models.choose', { model: model.id }).catch(tellFailure)}
        >
          {t.makeDefault}
        </Button>
      )}
      {model.isChat && (
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          <Select
            label={t.effort(model.name)}
            value={model.effort ?? 'default'}
            options={EFFORTS.map((value) => ({ value, label: t.efforts[value] }))}
            onChange={(value) =>
              runtime
                .request('models.setEffort', {
                  model: model.id,
                  effort: value === 'default' ? null : value,
                })
                .catch(tellFailure)
            }
          />
          <Select
            label={t.toolFormat(model.name)}
            value={model.toolFormat}
            options={FORMATS.map((value) => ({ value, label: t.toolFormats[value] }))}
            onChange={(format) =>
              runtime
                .request('models.setToolFormat', { model: model.id, format })
                .catch(tellFailure)
            }
          />
        </span>
      )}
    </li>
  )
}
