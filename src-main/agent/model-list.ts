/** Asks a server which models it has; this is also how its address and key are tried. */
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'

const MAX_MODELS = 2_000

/** Servers say how large a model's window is, and whether it sees, in fields of their own. */
const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1).max(300),
      context_length: z.number().optional().catch(undefined),
      max_model_len: z.number().optional().catch(undefined),
      max_context_length: z.number().optional().catch(undefined),
      architecture: z
        .object({ input_modalities: z.array(z.string()) })
        .optional()
        .catch(undefined),
      capabilities: z.object({ vision: z.boolean() }).optional().catch(undefined),
    }),
  ),
})

export type ModelList =
  | { ok: true; models: { id: string; contextTokens?: number; seesImages?: boolean }[] }
  | { ok: false; message: string }

export async function fetchModelList(server: {
  baseUrl: string
  key: string | undefined
  signal: AbortSignal
}): Promise<ModelList> {
  const where = `${server.baseUrl}/models`
  try {
    const headers: Record<string, string> = server.key
      ? { authorization: `Bearer ${server.key}` }
      : {}
    const response = await boundedFetch(where)(where, { headers, signal: server.signal })
    if (response.status === 401 || response.status === 403)
      return { ok: false, message: 'The server refused the key. Enter it again.' }
    if (!response.ok)
      return { ok: false, message: `${where} answered HTTP ${response.status}. Check the address.` }
    const parsed = listSchema.safeParse(await response.json())
    if (!parsed.success)
      return {
        ok: false,
        message: `${where} did not answer with a list of models. Check the address.`,
      }
    return { ok: true, models: parsed.data.data.slice(0, MAX_MODELS).map(toModel) }
  } catch (error) {
    return {
      ok: false,
      message: `${where} cannot be reached (${reasonOf(error)}). Check that the server runs.`,
    }
  }
}

function toModel(listed: z.infer<typeof listSchema>['data'][number]) {
  const contextTokens = listed.context_length ?? listed.max_model_len ?? listed.max_context_length
  const seesImages =
    listed.architecture?.input_modalities.includes('image') ?? listed.capabilities?.vision
  return {
    id: listed.id,
    ...(contextTokens && contextTokens > 0 && { contextTokens }),
    ...(seesImages !== undefined && { seesImages }),
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
