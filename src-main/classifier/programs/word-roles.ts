/** What a program does with the words whose role its signature tells. */
import { knownStart } from '../rules/fields.ts'
import type { Role } from '../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../rules/rule.ts'
import { COMPRESSORS, isUsual, PAGERS_AND_EDITORS, SHELLS } from '../rules/usual-programs.ts'
import { judgeNames, judgeWrite } from '../rules/write-targets.ts'
import { isDryRun } from '../signatures/read-verbs.ts'
import { readWords } from '../signatures/read-words.ts'
import { rolesOf } from '../signatures/roles.ts'
import { signatures } from '../signatures/signatures.ts'
import type { Field, Unit } from '../unit.ts'
import { judgeFolder } from './files/archives.ts'
import { judgeLoaded, programOptionBook } from './packages/program-options.ts'
import { judgeSecretRead } from './secrets/secret-files.ts'

const { finding } = programOptionBook

/** `word` is the option that the value belongs to, or the value itself. */
type RoleJudge = (value: Field, word: Field, unit: Unit, context: RuleContext) => Finding[]

const JUDGES: Readonly<Partial<Record<Role, RoleJudge>>> = {
  'file.in': (value, _, unit, context) => judgeSecretRead(value, unit, context, {}),
  'file.out': (value, _, unit, context) => judgeWrite(value, unit, context),
  'file.start': (value, _, unit, context) => judgeNames(value, 'begin', unit, context),
  'folder.out': (value, _, unit, context) => judgeFolder(value, unit, context),
  command: starts([COMPRESSORS, PAGERS_AND_EDITORS]),
  shell: starts([SHELLS]),
  script: judgeProgram,
  code: judgeLoaded,
}

const byRoles: ProgramRule = (unit, context) => {
  const words = readWords(unit)
  if (!words || words.given.has('help', 'version')) return []
  const isDry = isDryRun(words)
  return rolesOf(words).flatMap(({ role, value, word }) =>
    isDry && FILES.has(role) ? [] : (JUDGES[role]?.(value, word, unit, context) ?? []),
  )
}

/** A trial leaves files alone, but whoever starts a program for it starts it. */
const FILES: ReadonlySet<Role> = new Set<Role>(['file.in', 'file.out', 'file.start', 'folder.out'])

export const rolePrograms: readonly ProgramEntry[] = signatures.flatMap(
  ({ names, options = '', globals = '', operands }) =>
    operands !== undefined || /=\??[a-z]/.test(options + globals)
      ? forPrograms(names, byRoles)
      : [],
)

function starts(usual: readonly ReadonlySet<string>[]): RoleJudge {
  return (value, word, unit, context) =>
    isUsual(value.value, ...usual)
      ? []
      : [...judgeProgram(value, word, unit, context), finding('program-option.runs-command', word)]
}

function judgeProgram(value: Field, word: Field, unit: Unit, context: RuleContext): Finding[] {
  const name = knownStart(word).split('=')[0] ?? ''
  return context.shell(unit, value, value.value, `${unit.program} ${name}`)
}
