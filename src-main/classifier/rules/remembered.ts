/** Rules that follow streams ask the same of one command for every other that it feeds. */
import type { Unit } from '../unit.ts'

/** Answers each command once. */
export function remembered(ask: (unit: Unit) => boolean): (unit: Unit) => boolean {
  const known = new Map<Unit, boolean>()
  return (unit) => {
    const answer = known.get(unit) ?? ask(unit)
    known.set(unit, answer)
    return answer
  }
}
