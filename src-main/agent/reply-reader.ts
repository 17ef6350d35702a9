/** Makes one reply of a stream of chunks: words, thoughts, calls, native or written as text. */
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { type CallDelta, createCallAssembler } from './call-assembler.ts'
import type { ModelPiece, ModelReply, ModelUsage } from './model.ts'
import { createTextCallReader, type TextPieces } from './text-tool-calls.ts'

/** More than any sensible reply; a server that goes on for ever must not fill the memory. */
const MAX_REPLY_CHARS = 8_000_000

export function createReplyReader(deps: {
  onPiece: (piece: ModelPiece) => void
  newId: () => string
}) {
  const assembler = createCallAssembler(deps.newId)
  const reader = createTextCallReader()
  const reply: ModelReply = { text: '', reasoning: '', calls: [], cutOff: false }
  let chars = 0
  return { push, end }

  /** False when the reply has grown beyond all measure and the rest is not wanted. */
  function push(chunk: ChatCompletionChunk): boolean {
    const choice = chunk.choices?.[0]
    const usage = usageOf(chunk.usage)
    if (usage) reply.usage = usage
    if (choice?.finish_reason === 'length') reply.cutOff = true
    const delta: Delta = choice?.delta ?? {}
    addReasoning(delta.reasoning_content ?? delta.reasoning ?? '')
    if (delta.content) addText(reader.push(delta.content))
    for (const call of delta.tool_calls ?? []) {
      chars += String(call.function?.arguments ?? '').length
      deps.onPiece({ kind: 'call', call: assembler.push(call) })
    }
    if (chars <= MAX_REPLY_CHARS) return true
    reply.cutOff = true
    return false
  }

  function end(): ModelReply {
    addText(reader.end())
    return { ...reply, calls: [...assembler.calls(), ...reply.calls] }
  }

  function addText(pieces: TextPieces): void {
    addReasoning(pieces.reasoning)
    if (pieces.text !== '') {
      chars += pieces.text.length
      reply.text += pieces.text
      deps.onPiece({ kind: 'text', text: pieces.text })
    }
    for (const written of pieces.calls) {
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

/** The fields that servers add to the protocol. */
interface Delta {
  content?: string | null
  reasoning?: string | null
  reasoning_content?: string | null
  tool_calls?: CallDelta[]
}

function usageOf(
  usage: (NonNullable<ChatCompletionChunk['usage']> & { cost?: number }) | null | undefined,
): ModelUsage | undefined {
  if (!usage) return undefined
  return {
    inputTokens: usage.prompt_tokens ?? 0,
    outputTokens: usage.completion_tokens ?? 0,
    ...(typeof usage.cost === 'number' && { usd: usage.cost }),
  }
}
