/** Text that is expanded a second time, so that a `$(…)` inside it runs. */
import { parse } from 'unbash'
import { exactly } from '../../sentences.ts'
import type { Span } from '../../unit.ts'
import { computedSource } from '../parse/source.ts'
import type { Context, Walker } from '../state/walker.ts'

/** `${name@P}`: the value is expanded like a prompt. */
export function promptText(walker: Walker, context: Context, text: string | null, span: Span) {
  walker.report({
    rule: 'dynamic.prompt-expansion',
    level: 'dangerous',
    span,
    ...exactly('found.promptExpansion'),
    undoable: false,
    ...(text === null ? {} : { resolved: text }),
    remember: 'never',
  })
  if (text !== null) walkExpansions(walker, context, text, span)
}

/** A `${name/…}` whose substitutions the parser has cut apart: they are read again by themselves. */
export function doubtfulText(walker: Walker, context: Context, text: string, span: Span) {
  walker.report({
    rule: 'unparsable.ambiguous',
    level: 'dangerous',
    span,
    ...exactly('found.uncertainExpansion'),
    undoable: false,
    remember: 'never',
  })
  walkExpansions(walker, context, text.replace(/^\$\{[\w!#]*/, '').replace(/\}$/, ''), span)
}

function walkExpansions(walker: Walker, context: Context, text: string, span: Span) {
  walker.budget.nested(text.length, context.depth + 1)
  const nested = `: "${text.replaceAll('"', '\\"')}"`
  const source = computedSource(nested, span)
  walker.walkScript(parse(nested), { ...context, source, depth: context.depth + 1 })
}
