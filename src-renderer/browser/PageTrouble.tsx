import type { BrowserTabView } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'

interface PageTroubleProps {
  trouble: NonNullable<BrowserTabView['trouble']>
  onReload(): void
}

/** A page that is dead or hangs: what is seen below is its last picture. */
export function PageTrouble({ trouble, onReload }: PageTroubleProps) {
  const t = useText().browser
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-danger-soft px-3 py-2">
      <p role="status" className="min-w-0 flex-1 basis-40 text-danger">
        {t.troubles[trouble]}
      </p>
      <Button size="small" onClick={onReload}>
        {t.loadAgain}
      </Button>
    </div>
  )
}
