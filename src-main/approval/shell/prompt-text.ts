/** `${name@P}`: the value is expanded like a prompt, so a `$(…)` inside it runs. */
import { parse } from 'unbash'
import { computedSource } from './source.ts'
import type { Span } from './unit.ts'
import type { Context, Walker } from './walker.ts'

export function promptText(walker: Walker, context: Context, text: string | null, span: Span) {
  walker.report({
    rule: 'dynamic.prompt-expansion',
    level: 'dangerous',
    span,
    sentence: 'The value is expanded like a prompt, which runs any command hidden in it.',
    undoable: false,
    ...(text === null ? {} : { resolved: text }),
    remember: 'never',
  })
  if (text === null) return
  walker.budget.nested(text.length, context.depth + 1)
  const nested = `: "${text.replaceAll('"', '\\"')}"`
  const source = computedSource(nested, span)
  walker.walkScript(parse(nested), { ...context, source, depth: context.depth + 1 })
}
