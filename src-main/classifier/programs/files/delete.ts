/** Programs that delete files by name. Lists made at run time are here too; `find` has its own file. */

import type { Arguments } from '../../rules/options.ts'
import { REGENERABLE } from '../../rules/places.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isOwnGround, type Target, targetOf, targetsOf } from '../../rules/targets.ts'
import { writeBook } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret } from '../secrets/secret-files.ts'

export const deleteBook = ruleBook({
  'fs.delete-root': [
    'never',
    'Delete of the whole disk',
    'Deletes everything on this computer.',
    'lost',
  ],
  'fs.delete-home': [
    'never',
    'Delete of the home folder',
    'Deletes everything in your home folder.',
    'lost',
  ],
  'fs.delete-system': [
    'never',
    'Delete of a system folder',
    'Deletes a folder that the system or all of its users live in.',
    'lost',
  ],
  'fs.recursive-delete': [
    'dangerous',
    'Recursive delete',
    'Deletes a folder and everything in it.',
    'lost',
  ],
  'fs.delete-outside': [
    'dangerous',
    'Delete outside the working folder',
    'Deletes a file that does not belong to this project.',
    'lost',
  ],
  'fs.delete-many': [
    'dangerous',
    'Delete of many files',
    'Deletes every file that a pattern or a list made at run time names.',
    'lost',
  ],
  'fs.delete-unknown': [
    'dangerous',
    'Delete of something unknown',
    'Deletes a file whose name is known only when the command runs.',
    'lost',
  ],
  'fs.delete-temporary': [
    'caution',
    'Delete of temporary files',
    'Deletes a temporary file.',
    'lost',
  ],
  'fs.shred': [
    'dangerous',
    'Overwriting delete',
    'Overwrites a file so that nothing can bring it back.',
    'lost',
  ],
})

const { finding } = deleteBook

const rm: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  const isRecursive = given.has('recursive') || hasUnknownFlags(given)
  return judgeDelete(given.operands, isRecursive, unit, context)
}

/** `rm $FLAGS x`: an unknown first word may well be `-rf`. Quoted, it is one name and no flag. */
function hasUnknownFlags(given: Arguments): boolean {
  const first = given.operands[0]
  return given.operands.length > 1 && first?.value === null && !first.quoted && !first.pieces?.[0]
}

/** Also for other programs and languages that delete: `fs.rmSync`, `trash -f`, `find -delete`. */
export function judgeDelete(
  operands: readonly Field[],
  isRecursive: boolean,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const targets = targetsOf(operands, unit, context)
  const findings = targets.flatMap((target) => judgeTarget(target, isRecursive, context))
  if (unit.openEnded && findings.length === 0) {
    return [finding(isRecursive ? 'fs.recursive-delete' : 'fs.delete-many', unit, UNKNOWN)]
  }
  return findings
}

const UNKNOWN = { scope: 'unknown' } as const

function judgeTarget(target: Target, isRecursive: boolean, context: RuleContext): Finding[] {
  const { field, scope, path, whole } = target
  const details = { scope, target: path }
  if (whole === 'root') return [finding('fs.delete-root', field, details)]
  if (whole === 'home') return [finding('fs.delete-home', field, details)]
  if (whole === 'system') return [finding('fs.delete-system', field, details)]
  if (isRecursive) return [finding('fs.recursive-delete', field, details)]
  if (isMadeByMktemp(field)) return strictly(context, 'fs.delete-temporary', target)
  if (scope === 'unknown') return [finding('fs.delete-unknown', field, details)]
  if (!isOwnGround(scope)) return [finding('fs.delete-outside', field, details)]
  if (isSecret(target)) return [writeBook.finding('secret.write', field, details)]
  if (isEveryFile(target)) return [finding('fs.delete-many', field, details)]
  return scope === 'scratch' ? strictly(context, 'fs.delete-temporary', target) : []
}

function strictly(context: RuleContext, rule: 'fs.delete-temporary', target: Target): Finding[] {
  if (context.sensitivity !== 'strict') return []
  return [finding(rule, target.field, { scope: 'scratch', target: target.path })]
}

