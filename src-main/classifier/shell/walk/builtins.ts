/** Builtins that change what the shell knows: folder, variables, positional parameters. */

import { absolute } from '../../path-text.ts'
import { leadingText } from '../../rules/fields.ts'
import type { Field } from '../../unit.ts'
import { reportHiddenCommand, reportRunningName } from '../expand/arithmetic-effects.ts'
import { folderBefore } from '../expand/parameters.ts'
import { formatPrintf } from '../expand/printf.ts'
import { ARGUMENTS, CWD, type Known, known, list, scalar, UNKNOWN } from '../state/scope.ts'
import type { Context, Resolved, Walker } from '../state/walker.ts'

interface Call {
  readonly walker: Walker
  readonly context: Context
  readonly command: Resolved
  readonly cwd: string | null
  /** The words after the name. */
  readonly words: readonly Field[]
}

type Builtin = (call: Call) => void

export function applyBuiltin(
  walker: Walker,
  program: string,
  command: Resolved,
  context: Context,
  cwd: string | null,
) {
  const builtin = BUILTINS.get(program)
  const words = command.argv.slice(1)
  if (TAKES_NAMES.has(program))
    for (const { value, span } of words) reportRunningName(walker, span, value)
  builtin?.({ walker, context, command, cwd, words })
}

/** Words of these are names of variables, or begin with one. */
const TAKES_NAMES: ReadonlySet<string> = new Set([
  ...['[', 'declare', 'export', 'getopts', 'local', 'mapfile', 'read', 'readarray', 'readonly'],
  ...['test', 'typeset', 'unset', 'wait'],
])

const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['cd', changeFolder],
  ['pushd', changeFolder],
  ['popd', (call) => setFolder(call, null)],
  ['chdir', changeFolder],
  ['declare', declare],
  ['typeset', declare],
  ['local', declare],
  ['export', declare],
  ['readonly', declare],
  ['unset', unset],
  ['read', read],
  ['mapfile', mapfile],
  ['readarray', mapfile],
  ['printf', printfInto],
  ['set', setArguments],
  ['shift', shift],
  ['let', evaluateWords],
  ['getopts', ({ walker, context, words }) => forget(walker, context, [words[1]])],
])

function changeFolder(call: Call) {
  const { walker, context, words, cwd, command } = call
  const operands = words.filter((field) => !/^-[LPe@n]+$|^--$/.test(field.value ?? ''))
  const [target] = operands
  if (!target) return setFolder(call, walker.home)
  if (target.value === '-') return setFolder(call, folderBefore(walker, context))
  if (target.value === null) return setFolder(call, null)
  // Which it is nobody knows; whose it is, its beginning tells.
  if (target.glob)
    return setFolder(call, target.value.startsWith(`${walker.home}/`) ? target.value : null)
  // With CDPATH set, a plain name may lead elsewhere.
  const given = command.env.findLast(({ name }) => name === 'CDPATH')
  const searched = given
    ? [given.value.value]
    : context.scope.get('CDPATH')?.options.map(({ text }) => text)
  if (searched && !/^[./]/.test(target.value)) {
    const folder = searched
      .flatMap((text) => text?.split(':') ?? [])
      .find((each) => each !== '' && each !== '.')
    return setFolder(call, folder ? absolute(`${folder}/${target.value}`, cwd) : null)
  }
  setFolder(call, absolute(target.value, cwd))
}

function setFolder({ walker, context, cwd }: Call, folder: string | null) {
  walker.assign(context, 'OLDPWD', scalar(cwd === null ? UNKNOWN : known(cwd)))
  walker.assign(context, CWD, scalar(folder === null ? UNKNOWN : known(folder)))
}

/** `name=value` words. The parser has set arrays and `+=` already. */
function declare({ walker, context, words }: Call) {
  const letters = words.map(({ value }) => (value && /^-\w+$/.test(value) ? value : '')).join('')
  for (const field of words) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(leadingText(field) ?? '')
    if (!match || context.scope.get(match[1] ?? '')?.entries) continue
    const [, name = '', value = ''] = match
    if (letters.includes('i')) reportHiddenCommand(walker, field.span, value)
    // A reference to another variable is not followed.
    const isUnknown = field.value === null || letters.includes('n')
    const text = letters.includes('l')
      ? value.toLowerCase()
      : letters.includes('u')
        ? value.toUpperCase()
        : value
    const unknown = { text: null, from: field.from ?? [] }
    walker.assign(context, name, scalar(isUnknown ? unknown : known(text, field.from)))
  }
}

