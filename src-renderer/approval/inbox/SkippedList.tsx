import { useApprovals } from '../../copies/approvals.ts'
import { useText } from '../../language/use-text.ts'
import { RunNow } from '../log/CallRecord.tsx'

/** What was not run because nobody answered, and can still be. */
export function SkippedList() {
  const t = useText().approval.inbox
  const skipped = useApprovals((s) => s.skipped)
  return (
    <section aria-label={t.skipped}>
      <h3 className="px-4 pt-3 pb-1 text-sm text-muted">{t.skipped}</h3>
      <ul>
        {skipped.map((view) => (
          <li key={view.questionId} className="flex items-start gap-3 px-4 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="selectable line-clamp-3 font-mono as-run text-sm wrap-anywhere">
                {view.display.text}
              </p>
              <p className="text-sm text-muted">{t.skippedBecause[view.reason]}</p>
            </div>
            <RunNow skipped={view} />
          </li>
        ))}
      </ul>
    </section>
  )
}
