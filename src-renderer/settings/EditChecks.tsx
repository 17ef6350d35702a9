import { useEffect, useState } from 'react'
import type { DiagnosticsServerView, PersonalSettings } from '#contract'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { Row } from '../ui/fields/Row.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** Whether language servers look at edits, and which there are. */
export function EditChecks({ view }: { view: PersonalSettings['agent'] }) {
  const t = useText().settings.tools
  const runtime = useRuntime()
  const change = useChangeSettings()
  const [servers, setServers] = useState<DiagnosticsServerView[]>([])
  useEffect(() => {
    runtime.request('diagnostics.list', {}).then(setServers).catch(ignoreLoss)
  }, [runtime])
  return (
    <>
      <Row title={t.checksEdits} detail={t.checksEditsDetail}>
        <Switch
          label={t.checksEdits}
          state={view.checksEdits ? 'on' : 'off'}
          onChange={(checksEdits) => change({ agent: { checksEdits } })}
        />
      </Row>
      {view.checksEdits && (
        <ul aria-label={t.languageServers} className="border-b border-line py-2 text-sm">
          {servers.map((server) => (
            <li key={server.id} className="flex flex-wrap gap-x-2 py-0.5">
              <span className="w-24 shrink-0">{server.name}</span>
              <span className="min-w-0 flex-1 wrap-anywhere text-muted">{stateOf(server)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )

  function stateOf({ program, problem, isInProject, install }: DiagnosticsServerView): string {
    const found = program ?? (isInProject ? t.serverOfProject(install) : t.serverMissing(install))
    return problem === undefined ? found : `${found} · ${t.serverFailed(problem)}`
  }
}
