import type { ReactNode } from 'react'

interface RowProps {
  title: string
  detail?: string
  children?: ReactNode
}

/** One setting: what it is on the left, and what it is set to on the right. */
export function Row({ title, detail, children }: RowProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="wrap-anywhere">{title}</p>
        {detail && <p className="text-sm text-pretty wrap-anywhere text-muted">{detail}</p>}
      </div>
      {children}
    </div>
  )
}
