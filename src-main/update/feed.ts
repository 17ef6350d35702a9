/** The list of versions, believed only with the signature of the makers. */
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { say } from '#say'
import { ToldError } from '#words'
import { parseJson } from '../lib/parse-json.ts'
import type { Patience } from './patience.ts'

/** One that never ends must not hold a state for ever. */
const MAX_BYTES = 256 * 1024

const file = z.object({
  /** A name beside the list: nothing of another host is ever fetched. */
  name: z.string().regex(/^[\w.+-]+$/),
  bytes: z.number().int().positive(),
  sha512: z.string().length(88),
  /** Of an AppImage: how long the list of its blocks is, at its end. */
  blockMapBytes: z.number().int().positive().optional(),
})
export type FeedFile = z.infer<typeof file>

const release = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  notes: z.string().max(20_000),
  /** By what `fileKey` says. */
  files: z.record(z.string(), file),
})
export type Release = z.infer<typeof release>

/** Such as `AppImage-x64`; what npm installs is the same for every processor. */
export function fileKey(kind: string, arch: string): string {
  return kind === 'npm' ? kind : `${kind}-${arch}`
}

export interface Feed {
  /** The folder that holds the list and the packages, with a slash at its end. */
  address: string
  /** ed25519, as base64 of its SPKI form. */
  publicKey: string
}

export type Fetch = (
  url: string,
  init: { headers?: Record<string, string>; signal: AbortSignal },
) => Promise<Response>

export async function readFeed(feed: Feed, fetch: Fetch, patience: Patience): Promise<Release> {
  const [list, signature] = await Promise.all([
    fetchSmall(new URL('latest.json', feed.address), fetch, patience.listMs),
    fetchSmall(new URL('latest.json.sig', feed.address), fetch, patience.listMs),
  ])
  if (!isSigned(list, signature.toString('utf8'), feed.publicKey))
    throw new ToldError(say('update.unsigned'))
  const parsed = release.safeParse(parseJson(list.toString('utf8')))
  if (!parsed.success) throw new ToldError(say('update.unreadable'))
  return parsed.data
}

function isSigned(list: Buffer, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      ...{ format: 'der', type: 'spki' },
    })
    return verify(null, list, key, Buffer.from(signature.trim(), 'base64'))
  } catch {
    // No key and no signature at all.
    return false
  }
}

async function fetchSmall(url: URL, fetch: Fetch, withinMs: number): Promise<Buffer> {
  try {
    const answer = await fetch(url.href, { signal: AbortSignal.timeout(withinMs) })
    if (!answer.ok) throw new Error(`${answer.status}`)
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new Error('it does not end')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw new ToldError(say('update.unreachable', { cause: causeOf(error) }))
  }
}

/** What the network said, which stands behind fetch's own words. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
