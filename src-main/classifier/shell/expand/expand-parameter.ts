/** `${name}` with its operators: defaults, slices, removal, replacement, case, indirection. */
import type { ParameterExpansionPart, ParameterOperation, Word } from 'unbash'
import { type Known, known, scalar, UNKNOWN, UNSET } from '../state/scope.ts'
import type { Context, Walker } from '../state/walker.ts'
import { evaluateArithmetic } from './arithmetic.ts'
import { elementOf, elementsOf, type ParameterValue, parameterValue } from './parameters.ts'
import { removePattern, replacePattern } from './pattern.ts'

export interface ParameterTools {
  /** The word as one string. */
  whole(word: Word): Known
  /** Walks text that the expansion evaluates, as `${name@P}` does. */
  evaluate(text: string | null): void
  /** Walks a part that the parser has cut in the wrong place. */
  doubtful(text: string): void
}

type Value = Exclude<ParameterValue, { word: Word }>

export function expandParameter(
  walker: Walker,
  context: Context,
  part: ParameterExpansionPart,
  tools: ParameterTools,
): ParameterValue {
  if (isCutWrong(part)) tools.doubtful(part.text)
  const base = baseValue(walker, context, part, tools)
  if (part.prefix === '#') return { one: length(base) }
  if (!part.operation) return base
  if (part.operation.type === 'Default') return withDefault(walker, context, part, base, tools)
  const apply = (value: Known) => rootOf(part, applyOperation(part, value, tools))
  if ('one' in base) return { one: apply(base.one) }
  if (part.operation.type === 'Slice')
    return { many: sliceList(base.many, part, part.operation, tools) }
  return { ...base, many: base.many?.map(apply) ?? null }
}

/** `${PATH:0:1}`: whatever these are, they begin at the root. */
function rootOf({ parameter, operation }: ParameterExpansionPart, value: Known): Known {
  if (value.text !== null || operation?.type !== 'Slice' || !ROOTED.test(parameter)) return value
  return operation.offset.text.trim() === '0' && operation.length?.text.trim() === '1'
    ? known('/')
    : value
}

const ROOTED = /^(?:PATH|OLDPWD|TMPDIR|XDG_\w+|SHELL|MANPATH)$/

