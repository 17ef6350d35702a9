/** One request to a service: bounded in time and size, and patient where it is told to be. */
import { z } from 'zod'
import { say } from '#say'
import { ToldError } from '#words'
import { parseJson } from '../../lib/parse-json.ts'
import type { Patience } from './line.ts'
import { pause } from './pause.ts'
import { LineBusy, LineFailed, LineFlooded, troubleOf } from './trouble.ts'

const MAX_BYTES = 2_000_000
const USUAL_MS = 20_000
/** A service that wants us to wait longer is down for us. */
const MAX_WAIT_MS = 60_000
const MAX_TRIES = 3

export interface ServiceCall {
  url: string
  body?: unknown
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'PATCH'
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

export interface ServiceAnswer {
  status: number
  text: string
  json: unknown
}

/** Wrong keys and addresses are a `LineFailed`; whatever else goes wrong may be better later. */
export async function callService(
  call: ServiceCall,
  { after, limit }: Patience,
): Promise<ServiceAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await once(call, limit)
    if (answer.status !== 429) return checked(answer)
    const waitMs = waitOf(answer)
    if (tries >= MAX_TRIES || waitMs > MAX_WAIT_MS) throw new LineBusy(waitMs)
    await pause(after, waitMs, call.signal)
    call.signal?.throwIfAborted()
  }
}

async function once(
  call: ServiceCall,
  limit: Patience['limit'],
): Promise<ServiceAnswer & { retryAfter: string | null }> {
  const late = limit(call.timeoutMs ?? USUAL_MS)
  try {
    const response = await fetch(call.url, {
      method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(typeof call.body === 'object' && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && {
        body: typeof call.body === 'string' ? call.body : JSON.stringify(call.body),
      }),
      // What was entered is where it goes: nobody sends our words and keys on.
      redirect: 'error',
      signal: call.signal ? AbortSignal.any([call.signal, late]) : late,
    })
    const text = await bounded(response)
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, text, json: parseJson(text), retryAfter }
  } catch (error) {
    if (call.signal?.aborted || error instanceof LineFlooded) throw error
    throw new ToldError(troubleOf(error))
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new LineFlooded()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Telegram and Discord say it in the body. */
const inBody = z.union([
  z
    .object({ parameters: z.object({ retry_after: z.number() }) })
    .transform(({ parameters }) => parameters.retry_after),
  z.object({ retry_after: z.number() }).transform((body) => body.retry_after),
])

/** Each service has a name of its own for what it wants to say. */
const reasons = z.union([
  z.object({ description: z.string() }).transform(({ description }) => description),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
])

function saidIn({ text, json }: ServiceAnswer): string {
  const said = reasons.safeParse(json).data ?? text
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

/** In seconds, or as a date. */
function waitOf({ retryAfter, json }: { retryAfter: string | null; json: unknown }): number {
  const seconds = Number(retryAfter ?? inBody.safeParse(json).data ?? 1)
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1_000
  return waitMs > 0 ? waitMs : 1_000
}

function checked(answer: ServiceAnswer): ServiceAnswer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  const said = saidIn(answer)
  if ([401, 403, 404].includes(status))
    throw new LineFailed(say('channels.refused', { status, said }))
  throw new ToldError(say('channels.answered', { status, said }))
}
