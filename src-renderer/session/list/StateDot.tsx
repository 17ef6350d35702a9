import type { SessionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'

const DOTS: Readonly<Record<SessionView['state'], string>> = {
  idle: '',
  running: 'bg-accent animate-pulse',
  waiting: 'bg-warning',
  'finished-unseen': 'bg-success',
  failed: 'bg-danger',
  interrupted: 'border-[1.5px] border-line-strong',
}

export function StateDot({ state }: { state: SessionView['state'] }) {
  const t = useText().session.states
  return (
    <span className="flex size-2 shrink-0 items-center justify-center" title={t[state]}>
      <span className={classes('size-2 rounded-full', DOTS[state])} aria-hidden />
      {t[state] && <span className="sr-only">{t[state]}</span>}
    </span>
  )
}
