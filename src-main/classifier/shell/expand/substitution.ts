/** The commands inside `$(…)`, backticks, `<(…)` and `>(…)`. */
import type { CommandExpansionPart, ProcessSubstitutionPart } from 'unbash'
import { mappedSource } from '../parse/source.ts'
import type { Context, Output, Walker } from '../state/walker.ts'

type Substitution = Pick<
  CommandExpansionPart | ProcessSubstitutionPart,
  'script' | 'text' | 'pos' | 'end'
>

export function substitute(walker: Walker, context: Context, part: Substitution): Output {
  const { script } = part
  if (!script) return { text: null, units: [] }
  walker.budget.substitution(context.nesting)
  const source =
    script.source === undefined
      ? context.source
      : mappedSource(context.source, script.source, backtickOrigins(part.text, part.pos))
  // Whatever is written to `>(…)` is its input, and not known yet.
  const reads = part.text.startsWith('>(')
  return walker.walkScript(script, {
    ...context,
    stdin: reads ? { kind: 'pipe', text: null, from: [] } : context.stdin,
    source,
    scope: context.scope.child(),
    nesting: context.nesting + 1,
    isHeard: true,
    isSpawned: true,
  })
}

/** Where each character between backticks began, before `\$`, `` \` `` and `\\` lost their backslash. */
function backtickOrigins(text: string, offset: number): number[] {
  const origins: number[] = []
  for (let at = 1; at < text.length - 1; at++) {
    if (text[at] === '\\' && '$`\\'.includes(text[at + 1] ?? '')) at++
    origins.push(offset + at)
  }
  return origins
}
