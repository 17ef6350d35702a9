/** PowerShell and cmd.exe: verbs, their aliases, and switches in both styles. */

import { canonicalPath } from '../../../protected/canonical-path.ts'
import { wholeText } from '../../rules/patterns.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule, RuleContext } from '../../rules/rule.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { windowsBook } from './windows-book.ts'
import {
  always,
  findSwitch,
  hasPlain,
  isTrial,
  readCall,
  type WindowsCall,
  when,
} from './windows-call.ts'

const { finding } = windowsBook

// The root of a drive, Windows itself, all users, or the own home folder.
/** The home folder, spelled out. */
function isHome(text: string, { home }: RuleContext): boolean {
  const path = canonicalPath(text.replace(/[\\/]\*?$/, '')).toLowerCase()
  return /^\/[a-z]:/.test(path) && path === canonicalPath(home).toLowerCase()
}

const WHOLE = wholeText(
  String.raw`
    [a-z]:[\\/]*(?:\*(?:\.\*)?)?
    [a-z]:[\\/]+(?:windows|users|program\x20files(?:\x20\(x86\))?|programdata)[\\/]*\*?
    [\\/]+\*? ~[\\/]?\*?
    \$(?:home|env:(?:userprofile|systemdrive|systemroot|homedrive))[\\/]*\*?
    %(?:userprofile|systemdrive|systemroot|homedrive|windir)%[\\/]*\*?`,
  'i',
)
const OUTSIDE = /^(?:[a-z]:[\\/]|\\\\|[\\/]|~|\$(?:home|env:)|%\w+%|HK(?:LM|CU|CR|U):|\.\.)/i

const remove: ProgramRule = (unit, context) => {
  const call = readCall(unit)
  if (isTrial(call) || isUnix(unit, call, context)) return []
  const isPowerShell =
    /^(?:remove-item|ri|rni|rm)$/.test(unit.program) || context.dialect === 'powershell'
  const isRecursive =
    hasPlain(call, /^s$/) ||
    (unit.program === 'rm' && hasPlain(call, /^[fv]*r[fv]*$/)) ||
    (isPowerShell && findSwitch(call, 'recurse', 1) !== undefined)
  const isForced =
    hasPlain(call, /^[qf]$/) || (isPowerShell && findSwitch(call, 'force', 2) !== undefined)
  const targets = call.operands.flatMap(split)
  const whole = [...targets, ...pipedTargets(unit)].find(
    ({ text }) => WHOLE.test(text) || isHome(text, context),
  )
  if (whole && isRecursive) return [finding('windows.delete-drive', whole.field)]
  if (isRecursive || isForced) return [finding('windows.delete', call.operands[0] ?? unit)]
  const outside = targets.find(({ text }) => OUTSIDE.test(text) || /^\*(?:\.\*)?$/.test(text))
  if (outside) return [finding('windows.delete', outside.field)]
  return isWrapped(unit) || isPiped(unit) || hasUnknown(call)
    ? [finding('windows.delete', unit)]
    : []
}

/** `rmdir` is a program of its own there, and takes empty folders only. */
function isUnix(unit: Unit, call: WindowsCall, context: RuleContext): boolean {
  return (
    unit.program === 'rmdir' &&
    context.dialect === 'bash' &&
    !isWrapped(unit) &&
    !hasPlain(call, /^[sq]$/)
  )
}

