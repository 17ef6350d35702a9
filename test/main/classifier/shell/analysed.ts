/** What the analysis makes of a command, in a form that is easy to compare. */
import type { Dialect, Finding } from '../../../../src-main/classifier/rules/rule.ts'
import { createAnalyser } from '../../../../src-main/classifier/shell/walk/analyse.ts'
import type { Unit } from '../../../../src-main/classifier/unit.ts'

export function analyse(command: string, dialect: Dialect = 'bash') {
  const units: Unit[] = []
  const findings: Finding[] = []
  const analyser = createAnalyser({
    now: () => 0,
    cwd: '/home/user/project',
    home: '/home/user',
    dialect,
    onUnit: (unit) => units.push(unit),
    onCarried: () => {},
    onFinding: (finding) => findings.push(finding),
  })
  const isComplete = analyser.analyse(command)
  return { units, findings, isComplete, rules: findings.map(({ rule }) => rule) }
}

/** Every command that would run, its words joined by blanks, `?` for what is unknown. */
export function commands(command: string): string[] {
  return analyse(command)
    .units.filter(({ argv }) => argv.length > 0)
    .map(inWords)
}

export function inWords({ argv }: Unit): string {
  return argv
    .map(({ value, pieces }) => value ?? (pieces ?? [null]).map((piece) => piece ?? '?').join(''))
    .join(' ')
}
