/** Modes, owners, access lists and attributes of files. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isSensitive, type Target, targetsOf } from '../../rules/targets.ts'
import { givenAs, givenTo } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'

export const permissionBook = ruleBook({
  'permission.world-writable': [
    'dangerous',
    'Write access for everybody',
    'Lets every account of this computer change the file.',
    'undoable',
  ],
  'permission.setuid': [
    'dangerous',
    'Program with the rights of its owner',
    "Makes a program run with its owner's or group's rights, whoever starts it.",
    'undoable',
  ],
  'permission.sensitive': [
    'dangerous',
    'Change of access to protected files',
    'Changes who may use files of the system, of another account, or with credentials.',
    'undoable',
  ],
  'permission.whole-tree': [
    'dangerous',
    'Change of access to a whole tree',
    'Changes who may use a folder and everything in it; what was allowed before cannot be restored.',
    'lost',
  ],
  'permission.locked-out': [
    'dangerous',
    'Taking away all access',
    'Takes away every right to the files, also from their owner.',
    'undoable',
  ],
  'permission.owner': [
    'dangerous',
    'Change of owner',
    'Gives the files to another account; you may no longer be able to change them.',
    'undoable',
  ],
  'permission.attributes': [
    'dangerous',
    'Change of file attributes or access lists',
    'Changes protections of files that go beyond their mode.',
    'undoable',
  ],
})

const { finding } = permissionBook

/** `chmod -w file`: what looks like an option may be the mode. */
const SYMBOLIC_MINUS = /^-[rwxXst]+$/

const chmod: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const minus = words.find(({ value }) => SYMBOLIC_MINUS.test(value ?? ''))
  const given = givenAs(
    unit.program,
    words.filter((word) => word !== minus),
  )
  if (given.has('help', 'version')) return []
  const mode = minus ?? given.operands[0]
  const files = minus || given.has('reference') ? given.operands : given.operands.slice(1)
  if (!mode) return []
  const byMode = given.has('reference') ? [] : judgeMode(mode)
  const isTightening = TIGHTENING.test(mode.value ?? '')
  const targets = targetsOf(files, unit, context)
  const places = judgePlaces(targets, given.has('recursive'), isTightening)
  if (byMode.length === 0) return places
  // What the mode does to a file says less than that no file is left out.
  const trees = places.filter(({ rule }) => rule === 'permission.whole-tree')
  return trees.length > 0 ? trees : byMode
}

const TIGHTENING = /^0?[4-7]00$|^(?:u=\w*,)?(?:go|og|g|o)(?:-\w+|=)(?:,(?:o|g)(?:-\w+|=))?$|^-\w+$/

function judgeMode(mode: Field): Finding[] {
  const { value } = mode
  if (value === null) return [finding('permission.world-writable', mode, { level: 'caution' })]
  if (/^[0-7]+$/.test(value)) return judgeOctal(mode, Number.parseInt(value, 8))
  for (const clause of value.split(',')) {
    const [, who = '', operator = '', rights = ''] = /^([ugoa]*)([-+=])(\S*)$/.exec(clause) ?? []
    if (operator === '-' || operator === '') continue
    if (rights.includes('s')) return [finding('permission.setuid', mode)]
    if (/[oa]/.test(who) && /[wu]/.test(rights)) return [finding('permission.world-writable', mode)]
  }
  const locksOut = /^(?:a|ugo)?(?:-rwx|=)$/.test(value) || /^u-\w*r\w*w/.test(value)
  return locksOut ? [finding('permission.locked-out', mode)] : []
}

function judgeOctal(mode: Field, bits: number): Finding[] {
  if (bits & 0o6000) return [finding('permission.setuid', mode)]
  if (bits & 0o002) return [finding('permission.world-writable', mode)]
  return (bits & 0o700) === 0 ? [finding('permission.locked-out', mode)] : []
}

function judgePlaces(
  targets: readonly Target[],
  isRecursive: boolean,
  isTightening: boolean,
): Finding[] {
  return targets.flatMap(({ field, scope, path, whole }) => {
    const details = { scope, target: path }
    if (whole !== null && isRecursive) return [finding('permission.whole-tree', field, details)]
    const isPrivate =
      scope === 'home-secret' || scope === 'home-startup' || scope === 'workspace-protected'
    if (isPrivate && (isTightening || scope !== 'home-secret')) return []
    return isSensitive(scope) ? [finding('permission.sensitive', field, details)] : []
  })
}

const chown: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  const owner = given.has('reference') ? undefined : given.operands[0]
  const targets = targetsOf(given.operands.slice(owner ? 1 : 0), unit, context)
  const places = judgePlaces(targets, given.has('recursive'), false)
  if (places.length > 0) return places
  const toRoot =
    owner && /^(?:root|0|nobody)?(?::(?:root|0|wheel|nogroup)?)?$/.test(owner.value ?? 'x')
  return toRoot ? [finding('permission.owner', owner)] : []
}

/** `umask 000` makes every new file writable for everybody. */
const umask: ProgramRule = (unit) => {
  const mode = unit.argv[1]
  const value = mode?.value ?? ''
  const isOpen = /^[0-7]{1,4}$/.test(value)
    ? (Number.parseInt(value, 8) & 0o002) === 0
    : /^(?:a|o|ugo)=\w*w/.test(value)
  return mode && isOpen ? [finding('permission.world-writable', mode)] : []
}

const attributes: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => /^(?:--help|--version|--test|-v)$/.test(value ?? ''))) return []
  return words.length > 1 ? [finding('permission.attributes', unit)] : []
}

/** `install -m 777`, `mkdir -m 777`. */
const modeOption: ProgramRule = (unit) => {
  const mode = givenTo(unit).find('mode')?.value
  return mode ? judgeMode(mode) : []
}

export const permissionPrograms: readonly ProgramEntry[] = [
  ...forPrograms('chmod gchmod', chmod),
  ...forPrograms('chown gchown chgrp', chown),
  ['umask', umask],
  ...forPrograms('install ginstall mkdir mkfifo', modeOption),
  ...forPrograms('setfacl chattr setcap chflags chcon restorecon', attributes),
]
