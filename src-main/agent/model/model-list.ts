/** Asks a server which models it has; this is also how its address and key are tried. */
import { z } from 'zod'
import type { Price } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { parseJson } from '../../lib/parse-json.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { askOllama } from './ollama.ts'

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
        .object({
          input_modalities: z.array(z.string()),
          output_modalities: z.array(z.string()).optional(),
        })
        .optional()
        .catch(undefined),
      capabilities: z
        .object({ vision: z.boolean(), completion_chat: z.boolean().optional() })
        .optional()
        .catch(undefined),
      /** OpenRouter: in dollars for one token, as text. */
      pricing: z
        .object({
          prompt: z.coerce.number().min(0),
          completion: z.coerce.number().min(0),
          input_cache_read: z.coerce.number().min(0).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
      type: z.string().optional().catch(undefined),
      owned_by: z.string().optional().catch(undefined),
    }),
  ),
})

type Listed = z.infer<typeof listSchema>['data'][number]

/** Where the size of a model's window comes from: who said it, or nobody. */
export type ContextFrom = 'server' | 'running' | 'learned' | 'assumed'

export interface ListedModel {
  id: string
  contextTokens?: number
  contextFrom?: ContextFrom
  /** What the model could have if its server were told to. */
  upToTokens?: number
  seesImages?: boolean
  isChat: boolean
  price?: Price | undefined
  /** What runs it, where that says so. */
  engine?: 'vllm' | 'llamacpp' | undefined
}

export type ModelList =
  | { ok: true; models: ListedModel[]; isOllama: boolean }
  | { ok: false; words: Words }

export async function fetchModelList(server: {
  baseUrl: string
  key: string | undefined
  signal: AbortSignal
}): Promise<ModelList> {
  const address = `${server.baseUrl}/models`
  try {
    const headers = headersFor(server)
    const response = await boundedFetch(address)(address, { headers, signal: server.signal })
    if (response.status === 401 || response.status === 403)
      return { ok: false, words: say('model.listRefusedKey') }
    if (!response.ok)
      return { ok: false, words: say('model.listFailed', { address, status: response.status }) }
    const parsed = listSchema.safeParse(parseJson(await response.text()))
    if (!parsed.success)
      return {
        ok: false,
        words: say('model.noList', { address }),
      }
    const listed = parsed.data.data.slice(0, MAX_MODELS)
    if (listed.length === 0) return { ok: false, words: say('model.emptyList', { address }) }
    const isOllama = listed.some((model) => model.owned_by === 'library')
    const models = isOllama ? await ollamaModels(listed, server) : listed.map(toModel)
    if (!models.some(({ isChat }) => isChat))
      return { ok: false, words: say('model.noChatModel', { address }) }
    return { ok: true, models, isOllama }
  } catch (error) {
    const cause = reasonOf(error)
    // What the fetch of Node says before it asks anybody.
    if (cause === 'bad port') return { ok: false, words: say('model.badPort', { address }) }
    return { ok: false, words: say('model.listUnreachable', { address, cause }) }
  }
}

/** One maker's list wants its key under another name. */
function headersFor({ baseUrl, key }: { baseUrl: string; key: string | undefined }) {
  if (!key) return {}
  const isAnthropic = new URL(baseUrl).hostname === 'api.anthropic.com'
  return {
    authorization: `Bearer ${key}`,
    ...(isAnthropic && { 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  }
}

async function ollamaModels(
  listed: readonly Listed[],
  server: { baseUrl: string; signal: AbortSignal },
): Promise<ListedModel[]> {
  const ids = listed.map(({ id }) => id)
  const facts = await askOllama(server.baseUrl, ids, server.signal)
  return listed.map((model) => {
    const { canComplete, ...rest } = facts.get(model.id) ?? {}
    return { ...toModel(model), ...rest, isChat: isChatModel({ id: model.id, canComplete }) }
  })
}

function toModel(listed: Listed): ListedModel {
  const contextTokens = listed.context_length ?? listed.max_model_len ?? listed.max_context_length
  const seesImages =
    listed.architecture?.input_modalities.includes('image') ?? listed.capabilities?.vision
  return {
    id: listed.id,
    isChat: isChatModel({
      id: listed.id,
      type: listed.type,
      outputs: listed.architecture?.output_modalities,
      canComplete: listed.capabilities?.completion_chat,
    }),
    ...(contextTokens && contextTokens > 0 && { contextTokens, contextFrom: 'server' as const }),
    ...(seesImages !== undefined && { seesImages }),
    ...(isEngine(listed.owned_by) && { engine: listed.owned_by }),
    ...(listed.pricing && { price: priceOf(listed.pricing) }),
  }
}

function priceOf({ prompt, completion, input_cache_read: cached }: NonNullable<Listed['pricing']>) {
  return {
    input: perMillion(prompt),
    output: perMillion(completion),
    ...(cached !== undefined && { cachedInput: perMillion(cached) }),
  }
}

/** To a millionth of a dollar: beyond that it is the dust of a multiplication. */
function perMillion(usd: number): number {
  return Math.round(usd * 1e12) / 1e6
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function isEngine(owner: string | undefined): owner is 'vllm' | 'llamacpp' {
  return owner === 'vllm' || owner === 'llamacpp'
}

/** Embeddings, speech, pictures, moderation, ranking: by how their makers name them. */
const OTHER_WORK =
  /embed|(?:^|[/_-])(?:bge|gte|e5|minilm|nomic-bert|colbert)(?:[._-]|$)|rerank|whisper|transcri|(?:^|[/_-])(?:tts|stt|asr)(?:[._-]|$)|text-to-speech|speech|voxtral|dall-e|gpt-image|imagen|image-generation|stable-diffusion|sdxl|flux|(?:^|[/_-])veo(?:[._-]|$)|sora|moderation|guard(?:[._-]|$)|(?:davinci|babbage)-002|realtime|(?:^|[/_-])ocr(?:[._-]|$)|(?:^|[/_-])aqa$/i

/** What a server says of itself wins over the name. */
export function isChatModel(model: {
  id: string
  type?: string | undefined
  outputs?: readonly string[] | undefined
  canComplete?: boolean | undefined
}): boolean {
  if (model.canComplete !== undefined) return model.canComplete
  if (model.type !== undefined && OTHER_WORK.test(model.type)) return false
  if (model.outputs !== undefined && !model.outputs.includes('text')) return false
  return !OTHER_WORK.test(model.id)
}
