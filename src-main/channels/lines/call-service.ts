/** One request to a service: bounded in time and size, and patient where it is told to be. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { LineFailed } from './line.ts'

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
export async function callService(call: ServiceCall): Promise<ServiceAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await once(call)
    if (answer.status !== 429 || tries >= MAX_TRIES) return checked(answer)
    const waitMs = Math.min(waitOf(answer), MAX_WAIT_MS)
    await sleep(waitMs, undefined, call.signal ? { signal: call.signal } : {})
  }
}

async function once(call: ServiceCall): Promise<ServiceAnswer & { retryAfter: string | null }> {
  const limit = AbortSignal.timeout(call.timeoutMs ?? USUAL_MS)
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
    signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
  })
  const text = await bounded(response)
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, text, json: parseJson(text), retryAfter }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('the service answered with more than anybody reads')
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

function waitOf({ retryAfter, json }: { retryAfter: string | null; json: unknown }): number {
  const seconds = Number(retryAfter ?? inBody.safeParse(json).data ?? 1)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 1_000
}

function checked(answer: ServiceAnswer): ServiceAnswer {
  const { status, text } = answer
  if (status >= 200 && status < 300) return answer
  const said = text.replaceAll(/\s+/g, ' ').slice(0, 200)
  if ([401, 403, 404].includes(status))
    throw new LineFailed(`the service refused the key or the address (${status}): ${said}`)
  throw new Error(`the service answered ${status}: ${said}`)
}
