import type { ProgramRule } from './rule.ts'

export type ProgramEntry = readonly [program: string, rule: ProgramRule]

/** The same rule for several programs, their names separated by blanks. */
export function forPrograms(programs: string, rule: ProgramRule): ProgramEntry[] {
  return programs.split(/\s+/).map((program) => [program, rule] as const)
}