function unset({ walker, context, words }: Call) {
  for (const { value, span } of words) {
    if (value === null || value.startsWith('-')) continue
    reportHiddenCommand(walker, span, value)
    walker.assign(context, value, scalar(known('')))
  }
}

function forget(walker: Walker, context: Context, names: readonly (Field | undefined)[]) {
  for (const name of names) if (name?.value) walker.assign(context, name.value, scalar(UNKNOWN))
}

function read({ walker, context, words, command }: Call) {
  let array: string | undefined
  const names: string[] = []
  for (let at = 0; at < words.length; at++) {
    const value = words[at]?.value
    if (value === '-a') array = words[++at]?.value ?? undefined
    else if (/^-[a-zA-Z]*[dinNptu]$/.test(value ?? '')) at++
    else if (value && !value.startsWith('-')) {
      reportHiddenCommand(walker, words[at]?.span ?? command.span, value)
      names.push(value)
    }
  }
  const text = command.stdin.text
  const from = command.stdin.from
  const lines = text?.split('\n').filter((line) => line !== '') ?? null
  if (array) {
    const parts = lines?.[0]?.split(/\s+/).filter((part) => part !== '')
    walker.assign(
      context,
      array,
      parts ? list(parts.map((part) => known(part))) : scalar({ text: null, from }),
    )
    return
  }
  const targets = names.length > 0 ? names : ['REPLY']
  targets.forEach((name, index) => {
    // Any of the lines may be the one that is read here, within a loop each of them in turn.
    const options: Known[] = lines
      ? lines.map((line) => known(portion(line, index, targets.length), from))
      : [{ text: null, from }]
    walker.assign(context, name, scalar(...(options.length > 0 ? options : [known('')])))
  })
}

/** The part of a line that the variable at `index` of `count` gets: the last one gets the rest. */
function portion(line: string, index: number, count: number): string {
  let rest = line.trim()
  for (let skipped = 0; skipped < index; skipped++) rest = rest.replace(/^\S+\s*/, '')
  return index === count - 1 ? rest : (/^\S+/.exec(rest)?.[0] ?? '')
}

function mapfile({ walker, context, words, command }: Call) {
  const operands: string[] = []
  for (let at = 0; at < words.length; at++) {
    const value = words[at]?.value ?? ''
    if (/^-[dnOsuCc]$/.test(value)) at++
    else if (!value.startsWith('-')) operands.push(value)
  }
  const { text, from } = command.stdin
  const lines = text?.replace(/\n$/, '').split('\n')
  const binding = lines
    ? list(lines.map((line) => known(line, from)))
    : scalar({ text: null, from })
  walker.assign(context, operands[0] || 'MAPFILE', binding)
}

function printfInto({ walker, context, words }: Call) {
  if (words[0]?.value !== '-v') return
  const [, name, ...args] = words
  if (!name?.value) return
  reportHiddenCommand(walker, name.span, name.value)
  const values = args.map((field) => field.value)
  const isKnown = (all: (string | null)[]): all is string[] => !all.includes(null)
  const text = isKnown(values) ? formatPrintf(values) : null
  walker.assign(context, name.value, scalar(text === null ? UNKNOWN : known(text)))
}

function setArguments({ walker, context, words }: Call) {
  const start = words.findIndex((field) => field.value === '--')
  const operands = start >= 0 ? words.slice(start + 1) : words
  if (start < 0 && (operands.length === 0 || /^[-+]/.test(operands[0]?.value ?? '-'))) return
  const values = operands.map(({ value, from }) =>
    value === null ? { text: null, from: from ?? [] } : known(value, from),
  )
  walker.assign(context, ARGUMENTS, list([known('bash'), ...values]))
}

function shift({ walker, context, words }: Call) {
  const binding = context.scope.get(ARGUMENTS)
  const count = Number(words[0]?.value ?? 1)
  if (!binding?.entries || !Number.isInteger(count)) return
  const [zero = known('bash'), ...others] = binding.entries.values()
  walker.assign(context, ARGUMENTS, list([zero, ...others.slice(count)]))
}

function evaluateWords({ walker, context, words }: Call) {
  for (const { value, span } of words) {
    if (value === null) continue
    reportHiddenCommand(walker, span, value)
    const name = /^([A-Za-z_]\w*)\s*[-+*/%&|^]?=(?!=)/.exec(value)?.[1]
    if (name) walker.assign(context, name, scalar(UNKNOWN))
  }
}
