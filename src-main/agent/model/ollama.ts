/**
 * What only Ollama's own requests tell: the window that a model really runs with, which is small
 * unless somebody has set it, whatever the model was made for.
 */
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'

/** What Ollama takes when nobody says otherwise. */
const USUAL_WINDOW = 4_096
const MAX_SHOWN = 60 // a person has a handful; more would hold the form up
const AT_ONCE = 6

const runningSchema = z.object({
  models: z.array(
    z.object({ name: z.string(), context_length: z.number().int().positive().optional() }),
  ),
})

const shownSchema = z.object({
  capabilities: z.array(z.string()).optional(),
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})

export interface OllamaFacts {
  contextTokens: number
  contextFrom: 'running' | 'server' | 'assumed'
  /** What the model was made for. */
  upToTokens?: number
  seesImages?: boolean
  canComplete?: boolean
}

/** By name; a model that Ollama says nothing of is left out. */
export async function askOllama(
  baseUrl: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, OllamaFacts>> {
  const running = await runningWindows(baseUrl, signal)
  const facts = new Map<string, OllamaFacts>()
  const left = names.slice(0, MAX_SHOWN)
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return facts

  async function work(): Promise<void> {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const shown = await ask(`${ownRoot(baseUrl)}/api/show`, shownSchema, signal, { model: name })
      if (shown) facts.set(name, factsOf(shown, running.get(name)))
    }
  }
}

/** The windows of the models that are loaded now. */
export async function runningWindows(
  baseUrl: string,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const answer = await ask(`${ownRoot(baseUrl)}/api/ps`, runningSchema, signal)
  return new Map(
    answer?.models.flatMap(({ name, context_length: tokens }) => (tokens ? [[name, tokens]] : [])),
  )
}

function factsOf(shown: z.infer<typeof shownSchema>, running: number | undefined): OllamaFacts {
  const { capabilities, parameters, model_info: info = {} } = shown
  const set = Number(/^num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1])
  const made = Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1]
  return {
    ...(running
      ? { contextTokens: running, contextFrom: 'running' }
      : set > 0
        ? { contextTokens: set, contextFrom: 'server' }
        : { contextTokens: USUAL_WINDOW, contextFrom: 'assumed' }),
    ...(typeof made === 'number' && made > 0 && { upToTokens: made }),
    ...(capabilities && {
      seesImages: capabilities.includes('vision'),
      canComplete: capabilities.includes('completion'),
    }),
  }
}

/** The protocol that we share with it lies below `/v1`; its own does not. */
function ownRoot(baseUrl: string): string {
  return baseUrl.replace(/\/v1\/?$/, '')
}

/** Undefined when it does not answer so: what it says is a help, and nothing hangs on it. */
async function ask<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  signal: AbortSignal,
  body?: object,
): Promise<z.infer<Schema> | undefined> {
  try {
    const response = await boundedFetch(url)(url, {
      signal,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return response.ok ? schema.safeParse(await response.json()).data : undefined
  } catch {
    return undefined
  }
}
