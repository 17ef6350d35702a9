/** What an address says about where data goes. Host names are compared whole. */

import type { Field } from '../unit.ts'
import { knownStart, withHoles } from './fields.ts'
import { wholeText } from './patterns.ts'

const LOCAL_HOST =
  /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal)$/i
const METADATA_HOST = wholeText(
  String.raw`
    169\.254\.169\.254 169\.254\.170\.2 100\.100\.100\.200 metadata\.google\.internal
    metadata\.goog metadata instance-data \[?fd00:ec2::254\]? 0xa9fea9fe 2852039166
    169\.254\.169\.253`,
  'i',
)

/** The host of an address with or without a scheme; null when it is not known. */
export function hostOf(field: Field): string | null {
  const text = withHoles(field, '\0')
  const rest = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^[^/?#@]*@/, '')
  const host = /^\[[^\]]*\]|^[^/:?#]*/.exec(rest)?.[0] ?? ''
  return host === '' || host.includes('\0') ? null : host
}

/** For a finding about what is sent there. */
export function goesTo(addresses: readonly Field[]): { scope: 'remote'; target?: string } {
  const host = addresses.map(hostOf).find((found) => found !== null && !isLocalHost(found))
  return host ? { scope: 'remote', target: host } : { scope: 'remote' }
}

export function isLocalHost(host: string | null): boolean {
  return host !== null && LOCAL_HOST.test(host)
}

export function isMetadataHost(host: string | null): boolean {
  return host !== null && METADATA_HOST.test(host)
}

/** `host:path` or `user@host:path`, as scp and rsync write it; not `C:\x` and not `./a:b`. */
export function isRemotePath(field: Field): boolean {
  return (
    /^(?:[\w.-]+@)?\[?[\w.:-]+\]?::?(?!\\)|^(?:scp|sftp|rsync|s3|gs|ssh):\/\//.test(
      knownStart(field),
    ) &&
    !/^[./~]/.test(knownStart(field)) &&
    !/^[A-Za-z]:[\\/]/.test(knownStart(field))
  )
}
