import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { PreviewView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'

interface RulePreviewProps {
  pattern: string
  preview: PreviewView | undefined
  isStale: boolean
  /** Beyond the session: the rule goes into the settings. */
  isKept: boolean
}

/** What a rule covers, the dangerous among it, and where it is kept. */
export function RulePreview({ pattern, preview, isStale, isKept }: RulePreviewProps) {
  const { approval, runtime } = useText()
  const t = approval.rule
  if (!preview) return <p className="text-muted">{t.checking}</p>
  if (preview.problem)
    return (
      <p role="alert" className="flex items-start gap-2 text-danger">
        <CircleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
        {runtime.said(preview.problem)}
      </p>
    )
  const { words, recent, neighbours, storedIn } = preview
  return (
    <div aria-busy={isStale} className={classes('flex flex-col gap-4', isStale && 'opacity-60')}>
      <section>
        <h3 className="font-medium">{t.covers}</h3>
        <p className="selectable text-muted wrap-anywhere">{runtime.covers({ pattern, words })}</p>
      </section>
      {neighbours.length > 0 && (
        <section>
          <h3 className="flex items-center gap-1.5 font-medium text-danger">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            {t.neighbours}
          </h3>
          <Commands of={neighbours} />
        </section>
      )}
      <section>
        <h3 className="font-medium">{t.recent}</h3>
        {recent.length > 0 ? <Commands of={recent} /> : <p className="text-muted">{t.noRecent}</p>}
      </section>
      {neighbours.length === 0 && (
        <section>
          <h3 className="font-medium">{t.neighbours}</h3>
          <p className="text-muted">{t.noNeighbours}</p>
        </section>
      )}
      <p className="text-sm text-muted">
        {t.storedIn(runtime.said(isKept ? storedIn.permanent : storedIn.session))}
      </p>
    </div>
  )
}

function Commands({ of }: { of: readonly string[] }) {
  return (
    <ul className="selectable mt-1 max-h-32 overflow-y-auto rounded-md bg-surface px-3 py-1.5 font-mono as-run text-sm">
      {of.map((command) => (
        <li key={command} className="wrap-anywhere">
          {command}
        </li>
      ))}
    </ul>
  )
}
