import { CircleAlert, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

type Level = 'info' | 'warning' | 'error'

const LEVELS: Readonly<Record<Level, { icon: LucideIcon; color: string }>> = {
  info: { icon: Info, color: 'text-accent' },
  warning: { icon: TriangleAlert, color: 'text-warning' },
  error: { icon: CircleAlert, color: 'text-danger' },
}

interface NoticeCardProps extends ComponentProps<'div'> {
  notice: { level: Level; title: string; detail?: string }
  dismissLabel: string
  onDismiss(): void
}

export function NoticeCard({
  notice,
  dismissLabel,
  onDismiss,
  children,
  ...rest
}: NoticeCardProps) {
  const { icon: Icon, color } = LEVELS[notice.level]
  return (
    <div
      className="pointer-events-auto flex items-start gap-2.5 rounded-lg bg-raised p-2 pl-3 shadow-float"
      {...rest}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        className={classes('mt-1.5 shrink-0', color)}
        aria-hidden
      />
      <div className="selectable min-w-0 flex-1 py-1">
        <p className="font-medium break-words">{notice.title}</p>
        {notice.detail && (
          <p className="max-h-40 overflow-y-auto break-words text-muted">{notice.detail}</p>
        )}
      </div>
      {children}
      <IconButton label={dismissLabel} icon={X} onClick={onDismiss} />
    </div>
  )
}
