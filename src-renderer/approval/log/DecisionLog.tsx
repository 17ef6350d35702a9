import { Download, ScrollText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DecisionRow } from './DecisionRow.tsx'
import { LogFilters, ThisSession } from './LogFilters.tsx'
import { type LogFilter, useDecisionLog } from './use-decision-log.ts'
import { useExportLog } from './use-export-log.ts'

/** Every decision about a command: who made it, why, and how it ended. */
export function DecisionLog() {
  const t = useText().decisionLog
  const [text, setText] = useState('')
  const [narrowed, setNarrowed] = useState<LogFilter>({})
  const filter: LogFilter = { ...narrowed, ...(text.trim() && { text: text.trim() }) }
  const { isExporting, exportLog } = useExportLog(filter)
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2">
        <div className="flex flex-wrap gap-1">
          <span className="flex min-w-0 grow basis-40">
            <TextField label={t.search} placeholder={t.search} value={text} onChange={setText} />
          </span>
          <ThisSession filter={narrowed} onChange={setNarrowed} />
          <IconButton
            label={isExporting ? t.exporting : t.exportLines}
            icon={Download}
            disabled={isExporting}
            onClick={exportLog}
          />
        </div>
        <LogFilters filter={narrowed} onChange={setNarrowed} />
      </div>
      <Entries filter={filter} />
    </>
  )
}

function Entries({ filter }: { filter: LogFilter }) {
  const t = useText().decisionLog
  const { pages, newer, showOlder, showNewest } = useDecisionLog(filter)
  if (!pages)
    return (
      <p role="status" className="animate-late p-4 text-muted">
        {t.loading}
      </p>
    )
  if (pages.decisions.length === 0)
    return Object.keys(filter).length > 0 ? (
      <EmptyState icon={SearchX} title={t.noMatch} detail={t.noMatchDetail} />
    ) : (
      <EmptyState icon={ScrollText} title={t.empty} detail={t.emptyDetail} />
    )
  return (
    <div className="flex flex-col py-1">
      {newer > 0 && (
        <Button size="small" look="ghost" className="mx-4 self-start" onClick={showNewest}>
          {t.newer(newer)}
        </Button>
      )}
      <ul>
        {pages.decisions.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </ul>
      {pages.damagedLines > 0 && (
        <p className="px-4 py-1 text-warning">{t.damaged(pages.damagedLines)}</p>
      )}
      {pages.next !== undefined && (
        <Button size="small" className="mx-4 my-2 self-start" onClick={() => void showOlder()}>
          {t.older}
        </Button>
      )}
    </div>
  )
}
