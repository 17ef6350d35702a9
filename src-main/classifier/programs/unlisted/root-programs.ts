/** Programs that only the administrator has a use for, and that no rule knows. */
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isUnlisted, onlyLooks } from './program-lists.ts'

export const rootProgramBook = ruleBook({
  'system.root-program': [
    'dangerous',
    'Program of the administrator',
    'Runs a program that only serves to change the system: its disks, accounts, network or services.',
    'lost',
  ],
})

const { finding } = rootProgramBook

/** What Debian keeps in sbin for disks, accounts, network, kernel and servers, without what only looks. */
const NAMES: ReadonlySet<string> = new Set(
  `
  a2disconf a2dismod a2dissite a2enconf a2enmod a2ensite aa-audit aa-autodep aa-cleanprof aa-complain aa-disable
  aa-enforce aa-genprof aa-logprof aa-mergeprof aa-remove-unknown aa-teardown aa-unconfined aa-update-browser
  accton acpid addgroup adduser agetty airbase-ng aireplay-ng airmon-ng airodump-ng airserv-ng airtun-ng
  airventriloquist-ng alsabat-test alsactl anacron apache2ctl apachectl apparmor_parser arpd arptables-nft
  arptables-nft-restore arptables-nft-save atd audisp-syslog auditctl auditd augenrules auth-otp automount
  badblocks besside-ng blkdeactivate blkdiscard blkmapd blkzone blockdev bluetoothd brctl cache_repair
  cache_restore cache_writeback ceph-volume ceph-volume-systemd cfdisk cgdisk chcpu chgpasswd chklastlog chkwtmp
  chmem chpasswd chronyd clamonacc coldreboot compute_av compute_create compute_member compute_relabel conntrack
  conntrackd convertquota corosync corosync-cfgtool corosync-cmapctl corosync-cpgtool corosync-keygen
  corosync-quorumtool cpgr cppw crm_node cryptdisks_start cryptsetup ctrlaltdel cupsd cupsfilter dcb debootstrap
  debugfs debugfs.reiserfs debugreiserfs defrag.f2fs delgroup deluser depmod devlink dhclient dhclient-script
  dhcpd dkms dmraid dmraid-activate dmsetup doc_loadbios docfdisk dosfsck dovecot dpkg-fsys-usrunmess
  dpkg-preconfigure dpkg-reconfigure drbdadm drbdmeta drbdmon drbdsetup dump-acct dump-utmp dump.exfat dump.f2fs
  e2fsck e2image e2scrub e2scrub_all e2undo e4crypt e4defrag easside-ng ebtables-nft ebtables-nft-restore
  ebtables-nft-save ebtables-translate edquota era_invalidate era_restore ethtool eventlogadm exfat2img exicyclog
  exim exim4 exim_checkaccess exim_convert4r4 exim_dbmbuild exim_dumpdb exim_fixdb exim_lock exim_tidydb exportfs
  f2fs_io f2fscrypt fancontrol fdisk fectest fence_legacy fence_watchdog fibmap.f2fs firewalld fixfiles fixparts
  flash_erase flash_eraseall flash_lock flash_otp_erase flash_otp_lock flash_otp_write flash_unlock flashcp
  flashrom flask-get-bool flask-getenforce flask-label-pci flask-loadpolicy flask-set-bool flask-setenforce fsadm
  fsck fsck.btrfs fsck.cramfs fsck.exfat fsck.ext2 fsck.ext3 fsck.ext4 fsck.f2fs fsck.fat fsck.jfs fsck.minix
  fsck.msdos fsck.reiserfs fsck.vfat fsck.xfs fsfreeze fstrim ftl_format ftpasswd ftpmail ftpquota ftpscrub
  ftpshut gdbsx gdisk genhomedircon getty gluster-eventsapi glusterd glustereventsd gpm-microtouch-setup groupadd
  groupdel groupmems groupmod grpck grpconv grpunconv grub-install grub-macbless grub-mkconfig grub-mkdevicemap
  grub-probe grub-reboot grub-set-default halt hostapd hwclock i2cset i2ctransfer iconvconfig ifdown ifup
  in.proftpd in.tftpd inetd insmod integritysetup invoke-rc.d ip6tables-apply ip6tables-legacy
  ip6tables-legacy-restore ip6tables-legacy-save ip6tables-nft ip6tables-nft-restore ip6tables-nft-save
  ip6tables-restore-translate ip6tables-translate ipmievd ipset ipset-translate iptables-apply iptables-legacy
  iptables-legacy-restore iptables-legacy-save iptables-nft iptables-nft-restore iptables-nft-save
  iptables-restore-translate iptables-translate iptunnel ipvsadm ipvsadm-restore ipvsadm-save irqbalance
  irqbalance-ui isaset iscsi_discovery iscsid iscsistart iwconfig iwpriv jffs2reader jfs_debugfs jfs_fsck
  jfs_fscklog jfs_mkfs jfs_tune kadmin.local kadmind kbdrate kdb5_util kdump-config keepalived kexec killall5
  klogd kpartx kprop kproplog krb5_newrealm krb5kdc ldattach ledctl ledmon lldpcli lldpctl lldpd load_policy
  logrotate luksformat lvchange lvconvert lvcreate lvextend lvm lvmconfig lvmpolld lvmsadc lvreduce lvremove
  lvrename lvresize make-bcache mdadm mdmon mii-tool mkdosfs mke2fs mkfs mkfs.bfs mkfs.btrfs mkfs.cramfs
  mkfs.exfat mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.f2fs mkfs.fat mkfs.jfs mkfs.minix mkfs.msdos mkfs.nilfs2 mkfs.ntfs
  mkfs.reiserfs mkfs.udf mkfs.vfat mkfs.xfs mkhomedir_helper mkinitramfs mklost+found mkntfs mkreiserfs mkswap
  mkudffs modprobe mount.ceph mount.lowntfs-3g mount.nfs mount.nfs4 mount.nilfs2 mount.ntfs mount.ntfs-3g
  mount.ubifs mpathpersist mtd_debug multipath multipathd nameif nandflipbits nandtest nandwrite newusers nfnl_osf
  nfsconf nfsdcld nfsdclddb nfsdclnts nfsdcltrack nft nftl_format nilfs-clean nilfs-resize nilfs-tune
  nilfs_cleanerd nmbd nsd nsd-control nsd-control-setup ntfsclone ntfscp ntfsresize ntfsundelete ntpd ntpkeygen
  ntpleapfetch ntptime ntpwait opendkim openrc openrc-init openrc-run openrc-shutdown oxenstored pacemakerd
  pam-auth-update pam_namespace_helper parse.f2fs parted partprobe pdata_tools pdns_server pg_updatedicts
  pivot_root pktsetup plipconfig plymouth-set-default-theme plymouthd postalias postcat postdrop postfix
  postfix-add-filter postfix-add-policy postfix-collate postkick postlock postlog postmulti postsuper
  posttls-finger poweroff pppd pppoe-discovery proftpd proftpd-gencert pvchange pvck pvcreate pvmove pvremove
  pvresize pwck pwconv pwhistory_helper pwmconfig pwunconv qmqp-sink qmqp-source qshape quota_nld quotaoff quotaon
  radvd rarp rc-service rc-update reboot recv_image reiserfsck reiserfstune resize.f2fs resize2fs resize_reiserfs
  restorecon restorecon_xattr rfdformat rfkill rmmod rndc rpc.gssd rpc.idmapd rpc.mountd rpc.nfsd rpc.rquotad
  rpc.statd rpc.svcgssd rpcbind rpcctl rpcdebug rsmtp rsyslogd rtcwake runit runq runsvchdir samba samba-gpupdate
  samba_dnsupdate samba_downgrade_db samba_spnupdate samba_upgradedns sefcontext_compile selinux_check_access
  selinux_check_securetty_context selinuxexeccon semanage semodule serve_image setcap setenforce setfilecon
  setfiles setquota setsebool setvesablank sfdisk sgdisk shadowconfig shutdown slapacl slapadd slapauth slapd
  slapdn slapindex slapmodify slapschema slattach sload.f2fs sm-notify smartd smbd smtp-sink smtp-source snmpd
  sss_cache sss_debuglevel sss_obfuscate sss_override sss_seed sssctl start-statd sulogin sumtool supervise-daemon
  switch_root syslog2eximlog syslogd telinit tgt-admin tgt-setup-lun tgtadm tgtd tgtimg thermald thin_delta
  thin_repair thin_restore thin_rmap thin_trim tipc tkiptun-ng togglesebool tripwire tune.exfat tune2fs tuned
  tuned-adm tunefs.reiserfs twadmin ubiattach ubiblock ubicrc32 ubidetach ubiformat ubihealthd ubimkvol ubinize
  ubirename ubirmvol ubirsvol ubiscan ubiupdatevol ucarp ufw umount.nfs umount.nfs4 umount.nilfs2 unbound
  unbound-control unbound-control-setup unix_update update-grub update-grub2 update-initramfs update-pciids
  update-rc.d update-service update-smart-drivedb useradd userdel userhelper usermod utmpset validatetrans
  varnishd vconfig vdpa veritysetup vgcfgbackup vgcfgrestore vgchange vgck vgconvert vgcreate vgexport vgextend
  vgimport vgimportclone vgmerge vgmknodes vgreduce vgremove vgrename vgsplit vigr vipw vsftpd waagent warnquota
  wesside-ng wipefs wpa_action wpa_supplicant x86_energy_perf_policy xfs_copy xfs_freeze xfs_fsr xfs_growfs
  xfs_mdrestore xfs_mkfile xfs_quota xfs_repair xfs_rtcp xfs_scrub xfs_scrub_all xfs_spaceman xinetd
  xtables-legacy-multi xtables-monitor xtables-nft-multi ypbind zramctl
  `
    .trim()
    .split(/\s+/),
)

const FOLDER = /^(?:\/usr)?(?:\/local)?\/sbin\//

export const rootPrograms: ProgramRule = (unit) => {
  const [name] = unit.argv
  const isNamed = isUnlisted(unit) && NAMES.has(unit.program)
  if (!name || (!isNamed && !FOLDER.test(name.value ?? ''))) return []
  return unit.argv.length === 1 || onlyLooks(unit) ? [] : [finding('system.root-program', name)]
}
