/** Windows: settings, shares, credentials and tools of the whole machine. */

import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import type { Field } from '../../unit.ts'
import { windowsBook } from './windows-book.ts'
import { always, readCall, when } from './windows-call.ts'

const { finding } = windowsBook

/** `move x NUL` throws it away. */
const movesToNowhere: ProgramRule = (unit) => {
  const last = readCall(unit).operands.at(-1)
  return last && /^(?:nul|\$null)$/i.test(last.value ?? last.text)
    ? [finding('windows.delete', last)]
    : []
}

const STARTUP = /\\(?:startup|start menu)\b|\$profile\b/i
/** Copies into the folder of programs that start by themselves. */
const copiesToStartup: ProgramRule = (unit) => {
  const place = unit.argv.slice(2).find((word) => STARTUP.test(`${word.value ?? ''} ${word.text}`))
  return place ? [finding('windows.schedule', place)] : []
}

/** `echo x >> $PROFILE`: PowerShell runs that file whenever it starts. */
export const profileRedirection: ProgramRule = (unit) =>
  unit.redirections.flatMap(({ target, operator }) =>
    operator.includes('>') && /^["']?\$profile\b/i.test(target.text)
      ? [finding('windows.schedule', target)]
      : [],
  )

/** `Invoke-Item x.exe`, `start x.exe` of something that is a program. */
const startsFile: ProgramRule = (unit) => {
  const program = readCall(unit).operands.find(isProgramFile)
  return program ? [finding('windows.borrowed-program', program)] : []
}

function isProgramFile({ value, text }: Field): boolean {
  return /\.(?:exe|bat|cmd|ps1|vbs|js|msi|scr|hta|lnk)["']?$/i.test(value ?? text)
}

/** `procdump -ma lsass.exe`: the memory of the program that holds passwords. */
const dumpsMemory: ProgramRule = (unit) => {
  const target = unit.argv.slice(1).find(({ value }) => /lsass/i.test(value ?? ''))
  return target ? [finding('windows.secret', target)] : []
}

/** `net use` alone lists; with a name it connects. */
function withMore(rule: ProgramRule): ProgramRule {
  return (unit, context) => (unit.argv.length > 2 ? rule(unit, context) : [])
}

export const windowsSystemPrograms: readonly ProgramEntry[] = [
  ...forPrograms('move copy copy-item move-item mi ci', movesToNowhere),
  ...forPrograms('copy copy-item xcopy robocopy move move-item new-item', copiesToStartup),
  ...forPrograms('invoke-item ii', startsFile),
  ...forPrograms('procdump procdump64 rundll32 taskmgr', dumpsMemory),
  ['net', withMore(when('windows.account', /^(?:share|use)$/i))],
  ['net', withMore(when('windows.service', /^(?:start|continue)$/i))],
  ['attrib', when('windows.account', /^[+-][rhs]$/i)],
  ...forPrograms('bootrec bootsect reagentc', always('windows.backups')),
  ['dism', when('windows.software', /^(?:enable-feature|add-\S+|apply-image)$/i)],
  ...forPrograms(
    'enable-windowsoptionalfeature install-windowsfeature add-windowscapability add-appxpackage',
    always('windows.software'),
  ),
  ...forPrograms(
    `set-dnsclientserveraddress set-netipaddress new-netroute remove-netroute set-netadapter
     set-netipinterface new-netipaddress`,
    always('windows.protection'),
  ),
  ...forPrograms('mklink subst', (unit) =>
    unit.argv.length > 2 ? [finding('windows.system-file', unit)] : [],
  ),
  ...forPrograms('enter-pssession new-pssession winrs psexec psexec64', always('windows.run-text')),
  ['winrm', when('windows.protection', /^(?:quickconfig|qc|set|create|delete|invoke)$/i)],
  ...forPrograms('vaultcmd ntdsutil get-storedcredential dpapi', always('windows.secret')),
  ['cmdkey', when('windows.secret', /^list$/i)],
  ['set-psreadlineoption', when('windows.protection', /^historysavestyle$/i)],
  ['tzutil', when('windows.registry', /^s$/i)],
  ['w32tm', when('windows.registry', /^(?:config|register|unregister|resync)$/i)],
  [
    'powercfg',
    when(
      'windows.registry',
      /^(?:h|hibernate|change|x|setactive|s|delete|import|restoredefault\w*)$/i,
    ),
  ],
  ['netdom', when('windows.account', /^(?:remove|join|move|reset|renamecomputer|add)$/i)],
  ...forPrograms(
    'sdbinst register-wmievent register-cimindicationevent',
    always('windows.schedule'),
  ),
  ...forPrograms(
    'set-smbserverconfiguration new-smbshare set-wsmaninstance enable-netfirewallrule',
    always('windows.protection'),
  ),
]