function isMadeByMktemp(field: Field): boolean {
  return field.from?.some((source) => source.program === 'mktemp') ?? false
}

/** `rm *` takes all files of a folder; `rm *.log` and `rm dist/*` do not surprise anybody. */
function isEveryFile({ field, path }: Target): boolean {
  const [folder = '', last = ''] = path.split('/').slice(-2)
  return field.glob && /^\.?[*?]*\*$/.test(last) && !REGENERABLE.has(folder)
}

/** `rmdir` takes only empty folders, so it matters only where somebody else's folders are. */
const rmdir: ProgramRule = (unit, context) => {
  const { operands } = givenTo(unit)
  if (operands.some(({ value }) => value?.toLowerCase() === '/s')) {
    return judgeDelete(
      operands.filter((field) => !isCmdFlag(field)),
      true,
      unit,
      context,
    )
  }
  return targetsOf(operands, unit, context)
    .filter(({ scope }) => !isOwnGround(scope) && scope !== 'home' && scope !== 'unknown')
    .map(({ field, scope, path }) => finding('fs.delete-outside', field, { scope, target: path }))
}

function isCmdFlag(field: Field): boolean {
  return /^\/[a-z]$/i.test(field.value ?? '')
}

/** A disk device is the business of the disk rules. */
const shred: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  return given.operands
    .map((field) => targetOf(field, unit, context))
    .filter(({ scope }) => scope !== 'device')
    .map(({ field, scope, path }) => finding('fs.shred', field, { scope, target: path }))
}

/** Every operand is gone, folders included. */
const removeAll: ProgramRule = (unit, context) => {
  const operands = unit.argv.slice(1).filter(({ value }) => !value?.startsWith('-'))
  if (unit.argv.some(({ value }) => value === '--help' || value === '--version')) return []
  return judgeDelete(operands, true, unit, context)
}

const emptyTrash: ProgramRule = (unit) => {
  if (unit.argv.some(({ value }) => value === '--help' || value === '--dry-run')) return []
  return [finding('fs.delete-many', unit, { scope: 'home' })]
}

const gio: ProgramRule = (unit, context) => {
  const [, verb, ...rest] = unit.argv
  if (verb?.value === 'trash')
    return rest.some(({ value }) => value === '--empty') ? emptyTrash(unit, context) : []
  return verb?.value === 'remove'
    ? judgeDelete(
        rest.filter(({ value }) => !value?.startsWith('-')),
        false,
        unit,
        context,
      )
    : []
}

/** `tar --remove-files` and `zip -m` take what they have packed, `fdupes -d` what is there twice. */
const takesAway = (option: RegExp): ProgramRule => {
  return (unit) => {
    const word = unit.argv.slice(1).find(({ value }) => option.test(value ?? ''))
    return word ? [finding('fs.delete-many', word)] : []
  }
}

/** A small shell of its own: `shx rm -rf dist`. */
const shx: ProgramRule = (unit, context) =>
  unit.argv.length > 1 ? context.command(unit, unit.argv.slice(1), 'shx') : []

export const deletePrograms: readonly ProgramEntry[] = [
  ...forPrograms('rm grm unlink', rm),
  ...forPrograms('rmdir rd', rmdir),
  ...forPrograms('shred gshred srm wipe scrub', shred),
  ...forPrograms('rimraf rip del-cli', removeAll),
  ['trash-empty', emptyTrash],
  ['gio', gio],
  ['shx', shx],
  ...forPrograms('tar gtar bsdtar', takesAway(/^--remove-f/)),
  ...forPrograms('7z 7za 7zz', takesAway(/^-sdel$/)),
  ...forPrograms('fdupes jdupes', takesAway(/^(?:-[a-zA-Z]*d[a-zA-Z]*|--delete)$/)),
  ...forPrograms('rdfind', takesAway(/^-deleteduplicates$/)),
  ...forPrograms('zip', takesAway(/^(?:-[a-zA-Z0-9]*m|--move)$/)),
]
