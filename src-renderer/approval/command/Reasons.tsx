import type { DangerLevel, FindingView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'

const COLORS: Readonly<Record<DangerLevel, string>> = {
  safe: 'text-success',
  caution: 'text-warning',
  dangerous: 'text-danger',
  never: 'text-danger',
}

export function LevelWord({ level }: { level: DangerLevel }) {
  const t = useText().approval
  return <span className={classes('font-medium', COLORS[level])}>{t.levels[level]}</span>
}

/** A tool's own question says all that there is to say. */
const ASKED = 'tool.asks'

/** One line for each reason: how bad, what it can do, and whether it can be undone. Which rule says so is a detail. */
export function Reasons({ findings }: { findings: readonly FindingView[] }) {
  const { approval: t, runtime } = useText()
  if (findings.length === 0) return <p className="text-muted">{t.nothingFlagged}</p>
  return (
    <ul className="selectable flex flex-col gap-1">
      {distinct(findings).map((finding) => (
        <li key={`${finding.rule} ${finding.sentence}`}>
          <LevelWord level={finding.level} /> {/* It may name a path. */}
          <span className={classes('as-run', finding.rule === ASKED && 'whitespace-pre-line')}>
            {runtime.finding(finding)}
          </span>{' '}
          {finding.rule !== ASKED && (
            <span className="text-muted">{finding.undoable ? t.undoable : t.notUndoable}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The same rule may match in many places; it is one reason, worst first. */
export function distinct<
  Finding extends Pick<FindingView, 'rule' | 'sentence'> & { level: DangerLevel },
>(findings: readonly Finding[]): Finding[] {
  const order: readonly DangerLevel[] = ['never', 'dangerous', 'caution', 'safe']
  const byText = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.sentence}`
    const known = byText.get(key)
    if (!known || order.indexOf(finding.level) < order.indexOf(known.level))
      byText.set(key, finding)
  }
  return [...byText.values()].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
}
