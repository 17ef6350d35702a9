/** Builtins of the shell that read text as a script or run another command. */

import { dropStart, leadingText } from '../../rules/fields.ts'
import { keepInputs } from '../expand/redirections.ts'
import { scriptFromField, scriptFromFields } from '../state/nested-script.ts'
import { scalar } from '../state/scope.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, type Carrier, runInside } from './carrier.ts'
import { reportGround } from './other-names.ts'
import { asKnown, fileScript } from './shells.ts'

const SIGNAL = /^(-|\d+|(SIG)?[A-Z]{2,}\d*([-+]\d+)?)$/

export const SHELL_BUILTINS: ReadonlyMap<string, Carrier> = new Map<string, Carrier>([
  ['eval', evaluate],
  ['trap', trap],
  ['source', source],
  ['.', source],
  ['exec', execute],
  ['command', (carried) => (isQuestion(carried) ? undefined : direct(carried))],
  ['builtin', (carried) => direct(carried)],
  ['alias', alias],
  ...['mapfile', 'readarray', 'complete', 'compgen'].map((name): [string, Carrier] => [
    name,
    callback,
  ]),
])

/** Eval runs in the shell itself: what it sets stays. */
function evaluate({ walker, command, context }: Carried): Output | undefined {
  const fields = command.argv.slice(command.argv[1]?.value === '--' ? 2 : 1)
  if (fields.length === 0) return undefined
  for (const { name, value } of command.env) context.scope.set(name, scalar(asKnown(value)))
  const script = scriptFromFields(fields, 'eval')
  // A pattern becomes names of files, and a name may be any text.
  const text = fields.some((field) => field.glob) ? null : script.text
  return walker.runScript({ ...script, text }, { ...context, stdin: command.stdin })
}

function trap({ walker, command, context }: Carried): Output | undefined {
  const [, first, ...signals] = command.argv
  const action = first?.value === '--' ? signals.shift() : first
  if (!action || /^-[lpP]+$/.test(action.value ?? '')) return undefined
  if (action.value === '' || (signals.length === 0 && SIGNAL.test(action.value ?? '')))
    return undefined
  if (action.value === '-') return undefined
  walker.runScript(scriptFromField(action, 'trap'), { ...context, scope: context.scope.child() })
  return undefined
}

/** `mapfile -C text` and `complete -C text` hand the text to the shell, again and again. */
function callback({ walker, command, context, unit }: Carried): Output | undefined {
  const at = command.argv.findIndex(({ value }) => /^-[a-zA-Z]*C/.test(value ?? ''))
  const option = command.argv[at]
  const end = (option?.value ?? '').indexOf('C') + 1
  const isGlued = option && end < (option.value ?? '').length
  const text = isGlued ? dropStart(option, end) : command.argv[at + 1]
  if (!option || !text) return undefined
  const script = scriptFromField(text, `${unit.program} -C`)
  walker.runScript(script, { ...context, scope: context.scope.child() })
  return undefined
}

function source(carried: Carried): Output | undefined {
  const { walker, command, context } = carried
  const file = command.argv[command.argv[1]?.value === '--' ? 2 : 1]
  if (!file) return undefined
  const script = fileScript(carried, file)
  return script && walker.runScript(script, { ...context, stdin: command.stdin })
}

function execute(carried: Carried): Output | undefined {
  keepInputs(carried.context, carried.command.inputs)
  return direct(carried, /^-[cl]*a$/)
}

function isQuestion({ command }: Carried): boolean {
  return /^-p?[vV]/.test(command.argv[1]?.value ?? '')
}

/** The command after the builtin's own options. */
function direct(carried: Carried, withValue = /^$/): Output | undefined {
  const { argv } = carried.command
  let at = 1
  while (at < argv.length && /^-./.test(argv[at]?.value ?? '')) {
    const value = argv[at]?.value ?? ''
    at += withValue.test(value) ? 2 : 1
    if (value === '--') break
  }
  const rest = argv.slice(at)
  return rest.length > 0 ? runInside(carried, rest) : undefined
}

/** The text of an alias is judged where it is made, because a later line may use it by any name. */
function alias({ walker, command, context }: Carried): Output | undefined {
  for (const field of command.argv.slice(1)) {
    const written = leadingText(field) ?? ''
    const equals = written.indexOf('=')
    if (equals <= 0) continue
    const text = dropStart(field, equals + 1)
    walker.aliases.set(written.slice(0, equals), text.value ?? '')
    reportGround(walker, written.slice(0, equals), field.span)
    walker.runScript(scriptFromField(text, 'alias'), { ...context, scope: context.scope.child() })
  }
  return undefined
}
