/** What the person wants to see on a copy before each answer. Such a rule allows nothing. */
import type { RehearseRuleView } from '#contract'
import type { Matter } from '../gate-call.ts'
import type { Modes } from '../modes.ts'
import { isMeantBy } from './deny-rules.ts'
import { parsePattern } from './grant-pattern-text.ts'

export function createRehearseRules(deps: {
  /** They are kept, and sealed, with the preferences. */
  modes: Pick<Modes, 'preferences' | 'setPreferences'>
  now: () => number
  newId: () => string
  onChange: () => void
}) {
  return { match, add, remove, list }

  function list(): readonly RehearseRuleView[] {
    return deps.modes.preferences().rehearseFirst
  }

  function match(matter: Matter): RehearseRuleView | undefined {
    return list().find(({ pattern }) => isExactly(pattern, matter) || isMeantBy(pattern, matter))
  }

  function add(pattern: string): boolean {
    if (list().some((rule) => rule.pattern === pattern)) return true
    replace([...list(), { id: deps.newId(), pattern, createdAt: deps.now() }])
    return true
  }

  /** False when there is no such rule. */
  function remove(id: string): boolean {
    const kept = list().filter((rule) => rule.id !== id)
    if (kept.length === list().length) return false
    replace(kept)
    return true
  }

  function replace(rehearseFirst: RehearseRuleView[]): void {
    deps.modes.setPreferences({ rehearseFirst })
    deps.onChange()
  }
}

export type RehearseRules = ReturnType<typeof createRehearseRules>

function isExactly(text: string, matter: Matter): boolean {
  const read = parsePattern(text)
  return read.ok && read.pattern.kind === 'exact' && read.pattern.text === matter.text
}
