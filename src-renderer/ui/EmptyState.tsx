import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  detail: string
  /** What to do about it. */
  children?: ReactNode
}

export function EmptyState({ icon: Icon, title, detail, children }: EmptyStateProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      <Icon size={20} strokeWidth={1.5} className="mb-2 text-muted" aria-hidden />
      <p className="font-medium text-text">{title}</p>
      <p className="max-w-64 text-balance text-muted">{detail}</p>
      {children && <div className="mt-4 flex gap-2">{children}</div>}
    </div>
  )
}
