import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Level = 'info' | 'warning' | 'error'

const LOOKS: Readonly<Record<Level, { icon: LucideIcon; look: string }>> = {
  info: { icon: Info, look: 'bg-accent-soft text-accent' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  error: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
}

interface BannerProps {
  level: Level
  title: string
  detail?: string
  /** The way out. */
  children?: ReactNode
}

/** One line across the window about the state of the whole. */
export function Banner({ level, title, detail, children }: BannerProps) {
  const { icon: Icon, look } = LOOKS[level]
  return (
    <div className={classes('flex min-h-9 items-center gap-2 px-3 py-1', look)}>
      <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        {detail && <span className="text-text before:mx-1.5 before:content-['·']">{detail}</span>}
      </p>
      {children}
    </div>
  )
}
