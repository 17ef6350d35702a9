import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DecisionView } from '#contract'
import { useSettings } from '../../copies/settings.ts'
import { fromHome } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { classes } from '../../ui/classes.ts'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { distinct, LevelWord } from '../command/Reasons.tsx'
import { useSessionTitle } from '../use-session-title.ts'
import { recordWords } from './record-words.ts'

const TONES: Readonly<Record<DecisionView['outcome'], Tone>> = {
  allowed: 'success',
  denied: 'danger',
  blocked: 'danger',
  elsewhere: 'neutral',
  expired: 'warning',
  withdrawn: 'neutral',
}

/** One decision in two lines; open, with everything that was written down. */
export function DecisionRow({ decision }: { decision: DecisionView }) {
  const t = useText()
  const times = useTimes()
  const home = useSettings((s) => s.view?.about.folders.home)
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="hover:bg-hover">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-start gap-2 px-4 py-1.5 text-left"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={classes('mt-1 shrink-0 text-muted', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-mono as-run text-sm">
              {decision.about === 'file' ? fromHome(decision.command, home) : decision.command}
            </span>
            <Pill tone={TONES[decision.outcome]}>{t.decisionLog.outcomes[decision.outcome]}</Pill>
          </span>
          <span className="flex gap-2 text-sm text-muted">
            <span className="min-w-0 flex-1 truncate">{recordWords(decision, t)}</span>
            <time className="shrink-0 tabular-nums">{times.short(decision.at)}</time>
          </span>
        </span>
      </button>
      {isOpen && <Facts decision={decision} />}
    </li>
  )
}

function Facts({ decision }: { decision: DecisionView }) {
  const t = useText()
  const times = useTimes()
  const { fields, deciders } = t.decisionLog
  const title = useSessionTitle(decision.sessionId)
  const { exitCode, durationMs, waitedMs, findings, hosts } = decision
  return (
    <div className="selectable flex flex-col gap-2 pr-4 pb-3 pl-10 text-sm">
      <pre className="max-h-60 overflow-y-auto rounded-md bg-surface px-3 py-2 font-mono as-run whitespace-pre-wrap wrap-anywhere">
        {decision.command}
      </pre>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {decision.edited !== undefined && (
          <Fact name={fields.edited}>
            <code className="font-mono as-run">{decision.edited}</code>
          </Fact>
        )}
        {decision.words && <Fact name={fields.words}>{decision.words}</Fact>}
        {findings.length > 0 && (
          <Fact name={fields.findings}>
            {distinct(findings).map(({ rule, level, sentence, said }) => (
              <span key={`${rule} ${sentence}`} className="block">
                <LevelWord level={level} /> <code className="font-mono as-run">{rule}</code>{' '}
                {t.runtime.finding({ rule, sentence, said })}
              </span>
            ))}
          </Fact>
        )}
        <Fact name={fields.decider}>
          {deciders[decision.decider.kind]}
          {overChannel(decision.decider)}
        </Fact>
        <Fact name={fields.when}>{times.full(decision.at)}</Fact>
        <Fact name={fields.session}>{title}</Fact>
        <Fact name={fields.tool}>{decision.tool}</Fact>
        <Fact name={fields.folder}>{decision.cwd}</Fact>
        <Fact name={fields.backend}>{decision.backend}</Fact>
        <Fact name={fields.mode}>{t.approvalModes.names[decision.mode]}</Fact>
        {waitedMs !== undefined && <Fact name={fields.waited}>{t.approval.time(waitedMs)}</Fact>}
        {typeof exitCode === 'number' && <Fact name={fields.exit}>{exitCode}</Fact>}
        {durationMs !== undefined && (
          <Fact name={fields.took}>{t.approval.record.duration(durationMs)}</Fact>
        )}
        {hosts && hosts.reached.length > 0 && (
          <Fact name={fields.reached}>{hosts.reached.join(', ')}</Fact>
        )}
        {hosts && hosts.refused.length > 0 && (
          <Fact name={fields.notReached}>{hosts.refused.join(', ')}</Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** Who it was, where that is not whoever sits at a window. */
function overChannel(decider: DecisionView['decider']): string {
  return decider.kind === 'person' && decider.via.includes(': ') ? ` · ${decider.via}` : ''
}
