import { useText } from '../language/use-text.ts'
import { type NarrowColumn, useLayout } from '../stores/layout.ts'
import { Button } from '../ui/Button.tsx'

const COLUMNS: readonly NarrowColumn[] = ['sessions', 'conversation', 'pane']

/** In a narrow window: which of the three columns is shown. */
export function NarrowNav() {
  const t = useText().shell
  const { narrowColumn, change } = useLayout()
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
          {t.narrowColumns[column]}
        </Button>
      ))}
    </nav>
  )
}
