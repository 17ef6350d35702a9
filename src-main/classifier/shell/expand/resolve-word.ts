/** A word as it is written → the fields that a program would get. */
import {
  type ArithmeticExpansionPart,
  type CommandExpansionPart,
  type DoubleQuotedChild,
  parse,
  type Word,
  type WordPart,
} from 'unbash'
import type { Field } from '../../unit.ts'
import { computedSource } from '../parse/source.ts'
import type { Known } from '../state/scope.ts'
import type { Context, Walker } from '../state/walker.ts'
import { isArithmetic } from './arithmetic.ts'
import { walkArithmetic, walkDoubtfulArithmetic } from './arithmetic-effects.ts'
import { expandBraces } from './braces.ts'
import { expandParameter, type ParameterTools } from './expand-parameter.ts'
import { createFieldBuilder, type FieldBuilder, plainField, unknownField } from './field-builder.ts'
import { type ParameterValue, parameterValue, separatorsOf } from './parameters.ts'
import { doubtfulText, promptText } from './prompt-text.ts'
import { substitute } from './substitution.ts'
import { expandTilde } from './tilde.ts'

/**
 * `whole` keeps the word together, as in an assignment or a here-string. `made` is a result of brace
 * expansion, which is no assignment even if it looks like one.
 */
type Mode = 'fields' | 'made' | 'whole'

export function resolveWord(walker: Walker, word: Word, context: Context): Field[] {
  walker.budget.step()
  const { parts, text } = word
  if (mayHaveBraces(text)) {
    const expanded = expandBraces(text)
    const isSame = expanded?.length === 1 && expanded[0] === text
    if (!isSame) return braces(walker, word, expanded, context)
  }
  if (!parts) return [plainWord(walker, word, context, 'fields')]
  return resolveParts(walker, word, parts, context, 'fields')
}

function mayHaveBraces(text: string): boolean {
  return text.includes('{') && text.includes('}') && (text.includes(',') || text.includes('..'))
}

/** The word as one value, however many spaces it holds. */
export function resolveWhole(walker: Walker, word: Word, context: Context): Field {
  walker.budget.step()
  const { parts } = word
  if (!parts) return plainWord(walker, word, context, 'whole')
  const [field] = resolveParts(walker, word, parts, context, 'whole')
  return field ?? plainField('', context.source.span(word.pos, word.end), word.text)
}

/** Walks the commands inside a part whose text does not matter. */
export function walkPart(walker: Walker, part: WordPart, context: Context) {
  const nowhere = createFieldBuilder(context.source.span(part.pos, part.end), '')
  createResolver(walker, context, nowhere, 'whole').part(part)
}

function plainWord(walker: Walker, word: Word, context: Context, mode: Mode): Field {
  const span = context.source.span(word.pos, word.end)
  if (!word.text.includes('~')) return plainField(word.value, span, word.text)
  const value = expandTilde(walker, context, word.text, word.value, mode === 'whole')
  return { value, glob: false, quoted: word.value !== word.text, span, text: word.text }
}

function braces(
  walker: Walker,
  word: Word,
  texts: readonly string[] | null,
  context: Context,
): Field[] {
  const span = context.source.span(word.pos, word.end)
  const inner = { ...context, source: computedSource(word.text, span) }
  const fields = texts?.map((text) => braceField(walker, text, inner))
  if (fields && !fields.includes(null)) {
    const { text } = word
    return fields.flatMap((made) => made ?? []).map((field) => ({ ...field, text }))
  }
  // A substitution inside counts even when the words that come of it cannot be told.
  resolveParts(walker, word, word.parts ?? [], context, 'whole')
  return [unknownField(span, word.text)]
}

/** One result of a brace expansion, read as the word that it is now. */
function braceField(walker: Walker, text: string, context: Context): Field[] | null {
  const script = parse(`_ ${text.startsWith('#') ? '\\' : ''}${text}`)
  const command = script.commands[0]?.command
  if (script.errors || script.commands.length !== 1 || command?.type !== 'Command') return null
  if (command.redirects.length > 0) return null
  // What still looks like a brace expansion is none.
  return command.args.flatMap((only) =>
    only.type === 'Word' ? resolveParts(walker, only, only.parts ?? [], context, 'made') : [],
  )
}

function resolveParts(
  walker: Walker,
  word: Word,
  parts: readonly WordPart[],
  context: Context,
  mode: Mode,
): Field[] {
  const builder = createFieldBuilder(context.source.span(word.pos, word.end), word.text)
  const tilde = (text: string, value: string) =>
    mode === 'made' && !text.startsWith('~')
      ? value
      : expandTilde(walker, context, text, value, mode === 'whole')
  if (parts.length === 0)
    builder.literal(tilde(word.text, word.value), { quoted: word.value !== word.text })
  const resolver = createResolver(walker, context, builder, mode)
  parts.forEach((part, index) => {
    if (part.type === 'Literal' && part.text.includes('~') && isTildePlace(parts, index))
      builder.literal(tilde(part.text, part.value), { quoted: part.value !== part.text })
    else resolver.part(part)
  })
  return builder.finish()
}

