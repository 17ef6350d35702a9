/** Commands that go by another name: an alias, or a program that was copied or linked before. */

import { absolute } from '../../path-text.ts'
import { exactly } from '../../sentences.ts'
import type { Field, Span, Unit } from '../../unit.ts'
import { writesFile } from '../../unit.ts'
import { quoteWord } from '../parse/split-words.ts'
import { scriptFromText } from '../state/nested-script.ts'
import type { Context, Output, Resolved, Walker } from '../state/walker.ts'

const PROGRAM_PATH = /^\/(usr\/(local\/)?)?s?bin\/[^/]+$/

/** Remembers that a file is a program of the system under a new name. */
export function noteCopy(walker: Walker, unit: Unit) {
  const operands = unit.argv.slice(1).filter(({ value }) => !value?.startsWith('-'))
  const [source, target] = operands
  if (!source?.value || !PROGRAM_PATH.test(source.value)) return
  if (/^(cp|ln|install|mv)$/.test(unit.program) && operands.length === 2 && target?.value)
    keep(target.value)
  if (unit.program === 'cat')
    for (const redirection of unit.redirections)
      if (writesFile(redirection) && redirection.target.value) keep(redirection.target.value)

  function keep(path: string) {
    const copy = absolute(path, unit.cwd)
    if (copy !== null) walker.copies.set(copy, source?.value ?? '')
  }
}

/** The program that this command word really is, if it was given another name. */
export function originalOf(walker: Walker, unit: Unit): Field | undefined {
  const [name] = unit.argv
  if (walker.copies.size === 0 || !name?.value?.includes('/')) return undefined
  const original = walker.copies.get(absolute(name.value, unit.cwd) ?? '')
  return original === undefined ? undefined : { ...name, value: original }
}

/** An alias is put in front of the words that follow; only an unquoted word is one. */
export function runAlias(walker: Walker, command: Resolved, context: Context): Output | undefined {
  const [name, ...words] = command.argv
  const text = name && name.text === name.value ? walker.aliases.get(name.text) : undefined
  const mark = `alias ${name?.text}`
  if (text === undefined || context.calls.includes(mark)) return undefined
  const isNextAlias = /\s$/.test(text)
  const rest = words.map(({ value, text: written }, index) => {
    // After a blank at the end of an alias the next word may be one, too.
    const next = isNextAlias && index === 0 && value === written && walker.aliases.get(written)
    if (next) return next
    return value === null ? '"$__unknown"' : quoteWord(value)
  })
  const script = scriptFromText([text, ...rest].join(' '), mark, command.span)
  return walker.runScript(script, { ...context, calls: [...context.calls, mark] })
}

/**
 * Names by which the shell reads its own grammar, or by which the text around each command works:
 * under another meaning no text can be read any more.
 */
const GROUND = new Set(
  `! { } [[ ]] ( ) case coproc do done elif else esac fi for function if in select then time until while
   builtin [ exec : eval`.split(/\s+/),
)

export function reportGround(walker: Walker, name: string, span: Span) {
  if (!GROUND.has(name) && !name.startsWith('__talaria_')) return
  walker.report({
    rule: 'env.command-table',
    level: 'dangerous',
    span,
    ...exactly('found.otherMeaning'),
    undoable: false,
    remember: 'never',
  })
}
