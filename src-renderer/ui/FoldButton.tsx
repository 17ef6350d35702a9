import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface FoldButtonProps {
  isOpen: boolean
  onToggle(): void
  children: ReactNode
}

/** The head of a row that unfolds what lies below it. */
export function FoldButton({ isOpen, onToggle, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1 text-left hover:bg-hover"
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={classes(
          'shrink-0 text-muted transition-transform duration-100',
          isOpen && 'rotate-90',
        )}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  )
}
