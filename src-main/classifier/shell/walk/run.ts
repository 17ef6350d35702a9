/** Runs a resolved command in thought: reports it, follows what it carries, tells what it prints. */
import { exactly } from '../../sentences.ts'
import { type Field, isThrowaway, type Unit, writesFile } from '../../unit.ts'
import { runCarried } from '../carriers/carriers.ts'
import { inlineCode } from '../carriers/inline-code.ts'
import { noteCopy, originalOf, runAlias } from '../carriers/other-names.ts'
import { programName } from '../carriers/program-name.ts'
import { reportRunningName } from '../expand/arithmetic-effects.ts'
import { cwdOf } from '../expand/parameters.ts'
import {
  ARGUMENTS,
  known,
  LAST_WORD,
  list,
  type ShellFunction,
  scalar,
  UNKNOWN,
} from '../state/scope.ts'
import type { Context, Output, Resolved, Walker } from '../state/walker.ts'
import { applyBuiltin } from './builtins.ts'
import type { ForkWatch } from './fork-bomb.ts'
import { literalOutput, type Shown } from './literal-output.ts'
import { reportLookAlikes } from './look-alikes.ts'

export type WalkBody = (walker: Walker, definition: ShellFunction, context: Context) => Output

export function createRunner(forks: ForkWatch, walkBody: WalkBody) {
  return run

  function run(walker: Walker, command: Resolved, context: Context): Output {
    const [name] = command.argv
    const program = programName(name)
    const definition =
      name?.value && !command.skipFunctions ? context.scope.functionNamed(name.value) : undefined
    const unit = unitOf(walker, command, context, program, definition !== undefined)
    const file = unit.code.find((code) => code.file)
    if (file?.file) walker.files.within(file.file, file.text, found)
    else found()
    reportLookAlikes(walker, unit)
    const inner = name && follow(walker, unit, command, context, definition)
    if (walker.asksForLastWord) keepLastWord(unit, context)
    return afterRedirections(walker, unit, context, {
      text: inner ? inner.text : literalOutput(unit, shownTo(walker, unit, context)),
      units: inner ? [unit, ...inner.units] : [unit],
    })

    function found() {
      walker.emit(unit, context)
      reportUnknown(walker, unit)
    }
  }

  function follow(
    walker: Walker,
    unit: Unit,
    command: Resolved,
    context: Context,
    definition: ShellFunction | undefined,
  ): Output | undefined {
    if (walker.aliases.size > 0) runAlias(walker, command, context)
    if (definition) return call(walker, command, context, definition, unit)
    const rest = command.argv.slice(1)
    const original = originalOf(walker, unit)
    if (original) return run(walker, { ...command, argv: [original, ...rest] }, context)
    noteCopy(walker, unit)
    // An unknown first word may be empty, or a wrapper: `$SUDO rm -rf /`.
    if (unit.argv[0]?.value === null && unit.program === '' && rest.length > 0)
      return run(walker, { ...command, argv: rest }, context)
    applyBuiltin(walker, unit.program, command, context, unit.cwd)
    return walker.chooser.afresh(() => runCarried({ walker, unit, command, context }))
  }

  function call(
    walker: Walker,
    command: Resolved,
    context: Context,
    definition: ShellFunction,
    unit: Unit,
  ): Output | undefined {
    const name = command.argv[0]?.value ?? ''
    if (context.calls.includes(name)) {
      forks.selfCall(name, context)
      return undefined
    }
    const before = context.scope.get(ARGUMENTS) ?? scalar(UNKNOWN)
    const words = command.argv.slice(1)
    for (const { span, value } of words) reportRunningName(walker, span, value)
    const values = words.map(asKnown)
    context.scope.set(
      ARGUMENTS,
      context.openEnded ? scalar(UNKNOWN) : list([known('bash'), ...values]),
    )
    for (const { name: variable, value } of command.env)
      context.scope.set(variable, scalar(asKnown(value)))
    const around = {
      ...context,
      stdin: command.stdin,
      source: definition.source,
      calls: [...context.calls, name],
      isSpawned: false,
      isGuarded: false,
    }
    const output = walker.chooser.afresh(() => walkBody(walker, definition, around))
    context.scope.set(ARGUMENTS, before)
    forks.finished(name, unit.at.span)
    return output
  }
}

function unitOf(
  walker: Walker,
  command: Resolved,
  context: Context,
  program: string,
  isFunction: boolean,
): Unit {
  const { argv, env, redirections, stdin, span } = command
  const { source, via, privilege, place, wrappers, openEnded, background, repeated } = context
  const cwd = cwdOf(walker, context)
  return {
    id: walker.budget.unit(argv.length),
    program,
    argv,
    env,
    redirections,
    stdin,
    cwd,
    at: source.exact || source.text === '' ? { span, via } : { span, via, inner: source.text },
    privilege,
    place,
    wrappers,
    openEnded,
    code: inlineCode(program, argv, stdin, span, (file) =>
      walker.files.script(file, { cwd, place, repeated }),
    ),
    background,
    repeated,
    isReread: context.emptied !== null,
    isSupposed: context.emptied === 'supposed',
    isFunction,
  }
}

function reportUnknown(walker: Walker, unit: Unit) {
  if (isThrowaway(unit.place)) return
  const [name] = unit.argv
  if (name && (unit.program === '' || name.glob) && name.value !== '')
    walker.report({
      rule: 'dynamic.command',
      level: 'dangerous',
      span: name.span,
      ...exactly('found.unknownProgram'),
      undoable: false,
      remember: 'never',
    })
  for (const code of unit.code)
    if (code.text === null)
      walker.report({
        rule: 'dynamic.code',
        level: 'dangerous',
        span: code.span,
        ...exactly('found.unknownCode', { language: code.language }),
        undoable: false,
        remember: 'never',
      })
}

/** A function leaves that of its own last command. */
function keepLastWord({ argv, isFunction, openEnded }: Unit, { scope }: Context) {
  const word = argv.at(-1)
  if (!word) return
  const value = isFunction || openEnded ? UNKNOWN : asKnown(word)
  scope.set(LAST_WORD, scalar(word.glob ? { ...value, isPattern: true } : value))
}

/** What is printed for the person or the model alone leads nowhere, so no file is opened for it. */
function shownTo({ files }: Walker, unit: Unit, { isHeard }: Context): Shown {
  if (isHeard || unit.redirections.some(writesFile)) return files.shown
  return (file) => files.read(file.value, unit.cwd) ?? undefined
}

/** What goes to a file is not printed, and is remembered in case the file is run later. */
function afterRedirections(
  walker: Walker,
  unit: Unit,
  { emptied }: Context,
  output: Output,
): Output {
  // What the first reading leaves in a file is less sure, and so it asks.
  if (emptied === null) walker.files.note(unit, output.text)
  const isPrinted = !unit.redirections.some(
    (redirection) =>
      writesFile(redirection) && redirection.descriptor !== 2 && redirection.operator !== '<>',
  )
  return isPrinted ? output : { text: '', units: output.units }
}

function asKnown(field: Field) {
  return field.value === null ? { text: null, from: field.from ?? [] } : known(field.value)
}
