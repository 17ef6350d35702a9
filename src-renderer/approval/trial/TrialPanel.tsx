import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface TrialPanelProps {
  icon: LucideIcon
  title: string
  /** What a screen reader hears when it changes. */
  status: string
  hasFailed: boolean
  /** Beside the title. */
  actions: ReactNode
  children: ReactNode
}

/** Around a command on a copy, here or in a container: what it is, how it goes, what came of it. */
export function TrialPanel({
  icon: Icon,
  title,
  status,
  hasFailed,
  actions,
  children,
}: TrialPanelProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-md border border-line px-3 py-2"
    >
      <header className="flex items-center gap-2">
        <Icon size={14} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <h4 id={titleId} className="min-w-0 flex-1 truncate font-medium">
          {title}
        </h4>
        {actions}
      </header>
      <p role="status" className={hasFailed ? 'text-danger' : 'text-muted'}>
        {status}
      </p>
      {children}
    </section>
  )
}
