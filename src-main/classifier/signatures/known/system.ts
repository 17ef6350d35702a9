import { entries } from '../entries.ts'

export const system = entries(`
sysctl
  options: w write, p load=?, f=?, n values, e ignore, a all, A, N names, r pattern=
date gdate
  options: s set=, d date=, r reference=, f file=, I iso-8601=?, j, v=, u utc
systemsetup networksetup dscl sysadminctl dseditgroup
  style: words
ps
  options: o O format=, p pid=, q quick-pid=, C=, u user=, U User=, g group=, G Group=, s sid=, t tty=, ppid=, sort=, k=,
    columns=, cols=, rows=, lines=, width=, N, A, a, d, e, f, F, H, j, l, L, T, w, y, M, m, E
pkill
  options: u euid=, U uid=, user=, g pgroup=, G group=, P parent=, s session=, t terminal=, F pidfile=, O older=,
    r runstates=, n newest, o oldest, f full, x exact, e echo, i ignore-case, signal=, ns=, nslist=, cgroup=, env=,
    v inverse
killall
  options: u user=, r regexp, s signal=, o older-than=, y younger-than=, n ns=, Z context=
xsel
  options: o output, i input, a append, f follow, c clear, d delete, k keep, x exchange, b clipboard, p primary,
    s secondary, t selectionTimeout=, l logfile=, display=
mkcert
  style: words
  kernel.protection: -install|-uninstall
installer
  style: words
  system.install: -pkg|-package
modprobe
  dry: -n|--dry-run|--show|-c|--showconfig|-D|--show-depends|-V
  kernel.module: *
journalctl
  options: u unit=, n lines=, S since=, U until=, o output=, p priority=, vacuum-size=, vacuum-time=, vacuum-files=
  history.erase: --vacuum-size|--vacuum-time|--vacuum-files|--rotate|--setup-keys
passwd
  dry: -S|--status
  account.change: ...
chsh
  dry: -l|--list-shells
  account.change: ...
insmod rmmod kldload kldunload kextload kextunload
  kernel.module: *
dkms
  kernel.module: remove|uninstall|install|add|build
grub-mkconfig grub2-mkconfig
  kernel.boot: -o|--output
efibootmgr
  kernel.boot: -B|-b|-o|-n|-c|-a|-A|-O|-N|-D|-t|--delete-bootnum|--bootorder|--create
bootctl
  kernel.boot: install|remove|update|set-default|set-oneshot
fw_setenv bless pivot_root switch_root
  kernel.boot: *
bpftool
  kernel.module: prog|net|map|cgroup load|attach|detach|update|delete|loadall
lastlog
  history.erase: -C|-S|--clear|--set
faillog
  history.erase: -r|--reset
setenforce setsebool aa-disable aa-complain
  kernel.protection: *
apparmor_parser
  nothing: -S|--stdout|-Q|--skip-kernel-load|-p|--preprocess|-N|--names
  kernel.protection: *
semanage
  nothing: ... -l|--list
  kernel.protection: *
aa-teardown
  kernel.protection: ...
csrutil
  kernel.protection: disable|clear|authenticated-root
spctl
  kernel.protection: --master-disable|--global-disable|--add|--disable
hwclock
  system.clock: -w|-s|-a|--systohc|--hctosys|--set|--adjust
timedatectl
  system.clock: set-*
ntpdate
  nothing: -q
  system.clock: *
hostnamectl
  system.setting: hostname *, set-*
localectl
  system.setting: set-*
scutil
  system.setting: --set|--dns|--proxy
defaults
  system.setting: write|delete|import|rename
gsettings
  system.setting: set|reset|reset-recursively
dconf
  system.setting: write|reset|load|update
update-alternatives alternatives
  system.setting: --set|--config|--install|--remove|--remove-all|--auto|--all
dpkg-reconfigure dpkg-divert
  nothing: --list
  system.setting: *
debconf-set-selections locale-gen depmod
  nothing: -n|--dry-run|-c|--checkonly
  system.setting: ...
crudini
  system.setting: --set|--del|--merge
augtool
  system.setting: set|rm|mv|ins
faillock
  account.change: --reset
tccutil
  kernel.protection: reset
profiles
  system.setting: remove|install|renew
mdutil
  system.setting: -E|-X|-d
pkgutil
  system.setting: --forget
hdiutil
  system.setting: attach|mount|detach|eject|resize|erasekeys|compact
security
  kernel.protection: add-trusted-cert|remove-trusted-cert|authorizationdb
  account.change: delete-*|set-*|lock-keychain|unlock-keychain|import
  secret.read: find-generic-password|find-internet-password|dump-keychain|export|find-key
trust
  kernel.protection: anchor|extract-compat
flashrom
  kernel.boot: -w|-E|--write|--erase
fwupdmgr fwupdtool
  kernel.boot: install|update|downgrade|reinstall|local-install
tuned-adm cpupower
  system.setting: profile|off|frequency-set|set
chage
  nothing: -l|--list
  account.change: *
dmesg
  history.erase: -C|-c|--clear|--read-clear|-D|--console-off|-n
auditctl
  nothing: -l|-s|-v
  history.erase: -e|-D|-d|-W|-A|-a|-w|-f|-R
logrotate
  options: l log=file.out, s state=file.out, m mail=command
  history.erase: -f|--force !-d|--debug
run-parts
  options: regex=, arg=, a=, umask=, u=
  operands: code
log
  history.erase: erase|config
tmutil
  history.erase: delete|deletelocalsnapshots|disable|disablelocal|thinlocalsnapshots|stopbackup
setpriv
  privilege.sudo: --reuid|--regid|--groups
capsh
  privilege.sudo: --uid|--gid|--user|--caps
`)
