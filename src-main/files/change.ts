/** One file before and after a change, and the name of a content. */
import { createHash } from 'node:crypto'

export interface Change {
  realPath: string
  before: Uint8Array | undefined
  after: Uint8Array | undefined
  mode: number | undefined
  /** That were made for it, where that is known already. */
  folders?: readonly string[]
}

export function sha256(bytes: Uint8Array): string
export function sha256(bytes: Uint8Array | undefined): string | undefined
export function sha256(bytes: Uint8Array | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
