import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ModelRole, PersonalSettings } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import type { Choice } from '../../ui/fields/ChoiceList.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { useModelChoices } from '../../ui/use-model-choices.ts'
import { useChangeSettings } from '../use-change-settings.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import { CouncilRow } from './CouncilRow.tsx'
import { LocalServers } from './LocalServers.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { RoleRow } from './RoleRow.tsx'

const NO_REVIEWER = ''

const ROLES: readonly ModelRole[] = ['vision', 'image', 'speech', 'transcription', 'posts']

/** Settings › Models: which model new sessions use, and the servers that have them. */
export function ModelsSection({ view }: { view: PersonalSettings['agent'] }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const change = useChangeSettings()
  const { chosen, reviewer, providers } = useModels((s) => s.view)
  const [isAdding, setAdding] = useState(false)
  const choices = useModelChoices()
  const reviewers: Choice[] = [{ value: NO_REVIEWER, label: t.noReviewer }, ...choices.slice(0, -1)]
  return (
    <>
      <Row title={t.default} detail={t.defaultDetail}>
        <ChoiceButton
          label={t.default}
          value={chosen}
          choices={choices}
          onChoose={(model) => runtime.request('models.choose', { model }).catch(tellFailure)}
        />
      </Row>
      <Row title={t.reviewer} detail={t.reviewerDetail}>
        <ChoiceButton
          label={t.reviewer}
          value={reviewer ?? NO_REVIEWER}
          choices={reviewers}
          onChoose={(model) =>
            runtime.request('models.setReviewer', { model: model || null }).catch(tellFailure)
          }
        />
      </Row>
      {ROLES.map((role) => (
        <RoleRow key={role} role={role} />
      ))}
      <CouncilRow />
      <Row title={t.names} detail={t.namesDetail}>
        <Switch
          label={t.names}
          state={view.namesSessions ? 'on' : 'off'}
          onChange={(namesSessions) => change({ agent: { namesSessions } })}
        />
      </Row>
      <section className="py-4">
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="font-medium">{t.servers}</h2>
            <p className="text-sm text-muted">{t.serversDetail}</p>
          </div>
          {!isAdding && (
            <Button size="small" onClick={() => setAdding(true)}>
              <Plus size={14} aria-hidden />
              {t.add}
            </Button>
          )}
        </div>
        {isAdding && (
          <div className="mt-3 rounded-lg bg-surface p-3">
            <h3 className="mb-2 font-medium">{t.onThisMachine}</h3>
            <LocalServers onSaved={() => setAdding(false)} />
            <h3 className="mt-4 mb-2 font-medium">{t.byAddress}</h3>
            <ProviderForm onSaved={() => setAdding(false)} onCancel={() => setAdding(false)} />
          </div>
        )}
        {providers.length === 0 && !isAdding && <p className="mt-3 text-muted">{t.none}</p>}
        <ul className="mt-2 flex flex-col">
          {providers.map((provider) => (
            <ProviderPanel key={provider.id} provider={provider} />
          ))}
        </ul>
      </section>
    </>
  )
}
