import { describeRules } from '../rule-tables.ts'

describeRules('administrator rights', {
  asks: [
    ['sudo ls', 'privilege.sudo', 'sudo'],
    ['sudo apt-get update', 'privilege.sudo', 'sudo'],
    ['sudo -i', 'privilege.root-shell', '-i'],
    ['sudo -s', 'privilege.root-shell', '-s'],
    ['sudo su', 'privilege.root-shell', 'su'],
    ['sudo su -', 'privilege.root-shell', 'su'],
    ['su -', 'privilege.root-shell', 'su'],
    ['su root', 'privilege.root-shell', 'su'],
    ['sudo bash', 'privilege.sudo', 'sudo'],
    ['doas ls', 'privilege.sudo', 'doas'],
    ['pkexec ls', 'privilege.sudo', 'pkexec'],
    ['sudo -A ls', 'privilege.askpass', '-A'],
    ['visudo', 'privilege.sudoers', 'visudo'],
    ['nsenter -t 1 -m -u -i -n sh', 'privilege.host-namespace', 'nsenter'],
    ["runuser -l x -c 'rm -rf y'", 'privilege.sudo', 'runuser'],
  ],
  passes: [
    'sudo -l',
    'sudo -v',
    'sudo --version',
    'sudo -k',
    'visudo -c',
    'id -u',
    'groups',
    'getcap -r /usr/bin',
    'find / -perm -4000',
  ],
})
