/** Takes a wrapper's own options off a command line, so that what it runs is left. */
import { dropStart, leadingText } from '../rules/fields.ts'
import type { Assignment, Field } from '../unit.ts'
import type { Runs } from './runs.ts'

export interface Peeled {
  readonly env: readonly Assignment[]
  /** Values of options that are shell text. */
  readonly scripts: readonly Field[]
  /** The command and its arguments; empty when there is none. */
  readonly command: readonly Field[]
}

/** Null when this call runs nothing: another subcommand, or a question about itself. */
export function peel(runs: Runs, argv: readonly Field[]): Peeled | null {
  const env: Assignment[] = []
  const scripts: Field[] = []
  let { skip } = runs
  let isAtVerb = runs.verbs !== null
  let words = argv.slice(1)
  for (;;) {
    const { options, operands, isEnded, has } = runs.read(words)
    if (has(...runs.questions)) return null
    for (const { role, value } of options)
      if (role === 'command.inside' && value) scripts.push(value)
    const [first, ...rest] = operands
    if (isEnded || !first) return isAtVerb ? null : peeled(operands, isEnded)
    const value = leadingText(first)
    if (isAtVerb) {
      if (value === null || !runs.verbs?.has(value)) return null
      isAtVerb = false
    } else if (runs.takesAssignments && value !== null && /^[A-Za-z_]\w*=/.test(value)) {
      env.push(assignmentIn(first, value))
    } else if (skip > 0) skip--
    else if (value === null || !(runs.ignoresOperands || runs.needsDashes))
      return peeled(operands, false)
    words = rest
  }

  function peeled(command: readonly Field[], isEnded: boolean): Peeled {
    const hasCommand = !runs.ignoresOperands && (!runs.needsDashes || isEnded)
    return { env, scripts, command: hasCommand ? command : [] }
  }
}

export function assignmentIn(field: Field, value: string): Assignment {
  const equals = value.indexOf('=')
  return { name: value.slice(0, equals), value: dropStart(field, equals + 1), append: false }
}
