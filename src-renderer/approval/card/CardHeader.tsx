import { Clock, Folder, ShieldAlert, ShieldQuestionMark } from 'lucide-react'
import type { QuestionView } from '#contract'
import { useSettings } from '../../copies/settings.ts'
import { fromHome } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { titleOf } from './question-title.ts'

const COLORS = {
  safe: 'text-muted',
  caution: 'text-warning',
  dangerous: 'text-danger',
  never: 'text-danger',
}

const SOON_MS = 60_000

export function CardHeader({ question, titleId }: { question: QuestionView; titleId: string }) {
  const t = useText().approval
  const { level, backend, cwd } = question
  const home = useSettings((s) => s.view?.about.folders.home)
  const Icon = level === 'dangerous' || level === 'never' ? ShieldAlert : ShieldQuestionMark
  return (
    <header
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-1',
        backend.sandbox ? '@2xl:flex-nowrap' : '@md:flex-nowrap',
      )}
    >
      <h3 id={titleId} className="flex shrink-0 items-center gap-2 font-medium">
        <Icon size={16} strokeWidth={1.75} className={COLORS[level]} aria-hidden />
        {titleOf(question, t)}
      </h3>
      <div
        className={classes(
          // In a narrow one the folder gets a line of its own: where it would run must be readable.
          'ml-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted',
          backend.sandbox ? '@2xl:flex-nowrap' : '@md:flex-nowrap',
        )}
      >
        <Pill tone={backend.isolated ? 'success' : 'neutral'}>{t.onPlace(backend)}</Pill>
        {backend.sandbox && (
          <Tooltip label={t.sandboxDetail[backend.sandbox]}>
            <span>
              <Pill tone={backend.sandbox === 'in' ? 'success' : 'warning'}>
                {t.sandbox[backend.sandbox]}
              </Pill>
            </span>
          </Tooltip>
        )}
        <Tooltip label={cwd}>
          <span className="selectable flex min-w-0 items-center gap-1">
            <Folder size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <span className="max-w-56 truncate [direction:rtl]">
              <bdi dir="ltr" className="as-run">
                {backend.type === 'local' ? fromHome(cwd, home) : cwd}
              </bdi>
            </span>
          </span>
        </Tooltip>
        <TimeLeft question={question} />
      </div>
    </header>
  )
}

function TimeLeft({ question }: { question: QuestionView }) {
  const t = useText().approval
  const { askedAt, deadline, atDeadline } = question
  const now = useClock(deadline ?? askedAt)
  const leftMs = deadline === null ? undefined : deadline - now
  return (
    <Tooltip label={t.timeLeftDetail[atDeadline]}>
      <span
        className={classes(
          'flex shrink-0 items-center gap-1 tabular-nums',
          leftMs !== undefined && leftMs < SOON_MS && 'text-warning',
        )}
      >
        <Clock size={12} strokeWidth={1.75} aria-hidden />
        {leftMs === undefined ? t.askedAgo(now - askedAt) : t.timeLeft(leftMs)}
      </span>
    </Tooltip>
  )
}
