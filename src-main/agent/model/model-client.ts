/** A model behind an OpenAI-compatible server, streamed. */
import { randomUUID } from 'node:crypto'
import type OpenAI from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { Effort, ToolFormat } from '#contract'
import { say } from '#say'
import { boundedFetch } from './bounded-fetch.ts'
import {
  type ChatMessage,
  type Model,
  ModelError,
  type ModelReply,
  type ModelRequest,
} from './model.ts'
import { replyChunks } from './reply-chunks.ts'
import { createReplyReader, type ReadReply } from './reply-reader.ts'
import { responsesBody } from './responses-body.ts'
import { responsesChunks } from './responses-chunks.ts'
import {
  answersThere,
  createResponsesQuirks,
  createServerQuirks,
  ELSEWHERE,
  effortFor,
} from './server-quirks.ts'
import { toTextConversation } from './text-conversation.ts'

const MAX_RETRIES = 3
/** A local model may think for minutes before its first word. */
const MAX_SILENCE_MS = 300_000
export const DEFAULT_CONTEXT_TOKENS = 128_000 // of a model whose server does not say

export interface ModelServer {
  baseUrl: string
  key: string | undefined
  /** How the person knows it, for messages. */
  name: string
}

/** The package is large, and nobody needs it before the first question to a server. */
export function loadClient(): Promise<Pick<typeof import('openai'), 'OpenAI'>> {
  return import('openai')
}

export function createServerModel(deps: {
  id: string
  /** The server's own name of the model. */
  model: string
  server: ModelServer
  toolFormat: ToolFormat
  contextTokens?: number
  /** How long it is to think before it speaks; left out, as the server has it. */
  effort?: Effort
  /** What the server says of the model; one that says nothing is shown images and may refuse them. */
  seesImages?: boolean
  maxSilenceMs?: number
}): Model {
  let useText = deps.toolFormat === 'text' || deps.toolFormat === 'text-minimal'
  let usesResponses = answersThere(deps.server.baseUrl, deps.model)
  const quirks = createServerQuirks()
  const responsesQuirks = createResponsesQuirks()
  let client: Promise<OpenAI> | undefined
  return {
    id: deps.id,
    contextTokens: deps.contextTokens ?? DEFAULT_CONTEXT_TOKENS,
    seesImages: deps.seesImages ?? true,
    complete,
  }

  async function complete(request: ModelRequest): Promise<ModelReply> {
    try {
      return await stream(request)
    } catch (error) {
      if (request.signal.aborted) throw error
      const { toModelError } = await import('./model-errors.ts')
      const known = toModelError(error, deps.server.name)
      if (!canTryDifferently(known, request)) throw known
      return complete(request)
    }
  }

  /** Changes one thing that this server did not accept, if there is one. */
  function canTryDifferently(error: ModelError, request: ModelRequest): boolean {
    if (!usesResponses && ELSEWHERE.test(error.message)) {
      usesResponses = true
      return true
    }
    if (usesResponses && error.isRefusal && responsesQuirks.learn(error.message)) return true
    if (error.isRefusal && quirks.learn(error.message)) return true
    if (useText || deps.toolFormat !== 'auto' || !error.rejectsTools || request.tools.length === 0)
      return false
    useText = true
    return true
  }

  async function stream(request: ModelRequest): Promise<ModelReply> {
    const silence = new AbortController()
    const chunks = await openStream(request, AbortSignal.any([request.signal, silence.signal]))
    const reader = createReplyReader({
      onPiece: request.onPiece,
      newId: () => `call_${randomUUID().slice(0, 8)}`,
      readsCalls: useText,
    })
    const tooQuiet = (): void => silence.abort()
    let timer = setTimeout(tooQuiet, deps.maxSilenceMs ?? MAX_SILENCE_MS)
    try {
      for await (const chunk of chunks) {
        clearTimeout(timer)
        timer = setTimeout(tooQuiet, deps.maxSilenceMs ?? MAX_SILENCE_MS)
        if (!reader.push(chunk)) break
      }
      request.signal.throwIfAborted()
      if (silence.signal.aborted) throw silent()
      return said(reader.end(), request)
    } catch (error) {
      throw silence.signal.aborted ? silent() : error
    } finally {
      clearTimeout(timer)
    }
  }

  async function openStream(
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ChatCompletionChunk>> {
    const { chat, responses } = await openClient()
    const { messages, tools } = request
    const contract = deps.toolFormat === 'text-minimal' ? 'minimal' : 'full'
    const body = quirks.adapt({
      model: deps.model,
      stream: true,
      stream_options: { include_usage: true },
      messages: useText ? toTextConversation(messages, tools, contract) : messages,
      ...(!useText && tools.length > 0 && { tools }),
      ...(request.temperature !== undefined && { temperature: request.temperature }),
      ...(request.maxTokens !== undefined && { max_tokens: request.maxTokens }),
      ...(deps.effort && effortFor(deps.server.baseUrl, deps.effort)),
    })
    if (usesResponses) {
      const asked = responsesQuirks.adapt(responsesBody(body))
      return responsesChunks(await responses.create(asked, { signal }), deps.server.name)
    }
    const answered = chat.completions.create(body, { signal })
    return replyChunks(await answered.withResponse(), deps.server.name)
  }

  function openClient(): Promise<OpenAI> {
    client ??= loadClient().then(
      ({ OpenAI: Client }) =>
        new Client({
          baseURL: deps.server.baseUrl,
          // Servers on this machine want no key, but the client wants some text.
          apiKey: deps.server.key ?? 'none',
          maxRetries: MAX_RETRIES,
          timeout: deps.maxSilenceMs ?? MAX_SILENCE_MS,
          // It would write to the console what is said in the conversation.
          logLevel: 'off',
          fetch: boundedFetch(deps.server.name),
        }),
    )
    return client
  }

  /** The reply, unless it says nothing where a person waits for an answer. */
  function said({ isFiltered, ...read }: ReadReply, { messages }: ModelRequest): ModelReply {
    const server = deps.server.name
    const isBlind = quirks.seesNothing() && messages.some(hasPictures)
    const reply: ModelReply = { ...read, ...(isBlind && { isBlind }) }
    if (reply.text.trim() !== '' || reply.calls.length > 0) return reply
    if (isFiltered) throw new ModelError(say('model.filtered', { server }), say('model.otherWords'))
    if (reply.cutOff)
      throw new ModelError(say('model.cutBeforeWords', { server }), say('model.tryAgain'), {
        // There was no room left for an answer.
        overflow: {},
      })
    // After results of tools there may be nothing left to say.
    if (messages.at(-1)?.role !== 'user') return reply
    throw new ModelError(say('model.wordless', { server }), say('model.tryAgain'), {
      isPassing: true,
    })
  }

  function silent(): ModelError {
    const seconds = Math.round((deps.maxSilenceMs ?? MAX_SILENCE_MS) / 1_000)
    return new ModelError(
      say('model.silent', { server: deps.server.name, seconds }),
      say('model.tryAgain'),
      { isPassing: true },
    )
  }
}

function hasPictures({ content }: ChatMessage): boolean {
  return Array.isArray(content) && content.some(({ type }) => type === 'image_url')
}
