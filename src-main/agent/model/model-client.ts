/** A model behind an OpenAI-compatible server, streamed. */
import { randomUUID } from 'node:crypto'
import type OpenAI from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { Effort, ToolFormat } from '#contract'
import { say } from '#say'
import { boundedFetch } from './bounded-fetch.ts'
import { continuationFor, type Engine, withoutRepeat } from './continuation.ts'
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
import { repeatedCalls } from './text-calls/repeated-calls.ts'
import { toTextConversation } from './text-calls/text-conversation.ts'

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
  /** What the server says that it runs. */
  engine?: Engine
  maxSilenceMs?: number
}): Model {
  let useText = deps.toolFormat === 'text' || deps.toolFormat === 'text-minimal'
  let usesResponses = answersThere(deps.server.baseUrl, deps.model)
  // A thought that led to a reply cannot be given back with the half of it.
  let continuation = deps.effort ? undefined : continuationFor(deps.server.baseUrl, deps.engine)
  const quirks = createServerQuirks()
  const responsesQuirks = createResponsesQuirks()
  let client: Promise<OpenAI> | undefined
  return {
    id: deps.id,
    contextTokens: deps.contextTokens ?? DEFAULT_CONTEXT_TOKENS,
    seesImages: deps.seesImages ?? true,
    canContinue: () => continuation !== undefined && !usesResponses,
    complete,
  }

  async function complete(request: ModelRequest): Promise<ModelReply> {
    try {
      return await stream(request)
    } catch (error) {
      if (request.signal.aborted) throw error
      const { toModelError } = await import('./errors/model-errors.ts')
      const known = toModelError(error, deps.server.name)
      if (request.begun && known.isRefusal) throw begunRefused(known)
      if (!canTryDifferently(known, request)) throw known
      return complete(request)
    }
  }

  /** Asked for all of it, the server may answer. */
  function begunRefused({ words, hint }: ModelError): ModelError {
    continuation = undefined
    return new ModelError(words, hint, { isPassing: true })
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
    const { begun = '' } = request
    let isKnown = begun !== ''
    const reader = createReplyReader({
      onPiece: (piece) => {
        if (!isKnown) request.onPiece(piece)
      },
      newId: () => `call_${randomUUID().slice(0, 8)}`,
      readsCalls: useText,
      isRepeated: repeatedCalls(request.messages),
    })
    // What stands in a quote is told by all that was said before.
    if (begun !== '') reader.push(words(begun))
    isKnown = false
    const repeat = begun !== '' && continuation?.repeats ? withoutRepeat(begun) : undefined
    const tooQuiet = (): void => silence.abort()
    let timer = setTimeout(tooQuiet, deps.maxSilenceMs ?? MAX_SILENCE_MS)
    try {
      for await (const chunk of chunks) {
        clearTimeout(timer)
        timer = setTimeout(tooQuiet, deps.maxSilenceMs ?? MAX_SILENCE_MS)
        if (!reader.push(repeat ? said(chunk, repeat.pass) : chunk)) break
      }
      if (repeat) reader.push(words(repeat.rest()))
      request.signal.throwIfAborted()
      if (silence.signal.aborted) throw silent()
      return unlessEmpty(reader.end(), request)
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
      messages: [
        ...(useText ? toTextConversation(messages, tools, contract) : messages),
        ...(request.begun
          ? [{ role: 'assistant' as const, content: request.begun, ...continuation?.message }]
          : []),
      ],
      ...(request.begun && continuation?.body),
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
  function unlessEmpty({ isFiltered, ...read }: ReadReply, { messages }: ModelRequest): ModelReply {
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

/** A chunk that says this and no more; the reader takes any field missing. */
function words(content: string): ChatCompletionChunk {
  return { choices: [{ index: 0, delta: { content }, finish_reason: null }] } as never
}

function said(chunk: ChatCompletionChunk, pass: (text: string) => string): ChatCompletionChunk {
  const choices = chunk.choices.map((choice) => {
    const { content } = choice.delta
    if (typeof content !== 'string') return choice
    return { ...choice, delta: { ...choice.delta, content: pass(content) } }
  })
  return { ...chunk, choices }
}

function hasPictures({ content }: ChatMessage): boolean {
  return Array.isArray(content) && content.some(({ type }) => type === 'image_url')
}
