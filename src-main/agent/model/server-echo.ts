/**
 * What a server wants to see again with its own replies. Some sign the thoughts that led to a call
 * and refuse the next request when the signature, or the thought itself, does not come back.
 */
import type { ChatMessage } from './model.ts'

type Block = Record<string, unknown>

export interface ServerEcho {
  /** The thoughts came under this name and go back under it; DeepSeek and Kimi insist. */
  hasReasoningContent?: true
  /** Thoughts in pieces with signatures, by the name of their field: OpenRouter, LiteLLM, OpenAI. */
  blocks?: Record<string, Block[]>
  /** What came with a call, by the call's id: Gemini's signature of the thought behind it. */
  calls?: Record<string, unknown>
}

const BLOCK_FIELDS = ['reasoning_details', 'thinking_blocks', 'response_items'] as const
/** Texts of a block that come in parts; every other field is whole when it comes. */
const PARTIAL = ['text', 'thinking', 'summary']
const ECHOED = ['reasoning_content', 'extra_content', ...BLOCK_FIELDS]

export function createEchoReader() {
  const blocks: Record<string, Block[]> = {}
  const calls: Record<string, unknown> = {}
  let hasReasoningContent = false
  return { push, pushCall, end }

  function push(delta: object): void {
    if ('reasoning_content' in delta && delta.reasoning_content) hasReasoningContent = true
    for (const [field, value] of Object.entries(delta))
      if (isBlockField(field) && Array.isArray(value) && value.length > 0)
        blocks[field] = value.reduce<Block[]>(addBlock, blocks[field] ?? [])
  }

  function pushCall(callId: string, delta: object): void {
    if ('extra_content' in delta && delta.extra_content) calls[callId] = delta.extra_content
  }

  function end(): ServerEcho | undefined {
    const echo: ServerEcho = {
      ...(hasReasoningContent && { hasReasoningContent }),
      ...(Object.keys(blocks).length > 0 && { blocks }),
      ...(Object.keys(calls).length > 0 && { calls }),
    }
    return Object.keys(echo).length > 0 ? echo : undefined
  }
}

/** The fields of an assistant's message beside those that every server knows. */
export function echoedFields(echo: ServerEcho | undefined, reasoning: string | undefined): object {
  return {
    ...(echo?.hasReasoningContent && reasoning && { reasoning_content: reasoning }),
    ...echo?.blocks,
  }
}

export function echoedWithCall(echo: ServerEcho | undefined, callId: string): object {
  const extra = echo?.calls?.[callId]
  return extra === undefined ? {} : { extra_content: extra }
}

/** Thoughts as OpenAI's newer way of asking gives and takes them. */
export function responseItemsOf(message: object): object[] {
  const items = 'response_items' in message ? message.response_items : undefined
  if (!Array.isArray(items)) return []
  return items.map(({ index: _order, status: _done, ...item }: Block) => item)
}

/** Whether a server that complains means what we gave back to it. */
export function isAboutEcho(message: string): boolean {
  return ECHOED.some((field) => message.includes(field))
}

export function withoutEcho(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.map((message) => {
    if (message.role !== 'assistant') return message
    const { tool_calls: calls, ...plain } = without(message)
    return calls ? { ...plain, tool_calls: calls.map(without) } : plain
  })
}

function without<T extends object>(value: T): T {
  // Only fields that are in no type of the protocol are left out, so it still is one.
  return Object.fromEntries(Object.entries(value).filter(([name]) => !ECHOED.includes(name))) as T
}

function addBlock(known: Block[], part: unknown): Block[] {
  if (typeof part !== 'object' || part === null) return known
  const block: Block = { ...part }
  const last = known.at(-1)
  if (!last || last.type !== block.type || last.index !== block.index || isSigned(last))
    return [...known, block]
  return [...known.slice(0, -1), joined(last, block)]
}

/** A signature ends its block. */
function isSigned({ signature }: Block): boolean {
  return typeof signature === 'string' && signature !== ''
}

function joined(last: Block, part: Block): Block {
  const next = { ...last }
  for (const [name, value] of Object.entries(part)) {
    if (value === null || value === undefined) continue
    const before = next[name]
    const isPartial = PARTIAL.includes(name) && typeof before === 'string'
    next[name] = isPartial ? `${before}${String(value)}` : value
  }
  return next
}

function isBlockField(name: string): name is (typeof BLOCK_FIELDS)[number] {
  return BLOCK_FIELDS.some((field) => field === name)
}
