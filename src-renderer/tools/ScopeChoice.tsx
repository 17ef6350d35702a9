import { useText } from '../language/use-text.ts'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { useToolsPage } from './tools-page.ts'
import { useToolScope } from './use-tool-scope.ts'

const SCOPES = ['session', 'new'] as const

/** Whether what is shown and switched is of the session in front, or of new ones. */
export function ScopeChoice() {
  const t = useText().tools
  const { hasSession } = useToolScope()
  const { scope, change } = useToolsPage()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <span aria-hidden>{t.scope}</span>
      {hasSession ? (
        <Segmented
          label={t.scope}
          value={scope}
          options={SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
          onChange={(value) => change({ scope: value })}
        />
      ) : (
        <span className="text-text">{t.scopes.new}</span>
      )}
    </div>
  )
}