/** The name after a tilde ends at an unquoted slash, or the word does. */
function isTildePlace(parts: readonly WordPart[], index: number): boolean {
  return index === 0 && (parts.length === 1 || parts[0]?.text.includes('/') === true)
}

function createResolver(walker: Walker, context: Context, builder: FieldBuilder, mode: Mode) {
  const tools: ParameterTools = {
    whole: (word) => asKnown(resolveWhole(walker, word, context)),
    evaluate: (text) => promptText(walker, context, text, builderSpan),
    doubtful: (text) => doubtfulText(walker, context, text, builderSpan),
  }
  let builderSpan = context.source.span(0, 0)
  return { part }

  function part(piece: WordPart) {
    switch (piece.type) {
      case 'Literal':
        return builder.literal(piece.value, { quoted: piece.value !== piece.text })
      case 'SingleQuoted':
        return builder.literal(piece.value, { quoted: true })
      case 'AnsiCQuoted':
        // Bash also knows `\x{41}`, which the parser does not.
        if (piece.text.includes('\\x{')) return builder.unknown([], true)
        return builder.literal(piece.value, { quoted: true })
      case 'DoubleQuoted':
      case 'LocaleString':
        if (piece.parts.length === 0) builder.literal('', { quoted: true })
        for (const child of piece.parts) quotedPart(child)
        return
      case 'Glob':
        for (const child of piece.parts ?? []) effects(child)
        return builder.literal(piece.value, { glob: true })
      case 'ExtendedGlob':
        for (const child of piece.parts ?? []) effects(child)
        return builder.literal(piece.text, { glob: true })
      case 'BraceExpansion':
        for (const child of piece.parts ?? []) effects(child)
        return builder.literal(piece.text, {})
      case 'ProcessSubstitution': {
        const output = substitute(walker, context, piece)
        return builder.process(piece.operator, output.text, output.units)
      }
      default:
        expansion(piece, mode === 'whole')
    }
  }

  function effects(piece: WordPart) {
    walkPart(walker, piece, context)
  }

  function quotedPart(piece: DoubleQuotedChild) {
    if (piece.type === 'Literal') builder.literal(piece.value, { quoted: true })
    else expansion(piece, true)
  }

  function expansion(piece: Exclude<DoubleQuotedChild, { type: 'Literal' }>, isQuoted: boolean) {
    builderSpan = context.source.span(piece.pos, piece.end)
    switch (piece.type) {
      case 'SimpleExpansion':
        return parameter(parameterValue(walker, context, piece.text.slice(1)), isQuoted, piece.text)
      case 'ParameterExpansion':
        return parameter(expandParameter(walker, context, piece, tools), isQuoted, piece.text)
      case 'CommandExpansion':
        return single(output(piece), isQuoted)
      case 'ArithmeticExpansion':
        return single(arithmetic(piece), isQuoted)
    }
  }

  function output(piece: CommandExpansionPart): Known {
    const { text, units } = substitute(walker, context, piece)
    return { text: text === null ? null : text.replace(/\n+$/, ''), from: units }
  }

  function arithmetic({ expression, text, pos, end }: ArithmeticExpansionPart): Known {
    const content = text.startsWith('$((') ? text.slice(3, -2) : text.slice(2, -1)
    if (!isArithmetic(content))
      walkDoubtfulArithmetic(walker, context, content, context.source.span(pos, end))
    const value = expression ? walkArithmetic(walker, context, expression, effects) : 0
    return { text: value === null ? null : String(value), from: [] }
  }

  function parameter(value: ParameterValue, isQuoted: boolean, text: string) {
    if ('one' in value) return single(value.one, isQuoted)
    if ('word' in value) return standIn(value.word, isQuoted)
    if (!value.many) return builder.unknown([], isQuoted, value.isUnset)
    const isJoined = isQuoted && (mode === 'whole' || /[*]/.test(text))
    value.many.forEach((element, index) => {
      if (index > 0) {
        if (isJoined) builder.literal(' ', { quoted: true })
        else builder.separate()
      }
      single(element, isQuoted)
    })
  }

  /** The word after `:-`: what is quoted in it stays together, the rest is split like a value. */
  function standIn(word: Word, isQuoted: boolean) {
    if (isQuoted) return single(tools.whole(word), true)
    const { text, value, pos, end } = word
    for (const piece of word.parts ?? [{ type: 'Literal' as const, text, value, pos, end }])
      if (piece.type === 'Literal' && piece.value === piece.text)
        single({ text: piece.value, from: [] }, false)
      else part(piece)
  }

  function single(value: Known, isQuoted: boolean) {
    const separators = isQuoted ? '' : separatorsOf(context)
    if (value.text === null || separators === null)
      return builder.unknown(value.from, isQuoted, value.isUnset)
    if (!isQuoted) return builder.expanded(value.text, separators, value.from)
    // In quotes even an empty value makes a field.
    builder.literal(value.text, { quoted: true, glob: value.isPattern ?? false })
    builder.printedBy(value.from)
  }
}

function asKnown(field: Field): Known {
  return { text: field.value, from: field.from ?? [], ...(field.unset && { isUnset: true }) }
}
