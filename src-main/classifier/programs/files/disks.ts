/** Formatting, partitioning, wiping and mounting of disks. */

import { isBlockDevice } from '../../rules/classify-path.ts'
import { dropStart, knownStart } from '../../rules/fields.ts'
import { type OptionList, optionReader } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
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

function formatter(list: OptionList, unless: readonly string[]): ProgramRule {
  const read = optionReader(list)
  return (unit, context) => {
    const given = read(unit.argv.slice(1))
    if (given.has('help', 'version', ...unless)) return []
    return onDevices(
      given.operands,
      { disk: 'disk.format', file: 'disk.format-image' },
      unit,
      context,
    )
  }
}

const mkfs = formatter('t type=, L label=, b=, i=, m=, N=, O=, E=, T=, U=, F', ['V', 'n'])
// `-n` names the volume here, and tries nothing out.
const mkfsNamed = formatter('n=, L label=, F=, s=, S=, i=, c', ['V'])
const mkswap = formatter('L label=, U uuid=, p pagesize=, v swapversion=', ['V', 'h'])

const readWipefs = optionReader(
  'a all, n no-act, o offset=, t types=, b backup=?, f force, O output=',
)
const wipefs: ProgramRule = (unit, context) => {
  const given = readWipefs(unit.argv.slice(1))
  if (given.has('no-act', 'help', 'version', 'h', 'V') || !given.has('all', 'offset')) return []
  return onDevices(given.operands, { disk: 'disk.wipe', file: 'disk.format-image' }, unit, context)
}

/** Programs that erase every disk they are given, unless one of the options says otherwise. */
function eraser(
  list: OptionList,
  unless: readonly string[],
  file: 'disk.format-image' | null,
): ProgramRule {
  const read = optionReader(list)
  return (unit, context) => {
    const given = read(unit.argv.slice(1))
    if (given.has('help', 'version', ...unless)) return []
    return onDevices(given.operands, { disk: 'disk.wipe', file }, unit, context)
  }
}

const readSgdisk =
  optionReader(`Z zap-all, o clear, z zap, n new=, d delete=, t typecode=, c change-name=, i info=,
  p print, b backup=, l load-backup=, R replicate=, g mbrtogpt, P pretend, O print-mbr,
  v verify, L list-types, a set-alignment=, A attributes=`)
const sgdisk: ProgramRule = (unit, context) => {
  const given = readSgdisk(unit.argv.slice(1))
  if (given.has('pretend', 'help', 'version', 'V')) return []
  if (given.has('zap-all', 'zap', 'clear')) {
    return onDevices(given.operands, { disk: 'disk.wipe', file: 'disk.partition' }, unit, context)
  }
  const change = given.find(
    'new',
    'delete',
    'typecode',
    'change-name',
    'load-backup',
    'replicate',
    'mbrtogpt',
    'attributes',
  )
  return change ? [finding('disk.partition', change.word)] : []
}

const readParted = optionReader('a align=, s script, l list, m machine, v version')
const PARTED_CHANGES =
  /^(?:mkpart|rm|resizepart|rescue|name|set|toggle|disk_set|type|move|cp|resize|mkpartfs)$/
const parted: ProgramRule = (unit, context) => {
  const given = readParted(unit.argv.slice(1))
  if (given.has('list', 'help', 'version', 'h')) return []
  const [disk, ...verbs] = given.operands
  const label = verbs.find(({ value }) => value === 'mklabel' || value === 'mktable')
  if (label && disk) {
    return onDevices([disk], { disk: 'disk.wipe', file: 'disk.partition' }, unit, context)
  }
  const change = verbs.find(({ value }) => value !== null && PARTED_CHANGES.test(value))
  if (change) return [finding('disk.partition', change)]
  return disk && verbs.length === 0 ? [finding('disk.partition', disk)] : []
}

/** Interactive or scripted partition editors: everything but listing. */
function partitioner(unless: readonly string[]): ProgramRule {
  const read = optionReader('')
  return (unit) => {
    const given = read(unit.argv.slice(1))
    if (given.has('help', 'version', 'h', 'V', 'v', ...unless)) return []
    const disk = given.operands[0]
    return disk ? [finding('disk.partition', disk)] : []
  }
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

const readMount =
  optionReader(`t types=, o options=, O test-opts=, L label=, U uuid=, l show-labels, a all, f fake,
  B bind, R rbind, M move, T fstab=`)
const mount: ProgramRule = (unit) => {
  const given = readMount(unit.argv.slice(1))
  if (given.has('help', 'version', 'h', 'V', 'fake')) return []
  const cause = given.operands[0] ?? given.find('all', 'label', 'uuid')?.word
  return cause ? [finding('disk.mount', cause)] : []
}

const anyOperand = (rule: 'disk.mount' | 'disk.swap', ...flags: string[]): ProgramRule => {
  const read = optionReader('t types=, O test-opts=, p priority=, L=, U=')
  return (unit) => {
    const given = read(unit.argv.slice(1))
    if (given.has('help', 'version', 'h', 'V', 'show', 's', 'summary')) return []
    const cause = given.operands[0] ?? given.find(...flags)?.word
    return cause ? [finding(rule, cause)] : []
  }
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
  ...forPrograms(
    `mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.ntfs mkfs.f2fs mkfs.minix mkfs.cramfs
     mkfs.bfs mkfs.jfs mkfs.reiserfs mkfs.udf mkfs.nilfs2 mkfs.bcachefs mkfs.erofs mkfs.hfsplus mke2fs
     mkntfs mkreiserfs mkudffs newfs newfs_apfs newfs_hfs newfs_msdos newfs_exfat`,
    mkfs,
  ),
  ...forPrograms('mkfs.vfat mkfs.fat mkfs.msdos mkdosfs mkfs.exfat mkexfatfs', mkfsNamed),
  ['mkswap', mkswap],
  ['wipefs', wipefs],
  ['blkdiscard', eraser('o offset=, l length=, p step=', ['h', 'V'], 'disk.format-image')],
  ['shred', eraser('n iterations=, s size=, random-source=', [], null)],
  [
    'badblocks',
    (unit, context) =>
      unit.argv.some(({ value }) => /^-\w*w/.test(value ?? ''))
        ? eraser('b=, c=, o=, p=', [], null)(unit, context)
        : [],
  ],
  ['sgdisk', sgdisk],
  ['parted', parted],
  ['fdisk', partitioner(['l', 'list', 's', 'getsz', 'x'])],
  [
    'sfdisk',
    partitioner([
      'l',
      'list',
      'd',
      'dump',
      'J',
      'json',
      's',
      'show-size',
      'F',
      'list-free',
      'V',
      'verify',
      'n',
      'no-act',
    ]),
  ],
  ['gdisk', partitioner(['l'])],
  ['cfdisk', partitioner([])],
  ['cgdisk', partitioner([])],
  ['growpart', partitioner(['N', 'dry-run'])],
  ['hdparm', hdparm],
  ['dcfldd', ofOperand],
  ['dc3dd', ofOperand],
  ['ddrescue', lastOperand],
  ['bmaptool', lastOperand],
  ['qemu-img', lastOperand],
  ['mount', mount],
  ['umount', anyOperand('disk.mount', 'a', 'all', 'l', 'lazy')],
  ['fusermount', anyOperand('disk.mount', 'u')],
  ['fusermount3', anyOperand('disk.mount', 'u')],
  ['swapoff', anyOperand('disk.swap', 'a', 'all')],
  ['swapon', anyOperand('disk.swap', 'a', 'all')],
]
