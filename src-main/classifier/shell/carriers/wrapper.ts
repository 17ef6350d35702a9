/** Wrappers of the table: sudo, timeout, npx, su -c, watch and their kind. */
import type { Field } from '../../unit.ts'
import { scriptFromField, scriptFromFields, scriptFromStdin } from '../state/nested-script.ts'
import type { Context, Output } from '../state/walker.ts'
import { type Carried, combined, reportOpen, runInside, runScriptInside } from './carrier.ts'
import { type Peeled, peel } from './peel.ts'
import { WRAPPERS, type WrapperSpec } from './wrapper-table.ts'

export function runWrapper(carried: Carried): Output | undefined {
  const spec = WRAPPERS.get(carried.unit.program)
  if (!spec) return undefined
  const changes: Partial<Context> = spec.becomesRoot ? { privilege: 'root' } : {}
  const output = runBothWays(carried, spec, changes)
  return output === null ? undefined : (output ?? runShellOn(carried, changes))
}

/** Null when neither reading runs anything: an option that is not listed may take the next word. */
export function runBothWays(
  carried: Carried,
  spec: WrapperSpec,
  changes: Partial<Context>,
): Output | undefined | null {
  const peeled = peel(spec, carried.command.argv)
  const other = otherReading(carried.command.argv, spec)
  if (!peeled) return other ? runPeeled(carried, spec, other, changes) : null
  if (other) runPeeled(carried, spec, other, { ...changes, emptied: 'supposed' })
  return runPeeled(carried, spec, peeled, changes)
}

function otherReading(argv: readonly Field[], spec: WrapperSpec): Peeled | null {
  const at = argv.findIndex(({ value }) => isUnlisted(value ?? '', spec))
  const first = argv.findIndex(({ value }, index) => index > 0 && !value?.startsWith('-'))
  if (at < 0 || first !== at + 1 || spec.leads.size > 0) return null
  const rest = argv.toSpliced(at, 2)
  const peeled = peel(spec, rest) ?? otherReading(rest, spec)
  return peeled && peeled.command.length > 0 ? peeled : null
}

function isUnlisted(value: string, spec: WrapperSpec): boolean {
  const { values, scripts, questions, leads, subcommands } = spec
  // A letter is mostly a flag, unless no command follows.
  if (!(subcommands ? /^--?[a-zA-Z][\w-]*$/ : /^--[a-z][\w-]*$/).test(value)) return false
  return ![values, scripts, questions, leads].some((names) => names.has(value))
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

/** `xterm -e 'rm x'`: a single word after such an option is a line for a shell. */
function isLine({ leads }: WrapperSpec, [only, ...others]: Peeled['command']): boolean {
  return leads.size > 0 && others.length === 0 && /\s/.test(only?.value ?? '')
}

function runPeeled(
  carried: Carried,
  spec: WrapperSpec,
  peeled: Peeled,
  changes: Partial<Context>,
): Output | undefined {
  const { program } = carried.unit
  const outputs = peeled.scripts.map((field) =>
    runScriptInside(carried, scriptFromField(field, program), changes),
  )
  if (peeled.command.length === 0) return combined(outputs) ?? reportOpen(carried)
  if (spec.everyOperand) {
    for (const field of peeled.command)
      if (!NO_SCRIPT.test(field.value ?? ''))
        outputs.push(runScriptInside(carried, scriptFromField(field, program), changes))
  } else if (spec.joins || isLine(spec, peeled.command))
    outputs.push(runScriptInside(carried, scriptFromFields(peeled.command, program), changes))
  else outputs.push(runInside(carried, peeled.command, changes, peeled.env))
  return combined(outputs)
}
