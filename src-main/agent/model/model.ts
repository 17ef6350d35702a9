/** What the loop asks of a model, whoever answers: a server, or the built-in demo. */
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { ToldError, type Words } from '#words'
import type { ToolDefinition } from '../../ports/call.ts'
import type { ServerEcho } from './server-echo.ts'

export type ChatMessage = ChatCompletionMessageParam

export interface ModelCall {
  id: string
  name: string
  /** JSON text as the model wrote it; mended and checked before a tool sees it. */
  arguments: string
}

/** A part of a reply as it arrives. */
export type ModelPiece =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'call'; call: ModelCall }

export interface ModelUsage {
  inputTokens: number
  outputTokens: number
  /** Of the input: what the server had read before. */
  cachedTokens?: number
  usd?: number
}

/** The request was larger than the window, which the server may have named. */
export interface Overflow {
  limit?: number
}

export interface ModelReply {
  text: string
  reasoning: string
  calls: ModelCall[]
  usage?: ModelUsage
  /** The server cut the reply at its length limit. */
  cutOff: boolean
  /** The server said that it was done; if not, the last call may be half a call. */
  isWhole: boolean
  /** The tool that its text seems to call, in a way that is not read as a call. */
  meant?: string
  /** Its server takes no pictures, so it was asked without them. */
  isBlind?: true
  /** To be given back with this reply whenever the same model reads it again. */
  echo?: ServerEcho
}

export interface ModelRequest {
  messages: ChatMessage[]
  tools: ToolDefinition[]
  signal: AbortSignal
  onPiece: (piece: ModelPiece) => void
  /** The beginning of the reply, which came before the connection broke: it is to go on from there. */
  begun?: string
  /** Left out: as the server has it. */
  temperature?: number
  maxTokens?: number
}

export interface Model {
  id: string
  contextTokens: number
  seesImages: boolean
  /** Whether it can go on with a reply that was begun; left out, it cannot. */
  canContinue?(): boolean
  complete(request: ModelRequest): Promise<ModelReply>
}

/** So many calls of one reply are run; the one after them is answered for all that were sent. */
export const MAX_CALLS_RUN = 64

/** Why no reply came, in words for the person, and what they can do. */
export class ModelError extends ToldError {
  override readonly name = 'ModelError'
  readonly hint: Words
  /** The server does not know the `tools` field; the text format may work. */
  readonly rejectsTools: boolean
  /** The server did not like something about the request itself. */
  readonly isRefusal: boolean
  readonly overflow: Overflow | undefined
  /** Nothing was said of the request: asked once more, it may be answered. */
  readonly isPassing: boolean

  constructor(
    words: Words,
    hint: Words,
    options: {
      rejectsTools?: boolean
      isRefusal?: boolean
      overflow?: Overflow
      isPassing?: boolean
    } = {},
  ) {
    super(words)
    this.hint = hint
    this.rejectsTools = options.rejectsTools ?? false
    this.isRefusal = options.isRefusal ?? false
    this.overflow = options.overflow
    this.isPassing = options.isPassing ?? false
  }
}
