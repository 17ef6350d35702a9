/** Shells: `bash -c text`, a script on standard input, a script file that the text itself wrote. */

import { dropStart, leadingText } from '../../rules/fields.ts'
import { exactly } from '../../sentences.ts'
import type { Field } from '../../unit.ts'
import { reportRunningName } from '../expand/arithmetic-effects.ts'
import { inputOf } from '../expand/redirections.ts'
import { scriptFromField, scriptFromStdin, scriptFromText } from '../state/nested-script.ts'
import { ARGUMENTS, type Known, known, list, type Scope, scalar, UNKNOWN } from '../state/scope.ts'
import type { Output, Script } from '../state/walker.ts'
import { type Carried, runInside, runScriptInside } from './carrier.ts'

// A script that comes on standard input leaves nothing there for its commands to read.
const INHERITED = { kind: 'inherited', text: null, from: [] } as const

export const SHELLS = new Set(
  'bash sh dash zsh ksh ksh93 mksh pdksh oksh yash ash hush fish csh tcsh rbash rzsh posh osh elvish xonsh nu'.split(
    ' ',
  ),
)

const VALUE_OPTIONS = /^(-o|\+o|-O|\+O|--rcfile|--init-file|--init-command|-C|--)$/

export function runShell(carried: Carried): Output | undefined {
  const { command, unit } = carried
  const call = parseCall(command.argv)
  if (call.isQuestion) return undefined
  runStartFile(carried)
  const scope = nestedScope(carried, call.operands, !call.readsStdin)
  if (call.script) {
    const via = `${unit.program} -c`
    return runScriptInside(carried, scriptFromField(call.script, via), { scope })
  }
  if (call.expectsScript) return runScriptInside(carried, unknownScript(carried), { scope })
  const [file] = call.operands
  if (file && !call.readsStdin) return runFile(carried, file, scope)
  if (command.stdin.kind === 'inherited') return undefined
  const script = scriptFromStdin(command.stdin, unit.program, command.span)
  return runScriptInside(carried, script, { scope, stdin: INHERITED })
}

/** An interactive shell runs this file first. */
function runStartFile(carried: Carried) {
  const { argv } = carried.command
  const at = argv.findIndex(({ value }) => /^--(rcfile|init-file)$/.test(value ?? ''))
  const file = argv[at + 1]
  const script = at > 0 && file && fileScript(carried, file)
  if (script) runScriptInside(carried, script)
}

interface Call {
  readonly script: Field | undefined
  /** `-c` was given, but its text comes from a list that is not known. */
  readonly expectsScript: boolean
  readonly readsStdin: boolean
  readonly isQuestion: boolean
  readonly operands: readonly Field[]
}

function parseCall(argv: readonly Field[]): Call {
  let isCommand = false
  let readsStdin = false
  let isQuestion = false
  let at = 1
  for (; at < argv.length; at++) {
    const field = argv[at]
    const value = field ? leadingText(field) : null
    if (!field || value === null || !/^[-+]/.test(value)) break
    if (value === '--' || value === '-') {
      at++
      break
    }
    if (value.startsWith('--')) {
      if (/^--(version|help)$/.test(value)) isQuestion = true
      const long = /^--command=(.*)$/s.exec(value)
      if (long) return call([dropStart(field, '--command='.length), ...argv.slice(at + 1)])
      if (value === '--command') isCommand = true
    } else {
      if (/^-[a-zA-Z]*c/.test(value)) isCommand = true
      if (/^-[a-zA-Z]*s/.test(value)) readsStdin = true
    }
    const takesValue = VALUE_OPTIONS.test(value) || /^[-+][a-zA-Z]+[oO]$/.test(value)
    if (takesValue && field.value !== null) at++
  }
  const rest = argv.slice(at)
  return isCommand
    ? call(rest)
    : { ...call([]), operands: rest, expectsScript: false, readsStdin, isQuestion }

  function call([script, ...operands]: readonly Field[]): Call {
    return { script, expectsScript: !script, readsStdin: false, isQuestion, operands }
  }
}

