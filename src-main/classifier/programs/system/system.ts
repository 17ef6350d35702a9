/** Kernel, clock, boot loader, accounts, logs: what belongs to the machine and not to a project. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { givenTo } from '../../signatures/read-words.ts'

export const systemBook = ruleBook({
  'kernel.module': [
    'dangerous',
    'Kernel module',
    'Loads code into the kernel of this computer, or removes some.',
    'undoable',
  ],
  'kernel.parameter': [
    'dangerous',
    'Kernel setting',
    'Changes how the kernel of this computer works.',
    'undoable',
  ],
  'kernel.boot': [
    'dangerous',
    'Change of the boot process',
    'Changes how this computer starts; it may not start again.',
    'lost',
  ],
  'kernel.protection': [
    'dangerous',
    'Turning off a protection',
    'Turns off or weakens a protection of the system.',
    'undoable',
  ],
  'system.clock': [
    'dangerous',
    'Change of the clock',
    'Sets the time or time zone of this computer.',
    'undoable',
  ],
  'system.setting': [
    'dangerous',
    'Change of a system setting',
    'Changes a setting of the whole computer.',
    'undoable',
  ],
  'system.install': [
    'dangerous',
    'Installing into the system',
    'Copies what was built into folders of the whole system.',
    'undoable',
  ],
  'account.change': [
    'dangerous',
    'Change of accounts or passwords',
    'Adds, removes or changes an account, a group or a password of this computer.',
    'undoable',
  ],
  'history.erase': [
    'dangerous',
    'Erasing history or logs',
    'Erases or stops records of what was done on this computer.',
    'lost',
  ],
})

const { finding } = systemBook

const sysctl: ProgramRule = (unit) => {
  const given = givenTo(unit)
  const change = given.find('write', 'load', 'f', 'system')?.word
  const setting = given.operands.find(({ value }) => value === null || value.includes('='))
  const cause = setting ?? change
  return cause && !given.has('help', 'version') ? [finding('kernel.parameter', cause)] : []
}

/** `date 010100002001` sets the clock as well; `date -j` only calculates on macOS. */
const date: ProgramRule = (unit) => {
  const given = givenTo(unit)
  if (given.has('j', 'help', 'version')) return []
  const stamp = given.operands.find(({ value }) => /^\d{8,14}(?:\.\d\d)?$/.test(value ?? ''))
  const cause = given.find('set')?.word ?? stamp
  return cause ? [finding('system.clock', cause)] : []
}

const hostname: ProgramRule = (unit) => {
  const cause = unit.argv.slice(1).find(({ value }) => value === null || !value.startsWith('-'))
  const changes = cause ?? unit.argv.find(({ value }) => /^(?:-F|--file|-b)$/.test(value ?? ''))
  return changes ? [finding('system.setting', changes)] : []
}

/** `history -c`, `unset HISTFILE`, `set +o history` and settings that stop recording. */
const shellHistory: ProgramRule = (unit) => {
  const clears = unit.argv.slice(1).find(({ value }) => /^-\w*[cdw]/.test(value ?? ''))
  return clears ? [finding('history.erase', clears)] : []
}

const HISTORY_VARIABLE = /^(?:HISTFILE|HISTSIZE|HISTFILESIZE|SAVEHIST|HISTIGNORE|HISTCONTROL)$/
const unset: ProgramRule = (unit) => {
  const name = unit.argv.slice(1).find(({ value }) => HISTORY_VARIABLE.test(value ?? ''))
  return name ? [finding('history.erase', name)] : []
}

const set: ProgramRule = (unit) => {
  const [, flag, name] = unit.argv
  return flag?.value === '+o' && name?.value === 'history' ? [finding('history.erase', name)] : []
}

const BOOT_TOOLS = `grub-install grub2-install update-grub update-grub2 lilo update-initramfs mkinitcpio dracut
  installkernel grub-reboot grub-set-default grubby kernelstub zipl`
const ACCOUNT_TOOLS = `useradd adduser userdel deluser usermod groupadd addgroup groupdel delgroup groupmod
  gpasswd chpasswd chgpasswd newusers vipw vigr smbpasswd chfn newgidmap pw userhelper`

const harmlessFlag = /^(?:--help|--version|-h|-V|-D|--info\S*|--default-kernel)$/
const unlessAsked = (rule: 'kernel.boot' | 'account.change'): ProgramRule => {
  return (unit) =>
    unit.argv.some(({ value }) => harmlessFlag.test(value ?? '')) ? [] : [finding(rule, unit)]
}

/** Programs of macOS name their action by an option: `-setComputerName`, `-create`. */
const byOption =
  (rule: 'system.setting' | 'account.change', names: RegExp): ProgramRule =>
  (unit) => {
    const action = givenTo(unit).options.find(({ name }) => names.test(name))
    return action ? [finding(rule, action.word)] : []
  }

const nvram: ProgramRule = (unit) => {
  const change = unit.argv.slice(1).find(({ value }) => /^-[cdf]$|=/.test(value ?? ''))
  return change ? [finding('kernel.boot', change)] : []
}

/** `make install` goes to /usr/local, unless it is told another place. */
const install: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const verb = words.find(({ value }) => /^(?:un)?install$|^--install$/.test(value ?? ''))
  const isElsewhere = words.some(({ value, text }) =>
    /^(?:DESTDIR|PREFIX|prefix)=|^--(?:prefix|destdir)\b|^-n$|^--(?:dry-run|just-print|recon|help)$/.test(
      value ?? text,
    ),
  )
  return verb && !isElsewhere ? [finding('system.install', verb)] : []
}

export const systemPrograms: readonly ProgramEntry[] = [
  ['sysctl', sysctl],
  ...forPrograms('make gmake ninja meson cmake', install),
  ...forPrograms('date gdate', date),
  ['hostname', hostname],
  ...forPrograms('history fc', shellHistory),
  ['unset', unset],
  ['set', set],
  ['nvram', nvram],
  ...forPrograms(BOOT_TOOLS, unlessAsked('kernel.boot')),
  ...forPrograms(ACCOUNT_TOOLS, unlessAsked('account.change')),
  ...forPrograms(
    'systemsetup networksetup',
    byOption('system.setting', /^(?:set|add|remove|create|delete)/),
  ),
  ...forPrograms(
    'dscl',
    byOption('account.change', /^(?:create|append|delete|passwd|change|merge)$/),
  ),
  ...forPrograms(
    'sysadminctl dseditgroup',
    byOption(
      'account.change',
      /^(?:addUser|deleteUser|resetPasswordFor|newPassword|o|a|d|secureToken\w*)$/,
    ),
  ),
]
