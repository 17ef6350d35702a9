import { useState } from 'react'
import type { PluginView } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'

/** Shown before anything of a plugin runs: what it wants, and what is other than it was. */
export function PluginConsent({ plugin, isChanged }: { plugin: PluginView; isChanged: boolean }) {
  const t = useText().plugins.consent
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const hasNoKeyStore = useSettings((s) => Boolean(s.view?.about.noKeyStore))
  const [diff, setDiff] = useState<string>()
  const { name, fingerprint = '', changes, files } = plugin
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-warning-soft px-3 py-2.5">
      <p className="text-sm text-pretty text-warning">
        {isChanged ? t.changed(changes.length) : t.new(files)}
      </p>
      {hasNoKeyStore && <p className="text-sm text-pretty text-muted">{t.eachStart}</p>}
      {isChanged && changes.length > 0 && (
        <ScrollBox label={t.changed(changes.length)} className="max-h-40 font-mono text-sm">
          <ul>
            {changes.map(({ path, how }) => (
              <li key={path}>
                <span className="text-muted">{t.how[how]}</span> {path}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      {diff !== undefined && (
        <ScrollBox label={t.showDiff} className="max-h-80 rounded-md bg-canvas">
          <DiffView diff={diff} />
        </ScrollBox>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          look="primary"
          onClick={() => runtime.request('plugins.agree', { name, fingerprint }).catch(tellFailure)}
        >
          {isChanged ? t.agreeAgain : t.agree}
        </Button>
        {isChanged && changes.length > 0 && diff === undefined && (
          <Button
            size="small"
            onClick={() =>
              runtime
                .request('plugins.diff', { name })
                .then((answer) => setDiff(answer.diff), tellFailure)
            }
          >
            {t.showDiff}
          </Button>
        )}
      </div>
    </div>
  )
}
