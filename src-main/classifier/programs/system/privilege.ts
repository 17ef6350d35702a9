/** Becoming root or another user. What is run that way is judged by itself. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'

export const privilegeBook = ruleBook({
  'privilege.sudo': [
    'caution',
    'Run with administrator rights',
    'Runs a command with the rights of the administrator or another account.',
    'undoable',
  ],
  'privilege.root-shell': [
    'dangerous',
    'Shell with administrator rights',
    'Opens a shell in which everything runs with the rights of the administrator.',
    'undoable',
  ],
  'privilege.password-guess': [
    'never',
    'Password handed to sudo',
    'Feeds a password to sudo, which would let an agent guess or leak it.',
    'lost',
  ],
  'privilege.askpass': [
    'dangerous',
    'Password asked by another program',
    'Lets a program of its own choice ask for your password.',
    'lost',
  ],
  'privilege.sudoers': [
    'dangerous',
    'Change of the sudo rules',
    'Changes who may act as the administrator.',
    'undoable',
  ],
  'privilege.host-namespace': [
    'dangerous',
    'Leaving a container or namespace',
    'Enters the namespaces of another process, which can be the host itself.',
    'undoable',
  ],
})

const { finding } = privilegeBook

const sudo: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  const stdin = given.find('stdin')
  if (stdin) {
    const isFed = unit.stdin.kind !== 'inherited'
    return [finding('privilege.password-guess', stdin.word, isFed ? {} : { level: 'dangerous' })]
  }
  const askpass = given.find('askpass', 'auth-type')
  if (askpass) return [finding('privilege.askpass', askpass.word)]
  if (given.has('edit')) return editFiles(unit, given.operands, context)
  const shell = given.find('shell', 'login')
  if (shell) return [finding('privilege.root-shell', shell.word)]
  if (given.operands.length === 0 || given.has('list', 'version', 'help')) return []
  if (context.sensitivity !== 'strict' && onlyLooks(given.operands)) return []
  return [finding('privilege.sudo', unit.argv[0] ?? unit)]
}

/** What it shows is judged by itself, and the question for the password is asked of the person. */
function onlyLooks([name, ...words]: readonly Field[]): boolean {
  const program = (name?.value ?? '').replace(/^(?:\/usr)?\/s?bin\//, '')
  if (LOOKS.has(program)) return true
  if (READS.has(program)) return words.some(isLog) && words.every(isLogOrText)
  const verb = VERBS_THAT_LOOK.get(program)
  const first = words.find(
    ({ value }) => !/^--?[\w-]+=|^--(?:no-pager|user|system)$/.test(value ?? ''),
  )
  return verb?.test(first?.value ?? '') === true
}

/** Programs that show files: logs are there to be shown, while another file may be the administrator's own. */
const READS = new Set('cat head tail less more grep egrep zgrep zcat zless tac'.split(' '))

function isLog({ value }: Field): boolean {
  return /^\/var\/log\/(?!.*\.\.)/.test(value ?? '')
}

function isLogOrText(word: Field): boolean {
  return isLog(word) || (word.value !== null && !/[/~]/.test(word.value))
}

const LOOKS = new Set(
  `dmesg journalctl ls stat file wc lsof ss netstat lsblk blkid df du free uptime ps pstree top htop iotop vmstat iostat id whoami
  groups last lastlog who w uname hostname lshw lspci lsusb lsmod lscpu dmidecode findmnt pvs vgs lvs ausearch aureport
  true tree pwd date getent hwinfo lvdisplay vgdisplay pvdisplay aa-status getenforce sestatus mpstat sar pgrep pidof
  sensors nvidia-smi lsns lslocks lsmem lsattr getfacl namei readlink realpath`.split(/\s+/),
)

const VERBS_THAT_LOOK: ReadonlyMap<string, RegExp> = new Map([
  ['systemctl', /^(?:status|show|cat|list-[\w-]+|is-[\w-]+|get-default)$/],
  ['service', /^--status-all$/],
  ['docker', /^(?:ps|images|logs|inspect|version|info|stats|top)$/],
  ['podman', /^(?:ps|images|logs|inspect|version|info|stats|top)$/],
  ['iptables', /^(?:-L|-S|--list|--list-rules|-nL|-vnL|-nvL)$/],
  ['ip6tables', /^(?:-L|-S|--list|--list-rules|-nL|-vnL|-nvL)$/],
  ['nft', /^list$/],
  ['ufw', /^(?:status|version)$/],
  ['fdisk', /^(?:-l|--list)$/],
  ['parted', /^(?:-l|--list)$/],
  ['smartctl', /^(?:-a|-i|-H|-x|--all|--info|--health|--scan)$/],
  ['apt', /^(?:list|search|show|policy)$/],
  ['apt-cache', /^\w+$/],
  ['dpkg', /^(?:-l|-L|-s|-S|--list|--status|--search)$/],
  ['rpm', /^-q\w*$/],
  ['dnf', /^(?:list|info|search|repolist|history|provides)$/],
  ['nginx', /^-[tTvV]$/],
  ['timedatectl', /^(?:status|show|list-timezones)?$/],
  ['hostnamectl', /^(?:status)?$/],
  ['loginctl', /^(?:list-\w+|show-\w+|\w+-status)?$/],
  ['crontab', /^-l$/],
  ['kubectl', /^(?:get|describe|logs|top|version)$/],
  ['snap', /^(?:list|info|find|version)$/],
  ['swapon', /^(?:-s|--show|--summary)$/],
  ['sysctl', /^(?:-a|-n|--all|--values)$/],
  ['zpool', /^(?:status|list|iostat)$/],
  ['zfs', /^(?:list|get)$/],
  ['mdadm', /^(?:-D|--detail|-E|--examine)$/],
  ['virsh', /^(?:list|dominfo|domstate|version)$/],
  ['wg', /^(?:show)?$/],
  ['certbot', /^certificates$/],
  ['fail2ban-client', /^(?:status|ping|version)$/],
  ['apachectl', /^(?:-t|-S|-M|configtest|status)$/],
  ['apache2ctl', /^(?:-t|-S|-M|configtest|status)$/],
  ['sshd', /^-[tT]$/],
  ['firewall-cmd', /^(?:--state|--list-[\w-]+|--get-[\w-]+)$/],
  ['nvme', /^(?:list|smart-log)$/],
  ['ip', /^(?:a|addr|address|r|route|link|neigh)$/],
])

function editFiles(
  unit: Unit,
  files: Unit['argv'],
  context: Parameters<ProgramRule>[1],
): Finding[] {
  const findings = files.flatMap((file) => judgeWrite(file, unit, context))
  return findings.length > 0 ? findings : [finding('privilege.sudo', unit)]
}

const asOther: ProgramRule = (unit) => {
  const isQuestion = unit.argv.some(({ value }) =>
    /^(?:--help|--version|-h|-V|-C)$/.test(value ?? ''),
  )
  return isQuestion || unit.argv.length < 2 ? [] : [finding('privilege.sudo', unit.argv[0] ?? unit)]
}

/** `su` with a command is a wrapper, without one it opens a shell. */
const su: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => /^(?:--help|--version|-V)$/.test(value ?? ''))) return []
  const hasCommand = words.some(({ value }) => /^(?:-\w*c|--command\b)/.test(value ?? ''))
  return [finding(hasCommand ? 'privilege.sudo' : 'privilege.root-shell', unit.argv[0] ?? unit)]
}

const visudo: ProgramRule = (unit) =>
  unit.argv.some(({ value }) => /^(?:-c|--check|--help|-h|-V|--version)$/.test(value ?? ''))
    ? []
    : [finding('privilege.sudoers', unit)]

const nsenter: ProgramRule = (unit) =>
  unit.argv.length > 1 &&
  !unit.argv.some(({ value }) => /^(?:--help|--version|-h|-V)$/.test(value ?? ''))
    ? [finding('privilege.host-namespace', unit.argv[0] ?? unit)]
    : []

export const privilegePrograms: readonly ProgramEntry[] = [
  ...forPrograms('sudo sudo-rs', sudo),
  ...forPrograms(
    'doas pkexec gosu su-exec run0 setuidgid runuser sg chroot dzdo please pfexec gsudo calife newgrp',
    asOther,
  ),
  ['su', su],
  ['sudoedit', (unit, context) => editFiles(unit, unit.argv.slice(1), context)],
  ['visudo', visudo],
  ['nsenter', nsenter],
]
