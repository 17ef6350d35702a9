/** Why a server could not be reached or did not answer, in words that help. */
import type { McpFailureCode } from '#contract'
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import type { ProcessEnd } from './process-transport.ts'

/** A start that cannot succeed, or that did not. */
export class StartError extends Error {
  readonly code: McpFailureCode | 'sign-in'
  readonly words: Words
  readonly fix: Words | undefined
  /** Trying again by itself would change nothing. */
  readonly isFinal: boolean
  /** Not before this much later, as the server asked for. */
  readonly retryAfterMs: number | undefined
  /** What it wrote about itself last. */
  readonly stderrTail: string | undefined
  /** What came over HTTP. */
  readonly status: number | undefined

  constructor(
    code: McpFailureCode | 'sign-in',
    words: Words,
    more: {
      fix?: Words
      isFinal?: boolean
      retryAfterMs?: number
      stderrTail?: string
      status?: number
      cause?: unknown
    } = {},
  ) {
    super(words.text, { cause: more.cause })
    this.code = code
    this.words = words
    this.fix = more.fix
    this.isFinal = more.isFinal ?? false
    this.retryAfterMs = more.retryAfterMs
    this.stderrTail = more.stderrTail
    this.status = more.status
  }
}

export function exitedWords({ code, signal }: ProcessEnd, stderrTail: string): Words {
  const last = stderrTail.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? ''
  if (signal !== null)
    return say('mcp.endedBySignal', { signal, last: last === '' ? say('mcp.saidNothing') : last })
  return say('mcp.exited', { code: code ?? -1, last: last === '' ? say('mcp.saidNothing') : last })
}

/** What the other side of an address answered with, as far as it is of use. */
export interface HttpFacts {
  status: number
  contentType: string
  retryAfter: string | null
}

export function httpError(url: URL, error: unknown, facts: HttpFacts | undefined): StartError {
  const host = url.host
  if (!facts)
    return new StartError('refused', say('mcp.noConnection', { host, cause: causeOf(error) }), {
      cause: error,
    })
  const { status, contentType, retryAfter } = facts
  if (status === 429) {
    const seconds = secondsIn(retryAfter)
    return new StartError('refused', say('mcp.tooMany', { host, seconds }), {
      retryAfterMs: seconds * 1_000,
    })
  }
  if (status >= 400)
    return new StartError('refused', say('mcp.httpStatus', { host, status, contentType }), {
      fix: say('mcp.checkAddress'),
      isFinal: status < 500,
      status,
      cause: error,
    })
  if (!/json|event-stream/.test(contentType))
    return new StartError('refused', say('mcp.notMcp', { host, contentType }), {
      fix: say('mcp.checkAddress'),
      isFinal: true,
      cause: error,
    })
  return new StartError('refused', say('mcp.noConnection', { host, cause: causeOf(error) }), {
    cause: error,
  })
}

const DEFAULT_RETRY_AFTER_S = 30
/** Whoever asks for more is looked at once more before. */
const MAX_RETRY_AFTER_S = 3_600

/** It is a number of seconds, or a date. */
function secondsIn(retryAfter: string | null): number {
  const text = retryAfter ?? ''
  const asked = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return asked > 0 ? Math.min(Math.ceil(asked), MAX_RETRY_AFTER_S) : DEFAULT_RETRY_AFTER_S
}

/** `fetch failed` says nothing; what is behind it does. */
function causeOf(error: unknown): Words {
  let inner = error
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause
  return wordsOf(inner)
}

/**
 * What a request that failed tells of the server behind an address: it has forgotten who we are, and so has not
 * done anything; or nobody knows how far it came.
 */
export function httpFaultOf(error: unknown): 'forgotten' | 'gone' | undefined {
  if (!(error instanceof Error)) return undefined
  // So a fetch tells that there was no answer, or half of one.
  if (error instanceof TypeError && error.cause !== undefined) return 'gone'
  const { status } = error as { status?: unknown }
  if (status === 404 || (status === 400 && /session/i.test(error.message))) return 'forgotten'
  return undefined
}

/** Nobody answered in time; a request that was called off says the same. */
export function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'REQUEST_TIMEOUT'
}