/** `Remove-Item a, b` is a list. */
function split(field: Field): { field: Field; text: string }[] {
  // Bash has put the home folder where `~` stood; here both count.
  const texts = new Set([...(field.value ?? '').split(','), ...field.text.split(',')])
  return [...texts].map((text) => ({ field, text: text.trim().replace(/^["']|["']$/g, '') }))
}

function isWrapped({ wrappers }: Unit): boolean {
  return wrappers.some(({ program }) => /^(?:cmd|powershell|pwsh)$/.test(program))
}

/** `rm -r -fo C:\\`: bash has a program of that name, but no such path. */
function namesDrive({ argv }: Unit): boolean {
  return argv.slice(1).some(({ text }) => /^["']?[a-z]:[\\/]/i.test(text))
}

/** `Get-ChildItem | Remove-Item` takes what comes. */
function isPiped({ stdin }: Unit): boolean {
  return stdin.kind === 'pipe'
}

/** `Get-ChildItem C:\\ | Remove-Item -Recurse`: what is listed is what goes. */
function pipedTargets({ stdin }: Unit): { field: Field; text: string }[] {
  const lists = stdin.from.filter(({ program }) => /^(?:get-childitem|gci|ls|dir)$/.test(program))
  return lists.flatMap((unit) => readCall(unit).operands.flatMap(split))
}

function hasUnknown({ operands }: WindowsCall): boolean {
  return operands.some(({ value }) => value === null)
}

const stopProcess: ProgramRule = (unit) => {
  const call = readCall(unit)
  if (isTrial(call)) return []
  const given =
    findSwitch(call, 'force', 1) ??
    findSwitch(call, 'name', 1) ??
    findSwitch(call, 'processname', 2)
  return given || isPiped(unit) ? [finding('windows.process', given?.word ?? unit)] : []
}

const taskkill: ProgramRule = (unit) => {
  const given = readCall(unit).switches.find(({ text }) => /^(?:f|im|t|fi)$/.test(text))
  return given ? [finding('windows.process', given.word)] : []
}

const format: ProgramRule = (unit) => {
  const drive = unit.argv.slice(1).find(({ value }) => /^[a-z]:[\\/]?$/i.test(value ?? ''))
  return drive ? [finding('windows.format-drive', drive)] : []
}

const wmic: ProgramRule = (unit) => {
  const text = unit.argv.map(({ value }) => value?.toLowerCase() ?? '').join(' ')
  if (/\b(?:shutdown|reboot|win32shutdown)\b/.test(text)) return [finding('windows.shutdown', unit)]
  if (/\bshadowcopy\b.*\bdelete\b/.test(text)) return [finding('windows.backups', unit)]
  return /\b(?:delete|create|terminate|uninstall)\b/.test(text)
    ? [finding('windows.borrowed-program', unit)]
    : []
}

const powershell: ProgramRule = (unit, context) => {
  const call = readCall(unit)
  const encoded = call.switches.find(({ text }) => /^e(?:c|n\w*)?$/.test(text))
  if (encoded) return [finding('windows.run-text', encoded.word)]
  const policy = unit.argv.find(
    ({ value }, index) =>
      /^(?:bypass|unrestricted)$/i.test(value ?? '') &&
      /^[-/]e(?:p|x\w*)$/i.test(unit.argv[index - 1]?.value ?? ''),
  )
  if (policy) return [finding('windows.protection', policy)]
  const isInline = hasPlain(call, /^(?:c|com\w*|f|fi\w*)$/)
  return context.sensitivity === 'strict' && isInline ? [finding('windows.inline-code', unit)] : []
}

const SECRET =
  /users[\\/][^\\/]+[\\/]\.ssh\b(?![\\/](?:config|known_hosts|authorized_keys|rc|environment)\b)|[\\/]\.aws[\\/]credentials|[\\/]\.ssh[\\/]id_|appdata(?:%|\b).*[\\/]\.env\b|hklm[\\/](?:sam|security|system)$|ntds\.dit|login data$/i
const readsSecret: ProgramRule = (unit, context) => {
  const word = unit.argv
    .slice(1)
    .find(({ value, text }) => SECRET.test(value ?? '') || SECRET.test(text))
  if (!word || /\.pub$/.test(word.value ?? '')) return []
  // `cat` and `more` have a rule of their own, which knows the paths of other systems.
  const isTold = /^(?:cat|more)$/.test(unit.program)
  return isTold && judgeSecretRead(word, unit, context, {}).length > 0
    ? []
    : [finding('windows.secret', word)]
}

const SYSTEM_FILE = /^["']?[a-z]:[\\/]+(?:windows|program files|programdata)\b/i
/** `> C:\\Windows\\…`: to bash this is a name in the current folder, to Windows it is not. */
export const windowsRedirections: ProgramRule = (unit) =>
  unit.redirections.flatMap(({ target, operator }) =>
    operator.includes('>') && SYSTEM_FILE.test(target.text)
      ? [finding('windows.system-file', target)]
      : [],
  )

/** A cmdlet whose verb removes or stops, and that no other rule knows. */
const REMOVING =
  /^(?:remove|clear|stop|disable|uninstall|unregister|reset|restart|revoke|suspend|dismount|initialize|disconnect)-[a-z0-9]+$/
const HARMLESS = wholeText(`
  remove-(?:variable|module|alias|typedata|psdrive|job|event|item) clear-(?:host|variable|history)
  stop-(?:transcript|job|process) disable-psbreakpoint remove-psbreakpoint restart-job`)
export const removingCommand: ProgramRule = (unit, context) => {
  const { program } = unit
  if (!program.includes('-') || !REMOVING.test(program) || HARMLESS.test(program)) return []
  const isCmdlet =
    context.dialect === 'powershell' ||
    isWrapped(unit) ||
    /^[A-Z][a-z]+-[A-Z]/.test(unit.argv[0]?.value ?? '')
  return isCmdlet && !isTrial(readCall(unit)) ? [finding('windows.removing-command', unit)] : []
}

/** The destination is the last operand of a copy, and the first of what writes content. */
const writes = (which: 'first' | 'last'): ProgramRule => {
  return (unit) => {
    const target = readCall(unit).operands.at(which === 'first' ? 0 : -1)
    const text = target?.value ?? target?.text ?? ''
    const isSystem = SYSTEM_FILE.test(text) || /\$profile\b|\\startup\\/i.test(text)
    return target && isSystem ? [finding('windows.system-file', target)] : []
  }
}

const clearsContent: ProgramRule = (unit) => {
  const outside = readCall(unit).operands.find(({ value, text }) => OUTSIDE.test(value ?? text))
  return outside ? [finding('windows.delete', outside)] : []
}

export const windowsPrograms: readonly ProgramEntry[] = [
  ...forPrograms('remove-item ri del erase rd rmdir', remove),
  ...forPrograms('rm', (unit, context) =>
    context.dialect === 'powershell' || isWrapped(unit) || namesDrive(unit)
      ? remove(unit, context)
      : [],
  ),
  ['clear-content', clearsContent],
  ...forPrograms('set-content add-content out-file', writes('first')),
  ...forPrograms('move-item copy-item mi ci copy move xcopy robocopy', writes('last')),
  ['format', format],
  ...forPrograms('format-volume clear-disk', always('windows.format-drive')),
  ...forPrograms('restart-computer stop-computer', always('windows.shutdown')),
  ...forPrograms(
    `initialize-disk remove-partition reset-physicaldisk remove-virtualdisk remove-storagepool
      set-disk new-partition diskpart mountvol manage-bde convert`,
    diskRule(),
  ),
  ['chkdsk', when('windows.disk', /^(?:f|r|x|b|spotfix)$/i)],
  ['cipher', when('windows.disk', /^w$/)],
  [
    'fsutil',
    when('windows.disk', /^(?:setzerodata|dismount|deletejournal|set|createnew|setvaliddata)$/i),
  ],
  ['vssadmin', when('windows.backups', /^(?:delete|resize)$/i)],
  ['wbadmin', when('windows.backups', /^(?:delete|stop|disable)$/i)],
  [
    'bcdedit',
    when('windows.backups', /^(?:set|delete|deletevalue|import|create|default|timeout)$/i),
  ],
  ...forPrograms('disable-computerrestore checkpoint-delete', always('windows.backups')),
  ['reg', when('windows.registry', /^(?:delete|add|import|restore|load|unload|save|copy)$/i)],
  ...forPrograms(
    'remove-itemproperty set-itemproperty new-itemproperty clear-itemproperty rename-itemproperty rp sp regedit',
    registryRule(),
  ),
  ['taskkill', taskkill],
  ['tskill', always('windows.process')],
  ['cmdkey', when('windows.account', /^(?:add|delete|generic)$/i)],
  ...forPrograms('stop-process spps', stopProcess),
  ['sc', when('windows.service', /^(?:stop|delete|config|create|pause|failure|sdset)$/i)],
  ['net', when('windows.service', /^(?:stop|pause)$/i)],
  ['net', when('windows.account', /^(?:add|delete|active|grant)$/i)],
  ...forPrograms(
    'stop-service restart-service set-service remove-service suspend-service new-service spsv',
    always('windows.service'),
  ),
  [
    'icacls',
    when(
      'windows.account',
      /^(?:grant|deny|reset|remove|setowner|inheritance|restore|setintegritylevel)(?::r)?$/i,
    ),
  ],
  ...forPrograms('cacls takeown set-acl', always('windows.account')),
  ...forPrograms(
    `new-localuser set-localuser remove-localuser add-localgroupmember remove-localgroupmember
      disable-localuser enable-localuser runas logoff`,
    always('windows.account'),
  ),
  ...forPrograms(
    `set-mppreference add-mppreference remove-mppreference set-executionpolicy
      enable-psremoting set-netfirewallprofile new-netfirewallrule remove-netfirewallrule
      disable-netfirewallrule disable-netadapter set-netfirewallrule uninstall-windowsfeature
      disable-windowsoptionalfeature`,
    always('windows.protection'),
  ),
  ['netsh', when('windows.protection', /^(?:set|add|delete|reset|import|export|disconnect)$/i)],
  ['auditpol', when('windows.protection', /^(?:set|clear|remove|restore)$/i)],
  ['wevtutil', when('windows.protection', /^(?:cl|clear-log|sl|um)$/i)],
  ...forPrograms(
    'clear-eventlog remove-eventlog limit-eventlog clear-recyclebin',
    always('windows.delete'),
  ),
  ['schtasks', when('windows.schedule', /^(?:create|delete|change|run|end)$/i)],
  ...forPrograms(
    'register-scheduledtask unregister-scheduledtask set-scheduledtask register-scheduledjob disable-scheduledtask',
    always('windows.schedule'),
  ),
  ...forPrograms(
    'invoke-expression invoke-command icm invoke-wmimethod invoke-cimmethod',
    always('windows.run-text'),
  ),
  ['iex', runsText()],
  ['start-process', when('windows.account', /^(?:verb|runas)$/i)],
  [
    'certutil',
    when('windows.borrowed-program', /^(?:urlcache|decode|decodehex|verifyctl|addstore)$/i),
  ],
  [
    'bitsadmin',
    when('windows.borrowed-program', /^(?:transfer|addfile|setnotifycmdline|create)$/i),
  ],
  ['msiexec', when('windows.software', /^(?:x|uninstall|i|q|qn)$/i)],
  ...forPrograms(
    'mshta rundll32 regsvr32 wscript cscript installutil cmstp odbcconf forfiles start-bitstransfer',
    always('windows.borrowed-program'),
  ),
  ['wmic', wmic],
  ['robocopy', when('windows.delete', /^(?:mir|purge|move|mov)$/i)],
  ...forPrograms('sdelete sdelete64', always('windows.delete')),
  ['setx', always('windows.registry')],
  ['dism', when('windows.software', /^(?:remove-\S+|disable-feature|cleanup-image)$/i)],
  ...forPrograms(
    'remove-appxpackage uninstall-package uninstall-module remove-appxprovisionedpackage',
    always('windows.software'),
  ),
  ...forPrograms('powershell pwsh', powershell),
  ...forPrograms('type get-content gc copy copy-item cat more reg', readsSecret),
]

/** Elixir's shell has the same name: `iex -S mix`, `iex --sname a`, `iex x.exs`. */
function runsText(): ProgramRule {
  const judge = always('windows.run-text')
  return (unit, context) =>
    /^(?:-S|--\w+|\w+\.exs?)$/.test(unit.argv[1]?.value ?? '') ? [] : judge(unit, context)
}

/** Listing is harmless; these need an operand or a switch to do something. */
function diskRule(): ProgramRule {
  return (unit) => {
    const call = readCall(unit)
    const isLook = unit.argv.length === 1 && unit.program !== 'diskpart'
    // `convert a.png b.jpg` is another program of the same name.
    const isImage = unit.program === 'convert' && !hasPlain(call, /^fs\b/)
    return isLook || isImage || isTrial(call) || hasPlain(call, /^status$/)
      ? []
      : [finding('windows.disk', unit)]
  }
}

function registryRule(): ProgramRule {
  return (unit) => {
    const call = readCall(unit)
    return isTrial(call) || unit.argv.length < 2 ? [] : [finding('windows.registry', unit)]
  }
}
