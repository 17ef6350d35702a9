import type { ReactNode } from 'react'

export interface ColumnProps {
  /** As wide as the window where there is none. */
  width?: number
  /** The line by which the width is changed. */
  children?: ReactNode
}

/** A width gives way before the conversation gets too narrow to read. */
export function columnStyle({ width }: ColumnProps): { flexBasis: string | number } {
  return { flexBasis: width ?? '100%' }
}

export function ColumnHeader({ children }: { children: ReactNode }) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-2">
      {children}
    </header>
  )
}
