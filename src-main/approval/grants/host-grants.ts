/** Hosts that commands in the sandbox may reach: rules like any other, read by the one who lets them pass. */
import type { DangerKey } from '../../classifier/danger-key.ts'
import { HOST_RULE } from '../gate-call.ts'
import type { Grant, GrantDraft } from './grants.ts'

const PREFIX = `${HOST_RULE}|-|-|`
const ALL_BELOW = '*.'

/** A name or an address, with its port where that is not the usual one; `*.` for all that lies below. */
const HOST =
  /^(?:(?:\*\.)?[a-z\d_](?:[\w-]*[a-z\d_])?(?:\.[a-z\d_](?:[\w-]*[a-z\d_])?)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LONGEST = 260

/** As it is compared; undefined for what is no host. An address of a page may be pasted. */
export function hostFrom(typed: string): string | undefined {
  const [bare = ''] = typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split('/', 1)
  const host = bare.toLowerCase().replace(/:(?:80|443)$/, '')
  return HOST.test(host) && host.length <= LONGEST ? host : undefined
}

function hostKey(host: string): DangerKey {
  return `${PREFIX}${host}`
}

export function hostsOfKeys(keys: readonly DangerKey[]): string[] | undefined {
  const isOfHosts = keys.length > 0 && keys.every((key) => key.startsWith(PREFIX))
  return isOfHosts ? keys.map((key) => key.slice(PREFIX.length)) : undefined
}

/** The rule that lets it through, among those that hold here. */
export function grantOfHost(grants: readonly Grant[], host: string): Grant | undefined {
  return grants.find(
    ({ pattern, accepts }) =>
      pattern.kind === 'class' &&
      pattern.keys.some((key) => accepts.includes(key) && covers(key, host)),
  )
}

function covers(key: DangerKey, host: string): boolean {
  if (!key.startsWith(PREFIX)) return false
  const allowed = key.slice(PREFIX.length)
  if (!allowed.startsWith(ALL_BELOW)) return allowed === host
  return host.endsWith(allowed.slice(1)) && host.length >= allowed.length
}

/** Of the person's own hand, and not from a question. */
export function draftOfHost(host: string, folder: string | null, backend: string): GrantDraft {
  const keys = [hostKey(host)]
  return {
    ...{ about: 'command', pattern: { kind: 'class', keys }, accepts: keys, folder, backend },
    scope: folder === null ? 'always' : 'project',
    origin: { questionId: '', sessionId: '', command: '' },
  }
}
