/** Formatting, partitioning, wiping and mounting of disks. */

import { isBlockDevice } from '../../rules/classify-path.ts'
import { dropStart, knownStart } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { FORMATTERS } from '../../signatures/known/disks.ts'
import { isDryRun } from '../../signatures/read-verbs.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'

export const diskBook = ruleBook({
  'disk.format': [
    'never',
    'Formatting a disk',
    'Formats a disk: everything on it is gone.',
    'lost',
  ],
  'disk.wipe': [
    'never',
    'Wiping a disk',
    'Erases a disk or what tells where its files are.',
    'lost',
  ],
  'disk.format-image': [
    'dangerous',
    'Formatting a file or volume',
    'Writes an empty file system over a file or volume.',
    'lost',
  ],
  'disk.partition': [
    'dangerous',
    'Change of partitions',
    'Changes how a disk is divided, which can lose what is on it.',
    'lost',
  ],
  'disk.volume': [
    'dangerous',
    'Change of a storage volume',
    'Removes, shrinks or rewrites a volume, pool, array or encrypted container.',
    'lost',
  ],
  'disk.repair': [
    'dangerous',
    'Low-level change of a file system',
    'Changes a file system from below, which can lose files.',
    'lost',
  ],
  'disk.mount': [
    'dangerous',
    'Mounting or unmounting',
    'Attaches or detaches a disk, or changes how it is attached.',
    'undoable',
  ],
  'disk.swap': ['dangerous', 'Change of swap space', 'Turns swap space on or off.', 'undoable'],
})

const { finding } = diskBook

/** A finding for each operand that is a disk, and the milder one when none of them is. */
function onDevices(
  operands: readonly Field[],
  rules: { disk: 'disk.format' | 'disk.wipe'; file: keyof typeof diskBook.lines | null },
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const disks = operands
    .map((field) => targetOf(field, unit, context))
    .filter(({ path, known }) => known && isBlockDevice(path))
  if (disks.length > 0) {
    return disks.map(({ field, path }) =>
      finding(rules.disk, field, { scope: 'device', target: path }),
    )
  }
  const first = operands[0]
  if (!first) return unit.openEnded ? [finding(rules.file ?? 'disk.format-image', unit)] : []
  return rules.file ? [finding(rules.file, first)] : []
}

/** All that it is given, unless it only shows or tries what it would do. */
function onOperands(
  rules: Parameters<typeof onDevices>[1],
  ...needs: readonly string[]
): ProgramRule {
  return (unit, context) => {
    const words = readWords(unit)
    if (!words || isDryRun(words)) return []
    if (needs.length > 0 && !words.given.has(...needs)) return []
    return onDevices(words.given.operands, rules, unit, context)
  }
}

const WIPED = { disk: 'disk.wipe', file: 'disk.format-image' } as const
const ERASED = { disk: 'disk.wipe', file: null } as const

const PARTED_CHANGES =
  /^(?:mkpart|rm|resizepart|rescue|name|set|toggle|disk_set|type|move|cp|resize|mkpartfs)$/
const parted: ProgramRule = (unit, context) => {
  const words = readWords(unit)
  const [disk, ...verbs] = words?.given.operands ?? []
  if (!words || !disk || isDryRun(words)) return []
  const isNew = verbs.some(({ value }) => value === 'mklabel' || value === 'mktable')
  if (isNew) return onDevices([disk], { disk: 'disk.wipe', file: 'disk.partition' }, unit, context)
  const change = verbs.find(({ value }) => value !== null && PARTED_CHANGES.test(value))
  const cause = verbs.length === 0 ? disk : change
  return cause ? [finding('disk.partition', cause)] : []
}

/** `of=` as in dd; the other copiers take the disk as their last operand. */
const ofOperand: ProgramRule = (unit, context) =>
  unit.argv
    .filter((word) => /^(?:h?of|hof)=/.test(knownStart(word)))
    .flatMap((word) =>
      judgeWrite(dropStart(word, knownStart(word).indexOf('=') + 1), unit, context, {
        cause: word,
      }),
    )

const lastOperand: ProgramRule = (unit, context) => {
  const last = unit.argv.slice(2).findLast(({ value }) => !value?.startsWith('-'))
  return last ? judgeWrite(last, unit, context) : []
}

const hdparm: ProgramRule = (unit, context) => {
  const erase = unit.argv.find(({ value }) =>
    /^--(?:security-erase|security-erase-enhanced|trim-sector|sanitize|write-sector|make-bad)/.test(
      value ?? '',
    ),
  )
  if (!erase) return []
  return onDevices(unit.argv.slice(1), { disk: 'disk.wipe', file: 'disk.volume' }, unit, context)
}

export const diskPrograms: readonly ProgramEntry[] = [
  ...forPrograms(FORMATTERS, onOperands({ disk: 'disk.format', file: 'disk.format-image' })),
  ['wipefs', onOperands(WIPED, 'all', 'offset')],
  ['blkdiscard', onOperands(WIPED)],
  ...forPrograms('shred gshred srm wipe scrub nwipe', onOperands(ERASED)),
  ['badblocks', onOperands(ERASED, 'w')],
  ['sgdisk', onOperands({ disk: 'disk.wipe', file: 'disk.partition' }, 'zap-all', 'zap', 'clear')],
  ['parted', parted],
  ['hdparm', hdparm],
  ['dcfldd', ofOperand],
  ['dc3dd', ofOperand],
  ['ddrescue', lastOperand],
  ['bmaptool', lastOperand],
  ['qemu-img', lastOperand],
]
