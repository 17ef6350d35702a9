/** A program that runs what its command line carries, and how the analysis follows it there. */

import { exactly } from '../../sentences.ts'
import { type Assignment, type Field, isThrowaway, type Unit } from '../../unit.ts'
import { spanOf } from '../state/nested-script.ts'
import type { Context, Output, Resolved, Script, Walker } from '../state/walker.ts'

export interface Carried {
  readonly walker: Walker
  /** The carrier itself, already reported. */
  readonly unit: Unit
  readonly command: Resolved
  readonly context: Context
}

/** Undefined when this call carries nothing. */
export type Carrier = (carried: Carried) => Output | undefined

/** Runs a program with its arguments, which no shell reads again. */
export function runInside(
  carried: Carried,
  argv: readonly Field[],
  changes: Partial<Context> = {},
  env: readonly Assignment[] = [],
): Output {
  const { walker, command } = carried
  return walker.run(
    {
      argv,
      env: env.length > 0 ? [...command.env, ...env] : command.env,
      redirections: command.redirections,
      stdin: changes.stdin ?? command.stdin,
      span: spanOf(argv),
      skipFunctions: true,
    },
    { ...around(carried), via: [...carried.context.via, carried.unit.program], ...changes },
  )
}

/** Runs text that a new shell reads. */
export function runScriptInside(
  carried: Carried,
  script: Script,
  changes: Partial<Context> = {},
): Output {
  const scope = (changes.scope ?? carried.context.scope).child()
  return carried.walker.runScript(script, { ...around(carried), ...changes, scope })
}

/** `xargs env`: which program it runs is read from somewhere. */
export function reportOpen({ walker, unit }: Carried): undefined {
  if (!unit.openEnded || isThrowaway(unit.place)) return
  walker.report({
    rule: 'dynamic.command',
    level: 'dangerous',
    span: unit.at.span,
    ...exactly('found.unknownProgram'),
    undoable: false,
    remember: 'never',
  })
}

export function combined(outputs: readonly Output[]): Output | undefined {
  if (outputs.length < 2) return outputs[0]
  return { text: null, units: outputs.flatMap((output) => output.units) }
}

function around({ walker, context, unit, command }: Carried): Context {
  walker.budget.wrapped(context.wrappers.length)
  return { ...context, stdin: command.stdin, wrappers: [...context.wrappers, unit] }
}
