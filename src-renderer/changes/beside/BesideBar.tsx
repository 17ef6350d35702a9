import { GitBranch } from 'lucide-react'
import type { SessionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useBringBack } from '../../view/wanted.ts'

/** Over the changes of a session that works beside the person: the way to bring them back. */
export function BesideBar({ session }: { session: SessionView }) {
  const t = useText().beside
  if (!session.beside) return null
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line px-2 py-1.5 text-sm">
      <GitBranch size={14} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 truncate" title={session.beside.branch}>
        {session.beside.branch}
      </span>
      <Button size="small" onClick={() => useBringBack.getState().want(session.id)}>
        {t.bringBack}…
      </Button>
    </div>
  )
}
