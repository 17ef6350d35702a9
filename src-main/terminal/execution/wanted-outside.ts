/** What a command in the sandbox failed for want of, as its output says it. */
import type { WantedOutside } from '../../ports/gate.ts'

/** Of a path, as the shell, the small programs, Node and Python say it. */
const WRITES = [
  /['‘"`]([^'’"`\n]+)['’"`][^'’"`\n]*: (?:Read-only file system|Device or resource busy)/,
  /EROFS: read-only file system, [^'\n]*'([^'\n]+)'/,
  /\[Errno 30\] Read-only file system: '([^'\n]+)'/,
  /([^\s:'"]*\/[^\s:'"]+): (?:Read-only file system|Device or resource busy)/,
]

/** Of a socket: those of container engines above all. */
const CONNECTS = [
  /(?:daemon|API|socket|engine)\b[^\n]{0,60} at unix:\/\/(\/[^\s'"),;]*[\w/])/,
  /dial unix (\/[^\s:]+): (?:socket|connect)\b/,
  /\bsocket ["'](\/[^"'\n]+)["'] failed/i,
]

/** As ssh, git, gpg and the programs of code hosts and clouds say it when they find no key or login. */
const WITHOUT_KEYS = [
  /^(?:\S+: )?Permission denied \([a-z,-]*publickey/m,
  /^Host key verification failed\./m,
  /^(?:error: )?gpg failed to sign the data|^gpg: (?:signing failed|can't connect to the)/m,
  /^fatal: could not read (?:Username|Password) for /m,
  /^npm (?:ERR!|error) code (?:E401|ENEEDAUTH)\b/m,
  /\bgh auth login\b|^Unable to locate credentials/m,
]

/** As curl, git, ssh, wget, apt, Node, Python and Go say it when they find no way to a host. */
const UNREACHED = [
  /(?:Could not resolve|Failed to resolve|unable to resolve)(?: host(?:name)?)?(?: address)?:? ['‘"`]?([\w.-]+[\w])/i,
  /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)/,
  /host='([\w.-]+)'[^\n]*(?:name resolution|Network is unreachable)/,
  /dial tcp: lookup ([\w.-]+)[: ]/,
  /connect to (?:host )?([\w.:-]+) port \d+[^\n]*Network is unreachable/i,
]

const LONGEST = 4_096 // no path is longer

/** A command writes what it likes, and this is shown to a person. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Undefined when it failed for another reason, or did not fail. */
export function wantedOutside(ran: {
  isConfined: boolean
  exitCode: number | null
  output: string
  /** Commands in the sandbox have no network. */
  isOffline?: boolean | undefined
  /** Hosts that it was not let reach. */
  refused?: readonly string[] | undefined
}): WantedOutside | undefined {
  if (!ran.isConfined || ran.exitCode === 0) return undefined
  if (ran.refused && ran.refused.length > 0) return { kind: 'host', hosts: ran.refused }
  const path = namedBy(WRITES, ran.output)
  if (path !== undefined) return { kind: 'path', path }
  const socket = namedBy(CONNECTS, ran.output)
  if (socket !== undefined) return { kind: 'socket', path: socket }
  const host = ran.isOffline && namedBy(UNREACHED, ran.output)
  if (host) return { kind: 'host', hosts: [host] }
  return WITHOUT_KEYS.some((saying) => saying.test(ran.output)) ? { kind: 'keys' } : undefined
}

/** What the model may do about it, and not how to get round it. */
export function refusedNote(wanted: WantedOutside): string {
  return `${wall(wanted)}, and the person did not let it out; commands may write in the session's folder, in /tmp and in caches of package managers. Go on without it, or tell the person what is needed there and why`
}

/** It looked for a process that another command left: in the sandbox each sees its own alone. */
export function othersUnseen(
  command: string,
  { executing }: { executing: { isConfined?: boolean | undefined } },
  { exitCode }: { exitCode: number | null },
): string | undefined {
  if (!executing.isConfined || exitCode === 0 || !ENDS_OTHERS.test(command)) return undefined
  return 'in the sandbox a command sees only processes of its own: end what an earlier one left with the process tool, or start and end it in one command'
}

const ENDS_OTHERS = /(?:^|[;&|(]|\bthen|\bdo)\s*(?:kill|pkill|killall|fuser|pgrep|pidof)\s/m

function wall(wanted: WantedOutside): string {
  if (wanted.kind === 'host') return `the sandbox does not let it reach ${wanted.hosts.join(', ')}`
  if (wanted.kind === 'path') return `the sandbox did not let it write to ${wanted.path}`
  if (wanted.kind === 'socket') return `there is no way from the sandbox to ${wanted.path}`
  return 'the keys and logins of the person are not in the sandbox'
}

function namedBy(sayings: readonly RegExp[], output: string): string | undefined {
  const found = sayings.flatMap((saying) => saying.exec(output)?.[1] ?? [])[0]
  if (found === undefined || found.length > LONGEST || UNSEEN.test(found)) return undefined
  return found
}
