import { useEffect, useState } from 'react'
import { usePlugins } from '../../copies/plugins.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { SectionHead } from '../SectionHead.tsx'
import { ADDING, type Adding, PluginForm } from './PluginForm.tsx'
import { PluginRow } from './PluginRow.tsx'

/** Settings › Plugins: what others have written, and what the person lets run of it. */
export function PluginsSection() {
  const t = useText().plugins
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const view = usePlugins((s) => s.view)
  const [adding, setAdding] = useState<Adding>()
  const [made, setMade] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section is opened
  useEffect(look, [])

  function look(): void {
    runtime.request('plugins.list', {}).then(usePlugins.getState().changed, tellFailure)
  }

  const isNew = view?.plugins.some(
    ({ folder, state }) => folder === made && state.kind === 'waiting' && !state.isChanged,
  )
  return (
    <section className="py-4">
      <SectionHead
        title={t.title}
        detail={t.detail}
        look={{ label: t.look, run: look }}
        add={{
          label: t.add,
          choices: ADDING.map((kind) => ({
            label: t.adding[kind].name,
            run: () => setAdding(kind),
          })),
        }}
      >
        <p className="mt-1 text-sm text-pretty text-warning">{t.noSandbox}</p>
      </SectionHead>
      {view?.isSafeStart && (
        <p role="status" className="mt-3 rounded-lg bg-warning-soft px-3 py-2 text-warning">
          {t.safeStart}
        </p>
      )}
      {adding && (
        <PluginForm
          key={adding}
          kind={adding}
          onCancel={() => setAdding(undefined)}
          onDone={(folder) => {
            setAdding(undefined)
            setMade(folder)
          }}
        />
      )}
      {made && isNew && (
        <p role="status" className="selectable mt-3 rounded-lg bg-surface px-3 py-2 wrap-anywhere">
          {t.made(made)}
        </p>
      )}
      {view?.plugins.length === 0 && !adding && <p className="mt-4 text-muted">{t.none}</p>}
      <ul className="mt-2 flex flex-col">
        {view?.plugins.map((plugin) => (
          <PluginRow key={plugin.name} plugin={plugin} />
        ))}
      </ul>
    </section>
  )
}
