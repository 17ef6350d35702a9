/**
 * Lines that an interpreter reads itself before its language does: `!command`, `%sx command` and `%%bash`
 * of IPython, `.save file` and `.load file` of Node.
 */

import { literal } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
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

const NODE_LINE = /^\s*\.(save|load)\s+(\S.*?)\s*$/

const node: ProgramRule = (unit, context) => {
  const { stdin, argv } = unit
  // With a file or code of its own it does not read lines.
  const isAsked = argv.slice(1).every(({ value }) => value?.startsWith('-'))
  if (!isAsked || !stdin.text?.includes('.')) return []
  const cause = 'span' in stdin ? stdin.span : unit.at.span
  return stdin.text.split('\n').flatMap((line) => {
    const [, deed, file] = NODE_LINE.exec(line) ?? []
    if (file === undefined) return []
    const path = literal(file, cause)
    return deed === 'save'
      ? judgeWrite(path, unit, context, { cause })
      : context.command(unit, [literal('node', cause), path], 'node .load')
  })
}

export const ownLinePrograms: readonly ProgramEntry[] = [
  ...forPrograms('ipython ipython3', ipython),
  ...forPrograms('node nodejs', node),
]