/** Positional parameters of the new shell; the first operand may be `$0`, as a script's file is. */
function nestedScope(
  { walker, context, command }: Carried,
  operands: readonly Field[],
  fromZero: boolean,
): Scope {
  const scope = context.scope.child()
  for (const { span, value } of [...operands, ...command.env.map(({ value }) => value)])
    reportRunningName(walker, span, value)
  for (const { name, value } of command.env) scope.set(name, scalar(asKnown(value)))
  const values = operands.map(asKnown)
  const all = fromZero && values.length > 0 ? values : [known('bash'), ...values]
  // With further operands from an unknown list, no parameter can be told.
  scope.set(ARGUMENTS, context.openEnded ? scalar(UNKNOWN) : list(all))
  return scope
}

function runFile(carried: Carried, file: Field, scope: Scope): Output | undefined {
  const script = fileScript(carried, file)
  if (!script) return undefined
  const { walker, context } = carried
  const mark = `script ${script.text}`
  if (context.calls.includes(mark)) {
    walker.report({
      rule: 'process.fork-bomb',
      level: 'dangerous',
      span: file.span,
      ...exactly('found.startsItself'),
      undoable: false,
      remember: 'never',
    })
    return undefined
  }
  return walker.files.within(file, script.text, () =>
    runScriptInside(carried, script, { scope, calls: [...context.calls, mark] }),
  )
}

/** `./name` of a file that the text has written before. */
export function runWrittenFile(carried: Carried): Output | undefined {
  const [name] = carried.command.argv
  if (name?.value && /^[^/]+\.py$/.test(name.value))
    return runInside(carried, [{ ...name, value: 'python3' }, ...carried.command.argv])
  if (!name?.value?.includes('/')) return undefined
  const interpreter = interpreterOf(carried.walker.files.script(name, carried.unit), name)
  if (interpreter) return runInside(carried, [...interpreter, ...carried.command.argv])
  carried.walker.files.readsOn(name, carried.unit)
  return runFile(carried, name, nestedScope(carried, carried.command.argv, true))
}

/** What the first line of a file names, unless it is a shell. */
function interpreterOf(text: string | null | undefined, file: Field): readonly Field[] | undefined {
  const line = /^#! *(?:\S*\/env +(?:-S +)?)?(\S+)([^\n]*)/.exec(text ?? '')
  const program = line?.[1]?.replace(/^.*\//, '')
  if (!line || !program || SHELLS.has(program)) return undefined
  const words = [program, ...(line[2] ?? '').split(' ').filter(Boolean)]
  return words.map((value) => ({ ...file, value }))
}

/** The content of a file that is run, when the text itself made it: `<(…)`, or written before. */
export function fileScript(carried: Carried, file: Field): Script | undefined {
  const { walker, unit } = carried
  if (file.process === '<')
    return scriptFromText(file.content ?? null, unit.program, file.span, file.from ?? [])
  const descriptor = descriptorIn(file.value)
  if (descriptor === 0) return scriptFromStdin(carried.command.stdin, unit.program, file.span)
  if (descriptor !== undefined) {
    const input = inputOf(carried.context, carried.command.inputs, descriptor)
    return scriptFromText(input.text, unit.program, file.span, input.from)
  }
  if (file.value === null) {
    // `$FOLDER/build.sh` has a name that a person can look up; `$SCRIPT` has none.
    const isNamed = file.pieces?.at(-1)?.includes('/')
    return isNamed ? undefined : scriptFromText(null, unit.program, file.span, file.from ?? [])
  }
  const written = walker.files.script(file, unit)
  walker.files.readsOn(file, unit)
  return written === undefined ? undefined : scriptFromText(written, unit.program, file.span)
}

/** The number of a descriptor that is written as a path. */
function descriptorIn(path: string | null): number | undefined {
  if (path === '/dev/stdin') return 0
  const match = /^\/(?:dev|proc\/(?:self|\$\$|\d+))\/fd\/(\d+)$/.exec(path ?? '')
  return match ? Number(match[1]) : undefined
}

function unknownScript({ command, unit }: Carried): Script {
  return scriptFromText(null, `${unit.program} -c`, command.argv[0]?.span ?? command.span)
}

export function asKnown(field: Field): Known {
  return field.value === null ? { text: null, from: field.from ?? [] } : known(field.value)
}
