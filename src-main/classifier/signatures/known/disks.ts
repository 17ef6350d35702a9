import { entries } from '../entries.ts'

const formatters = entries(`
mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.ntfs mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.jfs mkfs.reiserfs mkfs.udf mkfs.nilfs2 mkfs.bcachefs mkfs.erofs mkfs.hfsplus mke2fs mkntfs mkreiserfs mkudffs newfs newfs_apfs newfs_hfs newfs_msdos newfs_exfat
  options: t type=, L label=, b=, i=, m=, N=, O=, E=, T=, U=, F
  dry: -V|-n
mkfs.vfat mkfs.fat mkfs.msdos mkdosfs mkfs.exfat mkexfatfs
  options: n=, L label=, F=, s=, S=, i=, c
  dry: -V
mkswap
  options: L label=, U uuid=, p pagesize=, v swapversion=
  dry: -V|-h
`)

/** All of them, separated by blanks. */
export const FORMATTERS = formatters.map(({ names }) => names).join(' ')

export const disks = [
  ...formatters,
  ...entries(`
wipefs
  options: a all, n no-act, o offset=, t types=, b backup=?, f force, O output=
  dry: -n|-h|-V
blkdiscard
  options: o offset=, l length=, p step=
  dry: -h|-V
badblocks
  options: b=, c=, o=, p=, w
nwipe
  options: m method=, l logfile=, p prng=, r rounds=, e exclude=, P PDFreportpath=, verify=
  disk.wipe: --autonuke
sgdisk
  options: Z zap-all, o clear, z zap, n new=, d delete=, t typecode=, c change-name=, i info=, p print, b backup=,
    l load-backup=, R replicate=, g mbrtogpt, P pretend, O print-mbr, v verify, L list-types, a set-alignment=,
    A attributes=
  dry: -P|-V
  nothing: -Z|-z|-o
  disk.partition: -n|-d|-t|-c|-l|-R|-g|-A
parted
  options: a align=, s script, l list, m machine, v version
  dry: -l|-h|-v
fdisk
  dry: -l|--list|-s|--getsz|-x|-h|-V|-v
  disk.partition: *
sfdisk
  dry: -l|--list|-d|--dump|-J|--json|-s|--show-size|-F|--list-free|-V|--verify|-n|--no-act|-h|-v
  disk.partition: *
gdisk
  dry: -l|-h|-V|-v
  disk.partition: *
cfdisk cgdisk
  dry: -h|-V|-v
  disk.partition: *
growpart
  dry: -N|--dry-run|-h|-V|-v
  disk.partition: *
mount
  options: t types=, o options=, O test-opts=, L label=, U uuid=, l show-labels, a all, f fake, B bind, R rbind, M move,
    T fstab=
  dry: -f|-h|-V
  disk.mount: *, -a|-L|-U
umount fusermount fusermount3
  options: t types=, O test-opts=
  dry: -h|-V|-s
  disk.mount: *, -a|--all|-l|--lazy|-u
swapon swapoff
  options: p priority=, L=, U=
  dry: -h|-V|-s|--show|--summary
  disk.swap: *, -a|--all
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
resize2fs xfs_growfs e2label
  nothing: -n|-P
  disk.repair: *
xfs_admin
  options: L=, U=, c=, r=
  nothing: -l|-u !-L|-U|-c|-j|-e
  disk.repair: *
debugfs
  disk.repair: -w
`),
]
