/**
 * Fetches from the open net for tools: every address checked where it is connected to, redirects by
 * hand, and an end to everything that goes on too long or grows too large.
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'
import { http, https } from '../lib/net/node-http.ts'
import { checkAddress, whyNot } from './address-guard.ts'

const MAX_REDIRECTS = 5
const MAX_BYTES = 10_000_000
const MAX_MS = 30_000
/** Servers turn away what does not say who it is. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Talaria)'

export interface FetchRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The origin of a private address that the person allowed, or entered in the settings. */
  allowed?: string
  signal: AbortSignal
}

export interface Fetched {
  ok: true
  /** Where it was found in the end. */
  url: string
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  contentType: string
  bytes: Uint8Array
}

export type FetchResult =
  | Fetched
  /** A name that leads to this machine or its network; the person can be asked. */
  | { ok: false; kind: 'private'; message: string }
  | { ok: false; kind: 'failed'; message: string }

export type GuardedFetch = (request: FetchRequest) => Promise<FetchResult>

class Refused extends Error {
  readonly kind: 'private' | 'failed'

  constructor(kind: 'private' | 'failed', message: string) {
    super(message)
    this.kind = kind
  }
}

export function createGuardedFetch(deps: {
  /** Ports of the app itself on this machine: no page is there. */
  ownPorts: () => readonly number[]
  /** The person said that a proxy of theirs answers for every name. */
  trustsProxiedNames: () => boolean
  resolve?: (name: string) => Promise<LookupAddress[]>
  limits?: { maxBytes: number; maxMs: number }
}): GuardedFetch {
  const resolve = deps.resolve ?? ((name: string) => lookup(name, { all: true }))
  const { maxBytes, maxMs } = deps.limits ?? { maxBytes: MAX_BYTES, maxMs: MAX_MS }
  return guardedFetch

  async function guardedFetch(request: FetchRequest): Promise<FetchResult> {
    const deadline = AbortSignal.timeout(maxMs)
    const signal = AbortSignal.any([request.signal, deadline])
    try {
      return await follow(request, signal)
    } catch (error) {
      if (error instanceof Refused) return { ok: false, kind: error.kind, message: error.message }
      const message = deadline.aborted
        ? `${hostOf(request.url)} did not answer in full within ${maxMs / 1_000} s`
        : `${hostOf(request.url)} could not be reached: ${causeOf(error)}`
      return { ok: false, kind: 'failed', message }
    }
  }

  async function follow(first: FetchRequest, signal: AbortSignal): Promise<Fetched> {
    let request = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await send(request, signal)
      const { statusCode: status = 0, headers } = response
      if (![301, 302, 303, 307, 308].includes(status) || !headers.location) {
        const bytes = await bodyOf(response)
        const contentType = headers['content-type'] ?? ''
        return { ok: true, url: request.url, status, headers, contentType, bytes }
      }
      response.destroy()
      const next = URL.parse(headers.location, request.url)?.href ?? headers.location
      request = redirected(request, next, status)
    }
    throw new Refused(
      'failed',
      `${hostOf(first.url)} leads on and on; it was given up after ${MAX_REDIRECTS} redirects`,
    )
  }

  /** What was allowed was allowed for the address that was asked about. */
  function redirected(before: FetchRequest, url: string, status: number): FetchRequest {
    const checked = checkAddress(url)
    if (checked.kind === 'never')
      throw new Refused('failed', `it leads to a place that is not opened: ${checked.reason}`)
    if (checked.kind === 'private' && checked.url.origin !== before.allowed)
      throw new Refused(
        'failed',
        `${hostOf(before.url)} leads to ${checked.url.origin}, on this machine or its network; such a redirect is not followed`,
      )
    const isSame = URL.parse(before.url)?.origin === checked.url.origin
    const { method, body, headers = {}, ...rest } = before
    const asGet = status === 303 || ((status === 301 || status === 302) && method === 'POST')
    return {
      ...rest,
      url: checked.url.href,
      // Keys are for whom they were given.
      headers: isSame ? headers : { ...(headers.Accept && { Accept: headers.Accept }) },
      ...(!asGet && method && { method }),
      ...(!asGet && isSame && body !== undefined && { body }),
    }
  }

  function send(request: FetchRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const checked = checkAddress(request.url)
    if (checked.kind === 'never') throw new Refused('failed', checked.reason)
    const { url } = checked
    const isAllowed = url.origin === request.allowed
    if (checked.kind === 'private' && !isAllowed)
      throw new Refused('private', `${url.origin} is on this machine or its network`)
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const name = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(name)) judge(name, port, isAllowed, url.origin)
    const { request: start } = url.protocol === 'https:' ? https() : http()
    return new Promise((resolveResponse, reject) => {
      const sent = start(
        url,
        {
          method: request.method ?? 'GET',
          headers: {
            'User-Agent': USER_AGENT,
            'Accept-Encoding': 'gzip, br, zstd, deflate',
            ...request.headers,
          },
          // A connection that is kept would be used again without a look-up.
          agent: false,
          lookup: guardedLookup(port, isAllowed, url.origin),
          signal,
        },
        resolveResponse,
      )
      sent.on('error', reject)
      sent.end(request.body)
    })
  }

  function guardedLookup(port: number, isAllowed: boolean, origin: string): LookupFunction {
    return (name, options, callback) => {
      resolve(name).then(
        (found) => {
          try {
            for (const { address } of found) judge(address, port, isAllowed, origin)
            const [first] = found
            if (!first) throw new Refused('failed', `${name} leads nowhere`)
            if (options.all) callback(null, found)
            else callback(null, first.address, first.family)
          } catch (error) {
            callback(error as Error, '')
          }
        },
        (error: Error) => callback(error, ''),
      )
    }
  }

  /** All that a name leads to has to be harmless: one of them is going to be used. */
  function judge(address: string, port: number, isAllowed: boolean, origin: string): void {
    const refusal = whyNot(address, {
      ...{ port, isAllowed, origin },
      ownPorts: deps.ownPorts(),
      trustsProxiedNames: deps.trustsProxiedNames(),
    })
    if (refusal) throw new Refused(refusal.kind, refusal.message)
  }

  async function bodyOf(response: IncomingMessage): Promise<Uint8Array> {
    const declared = Number(response.headers['content-length'] ?? 0)
    if (declared > maxBytes) {
      response.destroy()
      throw tooLarge(declared)
    }
    const chunks: Buffer[] = []
    let size = 0
    const stream = decompressed(response)
    for await (const chunk of stream) {
      size += chunk.length
      if (size > maxBytes) {
        response.destroy()
        stream.destroy()
        throw tooLarge()
      }
      chunks.push(chunk)
    }
    if (!response.complete) throw new Refused('failed', 'the answer was cut off before its end')
    return Buffer.concat(chunks)
  }

  function tooLarge(bytes?: number): Refused {
    const size = bytes === undefined ? 'more' : `${(bytes / 1_000_000).toFixed(0)} MB, more`
    return new Refused(
      'failed',
      `it holds ${size} than the ${maxBytes / 1_000_000} MB that are read`,
    )
  }
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'zstd'
          ? createZstdDecompress()
          : encoding === 'deflate'
            ? createInflate()
            : undefined
  if (!decoder) return response
  response.on('error', (error) => decoder.destroy(error))
  response.on('aborted', () => decoder.destroy(new Error('the answer was cut off before its end')))
  return response.pipe(decoder)
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'that address'
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return CAUSES[code ?? ''] ?? error.message
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such name',
  EAI_AGAIN: 'names cannot be looked up; is this machine online?',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was broken off',
  ETIMEDOUT: 'it did not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
}
