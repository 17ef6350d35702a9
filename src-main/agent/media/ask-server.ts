/** One question to a server that is no conversation: its answer, or why there is none. */
import type OpenAI from 'openai'
import type { Told } from '../../ports/media.ts'
import { boundedFetch } from '../model/bounded-fetch.ts'
import { loadClient, type ModelServer } from '../model/model-client.ts'

/** A picture may take minutes to draw. */
const MAX_MS = 280_000

export interface Served {
  /** The server's own name of the model. */
  name: string
  server: ModelServer
}

export type Asked<Value> = Told<{ value: Value }> & { status?: number }

export async function askServer<Value>(
  server: ModelServer,
  signal: AbortSignal,
  ask: (client: OpenAI, options: { signal: AbortSignal }) => Promise<Value>,
): Promise<Asked<Value>> {
  const { OpenAI: Client } = await loadClient()
  const client = new Client({
    baseURL: server.baseUrl,
    // Servers on this machine want no key, but the client wants some text.
    apiKey: server.key ?? 'none',
    // Each of them may cost something.
    maxRetries: 0,
    timeout: MAX_MS,
    // It would write to the console what is asked.
    logLevel: 'off',
    fetch: boundedFetch(server.name),
  })
  try {
    return { ok: true, value: await ask(client, { signal }) }
  } catch (error) {
    if (signal.aborted) throw error
    const { toModelError } = await import('../model/errors/model-errors.ts')
    const { words, hint } = toModelError(error, server.name)
    const status = (error as { status?: unknown }).status
    return {
      ok: false,
      message: `${words.text}. ${hint.text}`,
      ...(typeof status === 'number' && { status }),
    }
  }
}
