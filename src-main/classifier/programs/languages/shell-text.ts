import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { interpreterBook } from './interpreter-book.ts'

const { finding } = interpreterBook

/** Shells with `-c` or with their script on standard input, for those who want to be asked about all of it. */
const shellText: ProgramRule = (unit, context) => {
  if (context.sensitivity !== 'strict') return []
  const flag = unit.argv.slice(1).find(({ value }) => /^-[a-z]*c[a-z]*$/.test(value ?? ''))
  const isFed = unit.stdin.kind === 'heredoc' || unit.stdin.kind === 'herestring'
  return flag || isFed ? [finding('interpreter.shell-text', flag ?? unit)] : []
}

export const shellPrograms: readonly ProgramEntry[] = forPrograms(
  'bash sh zsh ksh dash fish mksh ash',
  shellText,
)
