/** Makes one reply of a stream of chunks: words, thoughts, calls, native or written as text. */
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { type CallDelta, createCallAssembler } from './call-assembler.ts'
import { MAX_CALLS_RUN, type ModelPiece, type ModelReply, type ModelUsage } from './model.ts'
import { createEchoReader } from './server-echo.ts'
import {
  createTextCallReader,
  meantCall,
  type TextCallReaderDeps,
  type TextPieces,
} from './text-calls/text-tool-calls.ts'

/** More than any sensible reply; a server that goes on for ever must not fill the memory. */
const MAX_REPLY_CHARS = 8_000_000
/** Mistral and Anthropic have words of their own for a window that is full. */
const CUT_OFF = ['length', 'max_tokens', 'model_length', 'model_context_window_exceeded']

export function createReplyReader(deps: {
  onPiece: (piece: ModelPiece) => void
  newId: () => string
  /** The model was asked to write its calls as text. */
  readsCalls: TextCallReaderDeps['readsCalls']
  isRepeated?: TextCallReaderDeps['isRepeated']
}) {
  const assembler = createCallAssembler(deps.newId)
  const reader = createTextCallReader(deps)
  const echo = createEchoReader()
  const reply: Pick<ModelReply, 'text' | 'reasoning' | 'calls' | 'usage'> = {
    text: '',
    reasoning: '',
    calls: [],
  }
  let finish: string | undefined
  let chars = 0
  return { push, end }

  /** False when the reply has grown beyond all measure and the rest is not wanted. */
  function push(chunk: ChatCompletionChunk): boolean {
    const choice = chunk.choices?.[0]
    const usage = usageOf(chunk)
    if (usage) reply.usage = usage
    finish = choice?.finish_reason ?? finish
    const delta: Delta = choice?.delta ?? {}
    echo.push(delta)
    addReasoning(delta.reasoning_content || delta.reasoning || '')
    addContent(delta.content ?? delta.refusal ?? '')
    for (const part of delta.tool_calls ?? []) {
      chars += JSON.stringify(part).length
      const call = assembler.push(part)
      if (!call) continue
      echo.pushCall(call.id, part)
      deps.onPiece({ kind: 'call', call })
    }
    if (chars <= MAX_REPLY_CHARS) return true
    finish = 'length'
    return false
  }

  function end(): ReadReply {
    const cutOff = finish !== undefined && CUT_OFF.includes(finish.toLowerCase())
    // A call that the server did not say was over may be half a call, which must not be mended.
    const isWhole = finish !== undefined && !cutOff
    addText(reader.end({ isWhole }))
    const calls = [...assembler.calls(), ...reply.calls]
    const kept = echo.end()
    const isFiltered = finish === 'content_filter'
    const meant = calls.length === 0 && isWhole ? meantCall(reply.text) : undefined
    return {
      ...{ ...reply, calls, cutOff, isWhole, isFiltered },
      ...(meant !== undefined && { meant }),
      ...(kept && { echo: kept }),
    }
  }

  /** Mistral sends its thoughts as parts of the content. */
  function addContent(content: string | ContentPart[]): void {
    if (typeof content === 'string') {
      addWords(content)
      return
    }
    for (const part of content) {
      if (part.type === 'thinking') addReasoning(textOf(part.thinking))
      else addWords(part.text ?? '')
    }
  }

  /** Counted as they come: a call that never ends is held back and shows nowhere. */
  function addWords(text: string): void {
    chars += text.length
    if (text !== '') addText(reader.push(text))
  }

  function addText(pieces: TextPieces): void {
    if (pieces.thoughtBefore) {
      reply.reasoning += reply.text
      reply.text = ''
      // What it thought of doing, it did not do.
      reply.calls = []
    }
    addReasoning(pieces.reasoning)
    if (pieces.text !== '') {
      reply.text += pieces.text
      deps.onPiece({ kind: 'text', text: pieces.text })
    }
    for (const written of pieces.calls.slice(0, MAX_CALLS_RUN + 1 - reply.calls.length)) {
      const call = { id: deps.newId(), ...written }
      reply.calls.push(call)
      deps.onPiece({ kind: 'call', call })
    }
  }

  function addReasoning(text: string): void {
    if (text === '') return
    chars += text.length
    reply.reasoning += text
    deps.onPiece({ kind: 'reasoning', text })
  }
}

/** A reply, and whether the server held some of it back. */
export type ReadReply = ModelReply & { isFiltered: boolean }

interface ContentPart {
  type?: string
  text?: string
  thinking?: string | { text?: string }[]
}

/** The fields that servers add to the protocol. */
interface Delta {
  content?: string | ContentPart[] | null
  refusal?: string | null
  reasoning?: string | null
  reasoning_content?: string | null
  tool_calls?: CallDelta[]
}

function textOf(thinking: ContentPart['thinking'] = ''): string {
  return typeof thinking === 'string' ? thinking : thinking.map(({ text = '' }) => text).join('')
}

type Usage = NonNullable<ChatCompletionChunk['usage']> & { cost?: number }

/** Groq puts it into a field of its own. */
function usageOf(
  chunk: ChatCompletionChunk & { x_groq?: { usage?: Usage } },
): ModelUsage | undefined {
  const usage: Usage | null | undefined = chunk.usage ?? chunk.x_groq?.usage
  if (!usage) return undefined
  const cached = cachedIn(usage)
  return {
    inputTokens: usage.prompt_tokens ?? 0,
    outputTokens: usage.completion_tokens ?? 0,
    ...(cached > 0 && { cachedTokens: cached }),
    ...(typeof usage.cost === 'number' && { usd: usage.cost }),
  }
}

/** DeepSeek counts what it had read before under a name of its own. */
function cachedIn(usage: Usage): number {
  const counted =
    usage.prompt_tokens_details?.cached_tokens ??
    ('prompt_cache_hit_tokens' in usage ? usage.prompt_cache_hit_tokens : undefined)
  return typeof counted === 'number' ? counted : 0
}
