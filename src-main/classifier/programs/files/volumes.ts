/** Volume managers, arrays, pools, encrypted containers and file system repair. */

import { isBlockDevice } from '../../rules/classify-path.ts'
import { commandRows, commandTable, type ProgramEntry } from '../../rules/command-table.ts'
import type { Arguments } from '../../rules/options.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import type { Unit } from '../../unit.ts'
import { diskBook } from './disks.ts'

const { finding } = diskBook

/** Without its keys, nobody can ever read the disk again. */
function eraseKeys(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  const [verb, volume] = given.operands
  if (!volume || !/^(?:erase|luksErase)$/.test(verb?.value ?? '')) return []
  const { path, scope } = targetOf(volume, unit, context)
  return isBlockDevice(path)
    ? [finding('disk.wipe', volume, { scope, target: path })]
    : [finding('disk.volume', volume, { scope, target: path })]
}

export const volumePrograms: readonly ProgramEntry[] = [
  ...commandTable(finding, {
    programs: 'cryptsetup',
    options: 'c cipher=, s key-size=, h hash=, d key-file=, S key-slot=, type=',
    rows: [
      ['luksFormat|reencrypt|luksKillSlot|luksRemoveKey|luksChangeKey', 'disk.volume'],
      ['luksHeaderRestore|luksAddKey|close|luksClose|remove|open|luksOpen|convert', 'disk.volume'],
    ],
    otherwise: eraseKeys,
  }),
  ...commandTable(finding, {
    programs: 'lvremove vgremove pvremove lvreduce vgreduce vgcfgrestore lvconvert pvmove lvresize',
    unless: '-t|--test',
    rows: [['*', 'disk.volume']],
  }),
  ...commandTable(finding, {
    programs: 'zpool zfs',
    options: 'o=',
    unless: '-n',
    rows: [
      ['destroy|labelclear|remove|detach|offline|export|clear|create|split|replace', 'disk.volume'],
      ['rollback|unmount|rename|set|receive|recv|unload-key|change-key', 'disk.volume'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'losetup',
    options: 'j associated=, o offset=, O output=',
    rows: [
      ['-a|--all|-l|--list|-j|--associated', null],
      ['-d|--detach|-D|--detach-all', 'disk.mount'],
      ['* *', 'disk.mount'],
      ['-f|--find *', 'disk.mount'],
    ],
  }),
  ...commandTable(finding, {
    programs:
      'fsck fsck.ext4 fsck.ext3 fsck.ext2 e2fsck fsck.xfs fsck.vfat fsck.fat xfs_repair ntfsfix reiserfsck',
    options: 't=, C=?, E=, B=, b=',
    unless: '-n|-N|--dry-run',
    rows: [['*', 'disk.repair']],
  }),
  ...commandRows(finding, [
    ['lvm', 'lvremove|vgremove|pvremove|lvreduce|vgreduce', 'disk.volume'],
    ['mdadm', '-D|--detail|-E|--examine|--query|-Q', null],
    ['mdadm', '--zero-superblock', 'disk.volume'],
    [
      'mdadm',
      '-S|--stop|-C|--create|-f|--fail|-r|--remove|-G|--grow|--set-faulty|-A',
      'disk.volume',
    ],
    ['btrfs', 'subvolume|sub delete|del', 'disk.volume'],
    ['btrfs', 'device|dev delete|remove', 'disk.volume'],
    ['btrfs', 'filesystem|fi resize', 'disk.volume'],
    ['btrfs', 'check --repair', 'disk.repair'],
    ['btrfs', 'rescue|replace', 'disk.repair'],
    ['diskutil', 'eraseDisk|eraseVolume|eraseOptical|zeroDisk|randomDisk|secureErase', 'disk.wipe'],
    [
      'diskutil',
      'erasedisk|erasevolume|zerodisk|secureerase|partitionDisk|partitiondisk|reformat',
      'disk.wipe',
    ],
    ['diskutil', 'apfs deleteContainer|deleteVolume|eraseVolume|deleteVolumeGroup', 'disk.wipe'],
    ['diskutil', 'appleRAID|coreStorage|cs delete|deleteVolume', 'disk.wipe'],
    ['diskutil', 'splitPartition|mergePartitions|resizeVolume|addPartition', 'disk.partition'],
    ['diskutil', 'unmount|unmountDisk|umount|eject|mount|mountDisk', 'disk.mount'],
    ['nvme', 'format|sanitize|write-zeroes|dsm', 'disk.wipe'],
    ['nvme', 'delete-ns|detach-ns|reset|subsystem-reset|fw-commit|fw-download', 'disk.volume'],
    ['udisksctl', 'mount|unmount|power-off|lock|unlock|loop-setup|loop-delete', 'disk.mount'],
    ['dmsetup', 'remove|remove_all|wipe_table|create|load|reload|suspend|clear', 'disk.volume'],
    ['eject', '*', 'disk.mount'],
    ['tune2fs', '-l', null],
    ['tune2fs', '*', 'disk.repair'],
    ['resize2fs xfs_growfs xfs_admin e2label', '-n|-P', null],
    ['resize2fs xfs_growfs xfs_admin e2label', '*', 'disk.repair'],
    ['debugfs', '-w', 'disk.repair'],
  ]),
]
