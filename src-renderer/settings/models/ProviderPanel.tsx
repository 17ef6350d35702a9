import { useState } from 'react'
import type { ProviderView } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { FoldButton } from '../../ui/FoldButton.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderModels } from './ProviderModels.tsx'

/** One server: whether it works, its models, and what can be changed about it. */
export function ProviderPanel({ provider }: { provider: ProviderView }) {
  const { models: t, runtime } = useText()
  const [isOpen, setOpen] = useState(false)
  const [isEdited, setEdited] = useState(false)
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          <span className="block truncate font-medium">{provider.name}</span>
          <span className="block truncate font-mono text-sm text-muted">{provider.baseUrl}</span>
        </FoldButton>
        <StatePill provider={provider} />
      </div>
      {provider.state.kind === 'failed' && (
        <p className="selectable mt-1 pl-5.5 break-words text-danger">
          {runtime.said(provider.state.words)}
        </p>
      )}
      {isOpen && (
        <div className="mt-2 flex flex-col gap-3 pl-5.5">
          {isEdited ? (
            <div className="rounded-lg bg-surface p-3">
              <ProviderForm
                provider={provider}
                onSaved={() => setEdited(false)}
                onCancel={() => setEdited(false)}
              />
            </div>
          ) : (
            <div className="flex gap-2">
              <TestButton id={provider.id} />
              <Button size="small" onClick={() => setEdited(true)}>
                {t.edit}
              </Button>
              <RemoveButton provider={provider} />
            </div>
          )}
          <ProviderModels provider={provider} />
        </div>
      )}
    </li>
  )
}

function StatePill({ provider: { state, models } }: { provider: ProviderView }) {
  const t = useText().models
  switch (state.kind) {
    case 'ok':
      return <Pill tone="success">{t.ok(models.length)}</Pill>
    case 'failed':
      return <Pill tone="danger">{t.failed}</Pill>
    default:
      return <Pill>{t.unknown}</Pill>
  }
}

function TestButton({ id }: { id: string }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isTesting, setTesting] = useState(false)
  return (
    <Button
      size="small"
      disabled={isTesting}
      onClick={() => {
        setTesting(true)
        runtime
          .request('models.refresh', { id })
          .catch(tellFailure)
          .finally(() => setTesting(false))
      }}
    >
      {isTesting ? t.testing : t.test}
    </Button>
  )
}

function RemoveButton({ provider: { id, name, baseUrl, hasKey } }: { provider: ProviderView }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()

  function restore(): void {
    runtime
      .request('models.saveProvider', { id, name, baseUrl, evenIfItFails: true })
      .catch(tellFailure)
  }

  return (
    <Button
      size="small"
      onClick={() =>
        runtime.request('models.removeProvider', { id }).then(
          () =>
            useNotices.getState().show({
              level: 'info',
              title: t.removed(name),
              ...(hasKey && { detail: t.removedDetail }),
              action: { label: t.undo, run: restore },
            }),
          tellFailure,
        )
      }
    >
      {t.remove}
    </Button>
  )
}
