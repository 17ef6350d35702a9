import { Ban, Check, Dot, type LucideIcon, User } from 'lucide-react'
import type { PartView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'

const MARKS: Readonly<Record<PartView['mark']['kind'], { icon: LucideIcon; color: string }>> = {
  harmless: { icon: Dot, color: 'text-muted' },
  allowed: { icon: Check, color: 'text-success' },
  'needs-you': { icon: User, color: 'text-warning' },
  blocked: { icon: Ban, color: 'text-danger' },
}

/** Not part of the command: it cannot be selected, so that a copy is what would run. */
export function PartMark({ kind }: { kind: PartView['mark']['kind'] }) {
  const t = useText().approval
  const { icon: Icon, color } = MARKS[kind]
  return (
    <span
      title={t.marks[kind]}
      className={classes('mr-1 inline-block select-none align-[-1px]', color)}
    >
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      <span className="sr-only">({t.marks[kind]}) </span>
    </span>
  )
}
