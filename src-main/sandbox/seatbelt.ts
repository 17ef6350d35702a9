/**
 * The walls of macOS, from the same plain description as those of Linux: a profile for `sandbox-exec`.
 * Paths are handed over beside the profile and never stand in it, so no name can add a rule. Not tried on
 * a Mac by anybody yet; the probe tries it there before it is used.
 */
import { dirname } from 'node:path'
import type { Launcher } from '../lib/launcher.ts'
import { type Boundaries, isBelow } from './bubblewrap.ts'

export interface Seatbelt {
  profile: string
  /** The paths in it, by the names that it has for them. */
  parameters: Readonly<Record<string, string>>
}

/** Without these no program looks up a user, a host, the time or a certificate. */
const SERVICES = [
  ...['com.apple.system.opendirectoryd.libinfo', 'com.apple.system.opendirectoryd.membership'],
  ...['com.apple.system.notification_center', 'com.apple.system.logger'],
  ...['com.apple.bsd.dirhelper', 'com.apple.FSEvents', 'com.apple.SystemConfiguration.configd'],
  ...['com.apple.dnssd.service', 'com.apple.trustd', 'com.apple.trustd.agent'],
]

const DEVICES = [
  'null',
  'zero',
  'random',
  'urandom',
  'tty',
  'ptmx',
  'dtracehelper',
  'autofs_nowait',
]

const TERMINALS = '(regex #"^/dev/ttys[0-9]+$")'

/** By which names of hosts are looked up. */
const RESOLVER = '/private/var/run/mDNSResponder'

/** Of two rules the later one holds. */
export function seatbeltProfile(boundaries: Boundaries): Seatbelt {
  const { scratch, hidden } = boundaries
  const parameters: Record<string, string> = {}
  const secret = [...hidden.folders, ...hidden.files]
  const rules = [
    '(version 1)',
    '(deny default)',
    '(allow process-exec process-fork)',
    // Its own processes alone: others are neither seen nor signalled.
    '(allow process-info* signal (target same-sandbox))',
    '(allow sysctl-read user-preference-read ipc-posix-sem ipc-posix-shm pseudo-tty)',
    `(allow mach-lookup ${SERVICES.map((name) => `(global-name "${name}")`).join(' ')})`,
    '(allow file-read*)',
    `(allow file-write* file-ioctl ${DEVICES.map((name) => `(literal "/dev/${name}")`).join(' ')})`,
    // Its own terminal is open already; whoever opens one by its name wants another's.
    `(allow file-ioctl ${TERMINALS})`,
    `(deny file-read-data file-write* ${TERMINALS})`,
    ...rule('allow file-write*', 'subpath', [...boundaries.writable, scratch.folder]),
    ...rule('deny file-read* file-write*', 'subpath', secret),
    // That they are there is known of the folders on the way to what is shown again.
    ...rule('allow file-read-metadata', 'literal', onTheWay(secret)),
    ...rule('allow file-read*', 'subpath', boundaries.shown),
    ...rule('allow file-read* file-write*', 'subpath', boundaries.shared),
    ...rule('deny file-write-unlink', 'literal', boundaries.pinned),
    ...rule('deny file-write*', 'subpath', boundaries.readOnly),
    ...network(boundaries),
  ]
  return { profile: rules.join('\n'), parameters }

  function onTheWay(folders: readonly string[]): string[] {
    const again = [...boundaries.shown, ...boundaries.shared]
    const between = folders.flatMap((folder) =>
      again.filter((path) => isBelow(path, folder)).flatMap((path) => above(path, folder)),
    )
    return [...new Set(between)]
  }

  /** No rule at all for no path: without one it would be about all of them. */
  function rule(what: string, how: 'subpath' | 'literal', paths: readonly string[]): string[] {
    if (paths.length === 0) return []
    return [`(${what} ${paths.map((path) => `(${how} (param "${named(path)}"))`).join(' ')})`]
  }

  function named(path: string): string {
    const known = Object.entries(parameters).find(([, value]) => value === path)?.[0]
    const name = known ?? `P${Object.keys(parameters).length}`
    parameters[name] = path
    return name
  }

  /** Sockets of other programs are paths too, and those that the person opens a door to are named. */
  function network({ hasNetwork, ways }: Boundaries): string[] {
    const all = [
      '(allow network-outbound (remote ip "*:*"))',
      '(allow network-bind network-inbound (local ip "*:*"))',
      '(allow system-socket)',
      `(allow network-outbound (literal "${RESOLVER}"))`,
    ]
    return [...(hasNetwork ? all : []), ...rule('allow network-outbound', 'literal', ways)]
  }
}

/** The folders of a path, up to this one. */
function above(path: string, folder: string): string[] {
  return path === folder ? [] : [...above(dirname(path), folder), dirname(path)]
}

/** It becomes the program itself, so there is nobody who waits, and no signal to be kept from them. */
export function seatbeltLauncher(given: { sandboxExec: string; boundaries: Boundaries }): Launcher {
  const { sandboxExec, boundaries } = given
  const { profile, parameters } = seatbeltProfile(boundaries)
  return ({ file, args }) => ({
    file: sandboxExec,
    args: [
      ...Object.entries(parameters).flatMap(([name, path]) => ['-D', `${name}=${path}`]),
      ...['-p', profile, '/usr/bin/env', `TMPDIR=${boundaries.scratch.folder}`],
      ...[file, ...args],
    ],
    ignores: [],
  })
}
