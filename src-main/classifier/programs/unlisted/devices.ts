/** A disk among the words of a program that is not known to only look at it. */
import { isBlockDevice } from '../../rules/classify-path.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { targetOf } from '../../rules/targets.ts'
import { isUnlisted, onlyLooks } from './program-lists.ts'

export const deviceBook = ruleBook({
  'disk.unknown-use': [
    'dangerous',
    'Disk for a program that is not known',
    'Hands a whole disk to a program; whether it reads it or writes over it, cannot be told from here.',
    'lost',
  ],
})

const { finding } = deviceBook

const LOOKERS =
  /^(?:lsblk|blkid|findmnt|df|du|udevadm|smartctl|hddtemp|hdparm|sdparm|lshw|hwinfo|file|stat|ls|readlink|realpath|test|\[|\[\[|lsof|fuser|iostat|ioping|fio|dumpe2fs|xfs_info|filefrag|isosize|nvme|sg_\w+|lsscsi|disktype|testdisk|partx|findfs|swaplabel|dosfslabel|e2label|hwclock|eject|cdparanoia|dvdbackup|mplayer|mpv|vlc|xfs_admin|btrfs|zpool|zfs)$/

export const unknownDevices: ProgramRule = (unit, context) => {
  if (!isUnlisted(unit) || LOOKERS.test(unit.program) || onlyLooks(unit)) return []
  return unit.argv.slice(1).flatMap((word) => {
    const at = word.value?.indexOf('/dev/') ?? -1
    if (word.value === null || at < 0 || (at > 0 && !/[=:,]$/.test(word.value.slice(0, at))))
      return []
    const { path } = targetOf({ ...word, value: word.value.slice(at) }, unit, context)
    return isBlockDevice(path)
      ? [finding('disk.unknown-use', word, { scope: 'device', target: path })]
      : []
  })
}
