import { entries } from '../entries.ts'

export const disks = entries(`
cryptsetup
  options: c cipher=, s key-size=, h hash=, d key-file=, S key-slot=, type=
  disk.volume: luksFormat|reencrypt|luksKillSlot|luksRemoveKey|luksChangeKey,
    luksHeaderRestore|luksAddKey|close|luksClose|remove|open|luksOpen|convert
lvremove vgremove pvremove lvreduce vgreduce vgcfgrestore lvconvert pvmove lvresize
  dry: -t|--test
  disk.volume: *
zpool zfs
  options: o=
  dry: -n
  disk.volume: destroy|labelclear|remove|detach|offline|export|clear|create|split|replace,
    rollback|unmount|rename|set|receive|recv|unload-key|change-key
losetup
  options: j associated=, o offset=, O output=
  nothing: -a|--all|-l|--list|-j|--associated
  disk.mount: -d|--detach|-D|--detach-all, * *, -f|--find *
fsck fsck.ext4 fsck.ext3 fsck.ext2 e2fsck fsck.xfs fsck.vfat fsck.fat xfs_repair ntfsfix reiserfsck
  options: t=, C=?, E=, B=, b=
  dry: -n|-N|--dry-run
  disk.repair: *
lvm
  disk.volume: lvremove|vgremove|pvremove|lvreduce|vgreduce
mdadm
  nothing: -D|--detail|-E|--examine|--query|-Q
  disk.volume: --zero-superblock, -S|--stop|-C|--create|-f|--fail|-r|--remove|-G|--grow|--set-faulty|-A
btrfs
  disk.volume: subvolume|sub delete|del, device|dev delete|remove, filesystem|fi resize
  disk.repair: check --repair, rescue|replace
diskutil
  disk.wipe: eraseDisk|eraseVolume|eraseOptical|zeroDisk|randomDisk|secureErase,
    erasedisk|erasevolume|zerodisk|secureerase|partitionDisk|partitiondisk|reformat,
    apfs deleteContainer|deleteVolume|eraseVolume|deleteVolumeGroup, appleRAID|coreStorage|cs delete|deleteVolume
  disk.partition: splitPartition|mergePartitions|resizeVolume|addPartition
  disk.mount: unmount|unmountDisk|umount|eject|mount|mountDisk
nvme
  disk.wipe: format|sanitize|write-zeroes|dsm
  disk.volume: delete-ns|detach-ns|reset|subsystem-reset|fw-commit|fw-download
udisksctl
  disk.mount: mount|unmount|power-off|lock|unlock|loop-setup|loop-delete
dmsetup
  disk.volume: remove|remove_all|wipe_table|create|load|reload|suspend|clear
eject
  disk.mount: *
tune2fs
  nothing: -l
  disk.repair: *
resize2fs xfs_growfs xfs_admin e2label
  nothing: -n|-P
  disk.repair: *
debugfs
  disk.repair: -w
`)
