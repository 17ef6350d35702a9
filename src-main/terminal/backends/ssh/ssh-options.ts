/** The command line of ssh. The person's own configuration counts, but for what would open a door or hang. */
import type { SshProfile } from '#contract'
import { shellQuote } from '../../../lib/shell-quote.ts'

export interface SshFiles {
  /** The socket of the connection that all commands share; left out where each has its own. */
  controlPath?: string
  /** Hosts as the person's configuration knows them, and as they said yes to here. */
  knownHosts: readonly string[]
}

/** Nothing is asked on a terminal, nothing is accepted silently, no port is opened. */
function connectOptions(profile: SshProfile, { knownHosts }: Pick<SshFiles, 'knownHosts'>) {
  return [
    ...option('BatchMode', 'yes'),
    ...option('StrictHostKeyChecking', 'yes'),
    ...option('UpdateHostKeys', 'no'),
    ...option('UserKnownHostsFile', knownHosts.map(quoted).join(' ')),
    ...commonOptions(profile),
  ]
}

/** To learn the key that a host shows: nobody logs in, and nothing is written but into this file. */
export function keyOptions(profile: SshProfile, file: string): string[] {
  return [
    ...option('BatchMode', 'yes'),
    ...option('StrictHostKeyChecking', 'accept-new'),
    ...option('UpdateHostKeys', 'no'),
    ...option('HashKnownHosts', 'no'),
    ...option('UserKnownHostsFile', quoted(file)),
    ...option('GlobalKnownHostsFile', '/dev/null'),
    ...option('PreferredAuthentications', 'none'),
    ...option('ControlPath', 'none'),
    ...commonOptions(profile),
  ]
}

function commonOptions({ user, port, keyFile, connectSeconds }: SshProfile): string[] {
  return [
    ...option('ConnectTimeout', String(connectSeconds)),
    ...option('LogLevel', 'ERROR'),
    ...option('ClearAllForwardings', 'yes'),
    ...option('ForwardAgent', 'no'),
    ...option('ForwardX11', 'no'),
    ...option('RemoteCommand', 'none'),
    ...option('EscapeChar', 'none'),
    ...option('ServerAliveInterval', '15'),
    ...option('ServerAliveCountMax', '3'),
    ...(port > 0 ? ['-p', String(port)] : []),
    ...(user === '' ? [] : ['-l', user]),
    ...(keyFile === '' ? [] : ['-i', keyFile, ...option('IdentitiesOnly', 'yes')]),
  ]
}

/** Keeps the connection; says so on its output as soon as it stands. */
export function masterArguments(profile: SshProfile, files: SshFiles): string[] {
  return [
    ...['-M', '-N', '-T', ...controlPath(files)],
    ...option('ControlPersist', 'no'),
    ...option('PermitLocalCommand', 'yes'),
    ...option('LocalCommand', `echo ${CONNECTED}`),
    ...connectOptions(profile, files),
    ...['--', profile.host],
  ]
}

export const CONNECTED = 'talaria-connected'

/** A command over the connection that stands; with one of its own where that has no room for more. */
export function commandArguments(
  profile: SshProfile,
  files: SshFiles,
  words: readonly string[],
  isTerminal: boolean,
): string[] {
  // A shell around it: ssh itself does not tell by which signal a program ended.
  const line = `${words.map(word).join(' ')}; exit $?`
  return [
    ...option('ControlMaster', 'no'),
    ...controlPath(files),
    ...option('RequestTTY', isTerminal ? 'force' : 'no'),
    ...connectOptions(profile, files),
    ...['--', profile.host, `sh -c ${shellQuote(line)}`],
  ]
}

function controlPath({ controlPath: path }: SshFiles): string[] {
  return option('ControlPath', path === undefined ? 'none' : quoted(path))
}

function option(name: string, value: string): string[] {
  return ['-o', `${name}=${value}`]
}

/** For ssh's own reading: a percent sign would begin a name. */
function quoted(path: string): string {
  return `"${path.replaceAll('%', '%%')}"`
}

function word(text: string): string {
  return /^[\w@+=:,./-]+$/.test(text) ? text : shellQuote(text)
}
