import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PluginSource, PluginState, PluginView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { PluginConsent } from './PluginConsent.tsx'
import { PluginParts } from './PluginParts.tsx'

const TONES: Readonly<Record<PluginState['kind'], Tone>> = {
  off: 'neutral',
  idle: 'neutral',
  waiting: 'warning',
  starting: 'neutral',
  running: 'success',
  failed: 'danger',
  broken: 'danger',
}

/** One plugin: where it is from, whether it runs, why not, and what can be done. */
export function PluginRow({ plugin }: { plugin: PluginView }) {
  const { plugins: t, runtime: words } = useText()
  const { name, version, description, source, state } = plugin
  return (
    <li
      className="flex flex-col gap-1.5 border-b border-line py-3 last:border-b-0"
      aria-label={name}
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">
            {name} {version && <span className="font-normal text-muted">{version}</span>}
          </p>
          <p className="selectable text-sm wrap-anywhere text-muted">
            {t.sources[source.kind](aimOf(source))}
          </p>
        </div>
        <Pill tone={TONES[state.kind]}>{t.states[state.kind]}</Pill>
        <RowActions plugin={plugin} />
      </div>
      {description && <p className="text-sm text-pretty">{description}</p>}
      {(state.kind === 'failed' || state.kind === 'broken') && (
        <Trouble plugin={plugin} reason={words.said(state.reason)} />
      )}
      <PluginParts plugin={plugin} />
      {state.kind === 'waiting' && <PluginConsent plugin={plugin} isChanged={state.isChanged} />}
    </li>
  )
}

function Trouble({ plugin, reason }: { plugin: PluginView; reason: string }) {
  const t = useText().plugins
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const isGuarding = plugin.hooks.some(({ isPolicy }) => isPolicy)
  return (
    <>
      <p className="selectable text-sm wrap-anywhere whitespace-pre-wrap text-danger">{reason}</p>
      {isGuarding && <p className="text-sm text-pretty text-warning">{t.guards}</p>}
      {plugin.state.kind === 'failed' && (
        <div>
          <Button
            size="small"
            onClick={() =>
              runtime.request('plugins.restart', { name: plugin.name }).catch(tellFailure)
            }
          >
            {t.restart}
          </Button>
        </div>
      )}
    </>
  )
}

function RowActions({ plugin }: { plugin: PluginView }) {
  const { plugins: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isRemoving, setRemoving] = useState(false)
  const { name, isOn, source, state } = plugin
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={source.kind === 'link' ? t.lookAt(name) : t.update(name)}
        icon={RotateCw}
        onClick={() => runtime.request('plugins.update', { name }).catch(tellFailure)}
      />
      <IconButton label={t.remove(name)} icon={Trash2} onClick={() => setRemoving(true)} />
      {state.kind !== 'idle' && (
        <span className="ml-1.5">
          <Switch
            label={t.switch(name)}
            state={isOn ? 'on' : 'off'}
            onChange={(on) => runtime.request('plugins.set', { name, on }).catch(tellFailure)}
          />
        </span>
      )}
      <Confirm
        title={t.removeTitle(name)}
        detail={source.kind === 'link' ? t.removeLinked(source.path) : t.removeDetail}
        confirmLabel={t.removeButton}
        cancelLabel={common.cancel}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => runtime.request('plugins.remove', { name }).catch(tellFailure)}
      />
    </div>
  )
}

function aimOf(source: PluginSource): string {
  switch (source.kind) {
    case 'folder':
    case 'link':
      return source.path
    case 'git':
      return source.url
    case 'npm':
      return source.package
  }
}