/** The parser ends a pattern at the first slash, also at one inside a substitution. */
function isCutWrong({ text, operation }: ParameterExpansionPart): boolean {
  if (!operation || !/\$\(|`/.test(text)) return false
  const words = Object.values(operation).filter((value) => typeof value === 'object')
  return words.some((word) => !isBalanced((word as Word).text))
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/\(/g) === count(/\)/g) && count(/`/g) % 2 === 0
}

function baseValue(
  walker: Walker,
  context: Context,
  part: ParameterExpansionPart,
  tools: ParameterTools,
): Value {
  const subscript = part.index && subscriptOf(part.index, tools)
  if (part.prefix === '!') {
    // `${!name[@]}` lists subscripts, `${!prefix*}` names: neither is worth following.
    if (part.index || part.operation?.type === 'Names') return { one: UNKNOWN }
    const target = parameterValue(walker, context, part.parameter)
    const name = 'one' in target ? target.one.text : null
    if (name === null) return { one: 'one' in target && target.one.isUnset ? UNSET : UNKNOWN }
    return indirect(walker, context, name)
  }
  if (subscript === undefined) return parameterValue(walker, context, part.parameter)
  if (subscript === '@' || subscript === '*')
    return {
      many: elementsOf(context, part.parameter),
      isUnset: context.scope.get(part.parameter) === undefined,
    }
  return { one: elementOf(context, part.parameter, subscript) }
}

function indirect(walker: Walker, context: Context, name: string): Value {
  const element = /^(\w+)\[([\w@*]+)\]$/.exec(name)
  if (!element) return parameterValue(walker, context, name)
  const [, array = '', subscript = ''] = element
  if (subscript === '@' || subscript === '*') return { many: elementsOf(context, array) }
  return { one: elementOf(context, array, subscript) }
}

function subscriptOf(index: Word, tools: ParameterTools): string | null {
  const text = tools.whole(index).text
  const number = text === null ? null : evaluateArithmetic(text)
  return number === null ? text : String(number)
}

function applyOperation(part: ParameterExpansionPart, value: Known, tools: ParameterTools): Known {
  const operation = part.operation
  if (!operation) return value
  switch (operation.type) {
    case 'Transform':
      return transform(operation, value, tools)
    case 'Remove': {
      const pattern = tools.whole(operation.operand).text
      // Nothing is left, whatever it was.
      if (pattern === '*' && operation.operator.length === 2) return known('', value.from)
      return change(value, pattern, (text, by) => removePattern(text, by, operation.operator))
    }
    case 'Replace': {
      const pattern = tools.whole(operation.pattern).text
      const replacement = tools.whole(operation.replacement).text
      if (replacement === null) return { text: null, from: value.from }
      return change(value, pattern, (text, by) =>
        replacePattern(text, by, replacement, operation.operator),
      )
    }
    case 'CaseModification':
      if (operation.operand) tools.whole(operation.operand)
      return change(value, '', (text) => changeCase(text, operation))
    case 'Slice':
      return slice(value, operation, tools)
    default:
      return { text: null, from: value.from }
  }
}

function withDefault(
  walker: Walker,
  context: Context,
  part: ParameterExpansionPart,
  base: Value,
  tools: ParameterTools,
): ParameterValue {
  if (part.operation?.type !== 'Default') return base
  const { operand, operator } = part.operation
  // Commands in it are looked at in any case.
  const word = tools.whole(operand)
  const kind = operator.at(-1)
  const text = textOf(base)
  if (kind === '?') return base
  // Unknown may be set or unset: both are looked at, in two rounds.
  const isSet =
    text === null ? walker.chooser.pick('#default', 2) !== 0 : text !== '' || operator.length === 1
  if (kind === '+') return isSet ? { word: operand } : { one: known('') }
  if (isSet) return base
  if (kind === '=') walker.assign(context, part.parameter, scalar(word))
  return { word: operand }
}

function textOf(value: Value): string | null {
  if ('one' in value) return value.one.text
  return value.many ? value.many.map(({ text }) => text ?? '?').join(' ') : null
}

function transform(
  operation: Extract<ParameterOperation, { type: 'Transform' }>,
  value: Known,
  tools: ParameterTools,
): Known {
  const letter = operation.operand.text
  if (letter === 'P') tools.evaluate(value.text)
  if (value.text === null) return value
  if (letter === 'U') return known(value.text.toUpperCase(), value.from)
  if (letter === 'L') return known(value.text.toLowerCase(), value.from)
  if (letter === 'u') return known(upperFirst(value.text), value.from)
  return { text: null, from: value.from }
}

function change(
  value: Known,
  operand: string | null,
  edit: (text: string, operand: string) => string | null,
): Known {
  if (value.isUnset) return value
  if (value.text === null || operand === null) return { text: null, from: value.from }
  const text = edit(value.text, operand)
  return text === null ? { text: null, from: value.from } : known(text, value.from)
}

function changeCase(
  text: string,
  operation: Extract<ParameterOperation, { type: 'CaseModification' }>,
): string | null {
  if (operation.operand) return null
  if (operation.operator === '^^') return text.toUpperCase()
  if (operation.operator === ',,') return text.toLowerCase()
  return operation.operator === '^'
    ? upperFirst(text)
    : text.slice(0, 1).toLowerCase() + text.slice(1)
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

type Slice = Extract<ParameterOperation, { type: 'Slice' }>

function slice(value: Known, operation: Slice, tools: ParameterTools): Known {
  const range = rangeOf(operation, tools)
  if (range?.length === 0) return known('', value.from)
  if (value.isUnset) return value
  if (value.text === null || !range) return { text: null, from: value.from }
  return known(sliceOf(value.text, range), value.from)
}

function sliceList(
  values: readonly Known[] | null,
  part: ParameterExpansionPart,
  operation: Slice,
  tools: ParameterTools,
): readonly Known[] | null {
  const range = rangeOf(operation, tools)
  if (!values || !range) return null
  // The arguments are counted from 1; `${@:0}` would begin with the script's own name.
  const isArguments = part.parameter === '@' || part.parameter === '*'
  return sliceOf(values, isArguments ? { ...range, start: range.start - 1 } : range)
}

interface Range {
  start: number
  length: number | undefined
}

function rangeOf(operation: Slice, tools: ParameterTools): Range | null {
  const start = numberIn(operation.offset, tools)
  const length = operation.length && numberIn(operation.length, tools)
  return start === null || length === null ? null : { start, length }
}

function numberIn(word: Word, tools: ParameterTools): number | null {
  const text = tools.whole(word).text
  return text === null ? null : evaluateArithmetic(text.trim() === '' ? '0' : text)
}

function sliceOf<Value extends string | readonly Known[]>(value: Value, range: Range): Value {
  const start = range.start < 0 ? Math.max(0, value.length + range.start) : range.start
  const { length } = range
  if (length === undefined) return value.slice(start) as Value
  // A negative length counts from the end, as slice() does by itself.
  return value.slice(start, length < 0 ? length : start + length) as Value
}

function length(value: Value): Known {
  if ('many' in value) return value.many ? known(String(value.many.length)) : UNKNOWN
  return value.one.text === null ? UNKNOWN : known(String(value.one.text.length))
}
