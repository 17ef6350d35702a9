import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { type NarrowColumn, useLayout } from '../../view/layout.ts'

const COLUMNS: readonly NarrowColumn[] = ['sessions', 'conversation', 'pane']

/** In a narrow window: which of the three columns is shown. */
export function NarrowNav() {
  const t = useText().shell
  const narrowColumn = useLayout((s) => s.narrowColumn)
  const sessionId = useLayout((s) => s.sessionId)
  const change = useLayout((s) => s.change)
  const session = useSession(sessionId)
  const names = session ? t.narrowColumns : { ...t.narrowColumns, conversation: t.homeTitle }
  return (
    <nav aria-label={t.columns} className="flex gap-1 border-t border-line bg-surface p-1">
      {COLUMNS.map((column) => (
        <Button
          key={column}
          look="ghost"
          aria-pressed={column === narrowColumn}
          className="flex-1 justify-center"
          onClick={() => change({ narrowColumn: column })}
        >
          {names[column]}
        </Button>
      ))}
    </nav>
  )
}
