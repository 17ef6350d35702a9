/** Where the words and the input of a command come from. */
import type { Field, Unit } from '../unit.ts'

const MOST_SOURCES = 200 // units followed upstream, so that a long chain cannot make this slow

const streams = new WeakMap<Unit, readonly Unit[]>()

/** Asked again and again for the same unit: once for each command that reads from it. */
export function upstream(unit: Unit): readonly Unit[] {
  if (unit.stdin.from.length === 0 && !unit.argv.some(({ from }) => from)) return [unit]
  const known = streams.get(unit) ?? sourcesOf(unit)
  streams.set(unit, known)
  return known
}

function sourcesOf(unit: Unit): Unit[] {
  const seen = new Set([unit])
  for (const current of seen) {
    if (seen.size > MOST_SOURCES) break
    for (const source of current.stdin.from) seen.add(source)
    let last: Field['from']
    for (const { from } of current.argv) {
      // All words that one list gave have the same sources.
      if (from && from !== last) for (const source of from) seen.add(source)
      last = from
    }
  }
  return [...seen]
}
