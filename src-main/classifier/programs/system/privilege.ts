/** Becoming root or another user. What is run that way is judged by itself. */

import { commandRows, forPrograms, type ProgramEntry } from '../../rules/command-table.ts'
import { optionReader } from '../../rules/options.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Unit } from '../../unit.ts'

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

const SUDO_OPTIONS = `u user=, g group=, p prompt=, C close-from=, h host=, r role=, t type=, T command-timeout=,
  D chdir=, R chroot=, U other-user=, S stdin, A askpass, s shell, i login, l list,
  v validate, k reset-timestamp, K remove-timestamp, V version, e edit, n non-interactive,
  b background, E, preserve-env=?, H set-home, P preserve-groups, N no-update, B bell, help,
  a auth-type=`
const readSudo = optionReader(SUDO_OPTIONS, { leading: true })

const sudo: ProgramRule = (unit, context) => {
  const given = readSudo(unit.argv.slice(1))
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
  return [finding('privilege.sudo', unit.argv[0] ?? unit)]
}

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
  ...commandRows(finding, [
    ['setpriv', '--reuid|--regid|--groups', 'privilege.sudo'],
    ['capsh', '--uid|--gid|--user|--caps', 'privilege.sudo'],
  ]),
  ['su', su],
  ['sudoedit', (unit, context) => editFiles(unit, unit.argv.slice(1), context)],
  ['visudo', visudo],
  ['nsenter', nsenter],
]
