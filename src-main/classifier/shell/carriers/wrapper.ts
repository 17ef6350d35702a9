/** Wrappers of the table: sudo, timeout, npx, su -c, watch and their kind. */

import { eachWay } from '../../rules/options.ts'
import { type Peeled, peel } from '../../signatures/peel.ts'
import { type Runs, runsOf } from '../../signatures/runs.ts'
import type { Place } from '../../unit.ts'
import { scriptFromField, scriptFromFields, scriptFromStdin } from '../state/nested-script.ts'
import type { Context, Output } from '../state/walker.ts'
import { type Carried, combined, reportOpen, runInside, runScriptInside } from './carrier.ts'

export function runWrapper(carried: Carried): Output | undefined {
  const runs = runsOf(carried.unit.program)
  if (!runs) return undefined
  const changes: Partial<Context> = {
    ...(runs.becomesRoot && { privilege: 'root' }),
    ...(runs.place === 'host' && { place: { kind: 'remote', host: null } }),
    ...(runs.place === 'container' && { place: IN_A_CONTAINER }),
  }
  const output = runEachWay(carried, runs, changes)
  return output === null ? undefined : (output ?? runShellOn(carried, changes))
}

const IN_A_CONTAINER: Place = {
  kind: 'container',
  started: 'exec',
  mounts: [],
  privileged: false,
}

/** Null when neither reading runs anything: an option that is not listed may take the next word. */
function runEachWay(
  carried: Carried,
  runs: Runs,
  changes: Partial<Context>,
): Output | undefined | null {
  const [peeled, asValues] = eachWay(() => peel(runs, carried.command.argv))
  const other = asValues?.command.length && !runs.hasLead ? asValues : undefined
  if (!peeled) return other ? runPeeled(carried, runs, other, changes) : null
  if (other) runPeeled(carried, runs, other, { ...changes, emptied: 'supposed' })
  return runPeeled(carried, runs, peeled, changes)
}

const STARTS_A_SHELL = /^(su|runuser|sg|unshare|nsenter|fakeroot|firejail|proot|script)$/
const STARTS_A_SHELL_WITH = /^(-[a-zA-Z]*[is]|--login|--shell)$/

/** Without a command some wrappers start a shell, which reads its commands from standard input. */
function runShellOn(carried: Carried, changes: Partial<Context>): Output | undefined {
  const { unit, command } = carried
  const isShell =
    STARTS_A_SHELL.test(unit.program) ||
    (/^(sudo|doas)$/.test(unit.program) &&
      unit.argv.some(({ value }) => STARTS_A_SHELL_WITH.test(value ?? '')))
  if (!isShell || command.stdin.kind === 'inherited') return undefined
  const script = scriptFromStdin(command.stdin, unit.program, command.span)
  return runScriptInside(carried, script, changes)
}

/** Options among the operands, and names of package tasks (`npm:build`). */
const NO_SCRIPT = /^(-|(npm|yarn|pnpm|bun|node|deno):)/

/** `xterm -e 'rm x'`, `yarn exec 'rm x'`: a single word after such an option or verb is a line for a shell. */
function isLine({ hasLead, verbs }: Runs, [only, ...others]: Peeled['command']): boolean {
  return (hasLead || verbs !== null) && others.length === 0 && /\s/.test(only?.value ?? '')
}

function runPeeled(
  carried: Carried,
  runs: Runs,
  peeled: Peeled,
  changes: Partial<Context>,
): Output | undefined {
  const { program } = carried.unit
  const outputs = peeled.scripts.map((field) =>
    runScriptInside(carried, scriptFromField(field, program), changes),
  )
  if (peeled.command.length === 0) return combined(outputs) ?? reportOpen(carried)
  if (runs.everyOperand) {
    for (const field of peeled.command)
      if (!NO_SCRIPT.test(field.value ?? ''))
        outputs.push(runScriptInside(carried, scriptFromField(field, program), changes))
  } else if (runs.joins || isLine(runs, peeled.command)) {
    outputs.push(runScriptInside(carried, scriptFromFields(peeled.command, program), changes))
    // `watch -x sh -c 'rm x'`: with such an option the words stay words.
    if (runs.joins && runs.hasLead && peeled.command.length > 1)
      outputs.push(runInside(carried, peeled.command, changes, peeled.env))
  } else outputs.push(runInside(carried, peeled.command, changes, peeled.env))
  return combined(outputs)
}
