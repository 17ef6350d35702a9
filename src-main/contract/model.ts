import { z } from 'zod'
import type { Words } from './words.ts'

const providerId = z.string().min(1).max(64)

/**
 * How a model calls tools: by its server's own way, in its text, or in its text by the shortest rules; or as
 * the server turns out to take it.
 */
export const toolFormat = z.enum(['auto', 'native', 'text', 'text-minimal'])

export type ToolFormat = z.output<typeof toolFormat>

/** How long a model is to think; not every server or model takes each of them. */
export const effort = z.enum(['minimal', 'low', 'medium', 'high'])

export type Effort = z.output<typeof effort>

/** In US dollars for a million tokens; what comes from the server's cache costs less. */
export const price = z.strictObject({
  input: z.number().min(0).max(100_000),
  output: z.number().min(0).max(100_000),
  cachedInput: z.number().min(0).max(100_000).optional(),
})

export type Price = z.output<typeof price>

/** What one model is chosen for beside conversations: looking, drawing, speaking, writing down what was said, searching posts. */
export const modelRole = z.enum(['vision', 'image', 'speech', 'transcription', 'posts'])

export type ModelRole = z.output<typeof modelRole>

/** Ten minutes of speech have about seven million in this form. */
const MAX_RECORDING_CHARS = 32_000_000

export const modelRequests = {
  'models.saveProvider': z.strictObject({
    id: providerId.optional(),
    name: z.string().min(1).max(80),
    baseUrl: z.url({ protocol: /^https?$/ }).max(2_000),
    /** Goes straight to the secret store; left out: unchanged. */
    key: z.string().min(1).max(20_000).optional(),
    /** A server that does not work is kept only when the person wants it so. */
    evenIfItFails: z.boolean().optional(),
  }),
  'models.removeProvider': z.strictObject({ id: providerId }),
  /** Fetches the provider's list of models; also the connection test. */
  'models.refresh': z.strictObject({ id: providerId }),
  /** Looks on the usual ports of this machine for servers that speak the protocol. */
  'models.findLocal': z.strictObject({}),
  'models.choose': z.strictObject({ model: z.string().min(1).max(400) }),
  /** The model that reviews commands in the reviewer mode; null for none. */
  'models.setReviewer': z.strictObject({ model: z.string().min(1).max(400).nullable() }),
  /** The model for one purpose; null for none. */
  'models.setRole': z.strictObject({
    role: modelRole,
    model: z.string().min(1).max(400).nullable(),
  }),
  /** Those whose opinions an agent may ask for, side by side. */
  'models.setCouncil': z.strictObject({ models: z.array(z.string().min(1).max(400)).max(5) }),
  /** What the person said into the microphone, as text. */
  'models.transcribe': z.strictObject({
    data: z.base64().min(1).max(MAX_RECORDING_CHARS),
    type: z.enum(['audio/webm', 'audio/ogg', 'audio/mp4']),
  }),
  'models.setToolFormat': z.strictObject({
    model: z.string().min(1).max(400),
    format: toolFormat,
  }),
  /** How many tokens this model's window holds; null: as its server says. */
  'models.setWindow': z.strictObject({
    model: z.string().min(1).max(400),
    tokens: z.number().int().min(1_000).max(100_000_000).nullable(),
  }),
  /** How long this model is to think; null: as its server has it. */
  'models.setEffort': z.strictObject({
    model: z.string().min(1).max(400),
    effort: effort.nullable(),
  }),
  /** What this model costs; null: as its server or the list says. */
  'models.setPrice': z.strictObject({
    model: z.string().min(1).max(400),
    price: price.nullable(),
  }),
}

export interface ModelView {
  /** `provider/model`, or `demo`. */
  id: string
  name: string
  toolFormat: ToolFormat
  /** The model's window: its size, who says so, and what it could be if its server were told to. */
  window: {
    tokens: number
    from: 'you' | 'server' | 'running' | 'learned' | 'known' | 'assumed'
    upTo?: number
  }
  /** Left out: as its server has it. */
  effort?: Effort
  /** What it costs and who says so; left out where nobody knows, or where it costs nothing. */
  price?: Price & { from: 'you' | 'server' | 'known' }
  /** Left out where the server does not say. */
  seesImages?: boolean
  /** Not one for embeddings, speech or pictures, which no conversation can be held with. */
  isChat: boolean
}

export interface ProviderView {
  id: string
  name: string
  baseUrl: string
  hasKey: boolean
  isOllama: boolean
  models: ModelView[]
  state: { kind: 'unknown' } | { kind: 'ok'; checkedAt: number } | { kind: 'failed'; words: Words }
}

export interface ModelsView {
  chosen: string
  reviewer?: string
  roles: Partial<Record<ModelRole, string>>
  council: string[]
  providers: ProviderView[]
}

export interface ModelAnswers {
  'models.saveProvider': ProviderView
  'models.removeProvider': null
  'models.refresh': ProviderView
  'models.findLocal': { name: string; baseUrl: string; models: string[] }[]
  'models.choose': ModelsView
  'models.setReviewer': ModelsView
  'models.setRole': ModelsView
  'models.setCouncil': ModelsView
  'models.transcribe': { text: string }
  'models.setToolFormat': ModelsView
  'models.setWindow': ModelsView
  'models.setEffort': ModelsView
  'models.setPrice': ModelsView
}

export interface ModelEvents {
  'models.changed': ModelsView
}
