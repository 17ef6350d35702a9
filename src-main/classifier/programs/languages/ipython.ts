/** IPython reads some lines itself before Python does: `!command`, `%sx command`, `%%bash`. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Code, Unit } from '../../unit.ts'

const SHELL_LINE = /^\s*(?:[\w, ]+=\s*)?(?:!!?|%(?:sx|system|sc)\s+)(.*)$/
const SHELL_CELL = /^\s*%%(?:!|(?:sx|system|bash|sh|script)\b[^\n]*)\n?/

const ipython: ProgramRule = (unit, context) =>
  unit.code.flatMap((code) => judgeLines(code, unit, context))

function judgeLines({ text, field, span }: Code, unit: Unit, context: RuleContext): Finding[] {
  // What is not known is reported by those who read the command.
  if (text === null) return []
  const cell = SHELL_CELL.exec(text)?.[0]
  const scripts =
    cell === undefined
      ? text.split('\n').flatMap((line) => SHELL_LINE.exec(line)?.[1] ?? [])
      : [text.slice(cell.length)]
  return scripts.flatMap((script) => context.shell(unit, field ?? span, script, 'ipython !'))
}

export const ipythonPrograms: readonly ProgramEntry[] = forPrograms('ipython ipython3', ipython)
