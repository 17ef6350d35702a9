/**
 * How much of a result a model gets to see. Three bounds: the tool's own, one for each result, one
 * for all results of a turn. What does not fit goes to a file, and a preview says where.
 */
import type { MultimodalResult, ToolEntry, ToolResult } from '../registry/tool-entry.ts'
import { cutText } from './cut-text.ts'
import type { SpillFiles } from './spill-files.ts'
import { unwrapUntrusted, wrapUntrusted } from './untrusted.ts'

const RESULT_BOUND = { chars: 100_000, share: 0.15, leastChars: 8_000 }
const TURN_BOUND = { chars: 200_000, share: 0.3, leastChars: 16_000 }
const MCP_CHARS = 50_000
const CHARS_PER_TOKEN = 4
const PREVIEW_CHARS = 1_500

// A shorter result would not get smaller: a preview and its frame are about this long.
const LEAST_WORTH_SPILLING = 3_000

// Its answer to a long file would be a file to be read with it.
const EXEMPT = new Set(['read_file'])

export interface BoundedCall {
  callId: string
  sessionId: string
}

export interface ToolResultsDeps {
  spill: Pick<SpillFiles, 'write'>
  /** Hides keys in what a tool says, before it is cut, shown or stored. */
  mask(text: string): string
  /** The window of the model that the session talks to, when it is known. */
  contextTokens?(sessionId: string): number | undefined
  /** The file's path as the session's own tools see it; undefined where they cannot reach it. */
  reachablePath?(sessionId: string, path: string): Promise<string | undefined>
}

export function createToolResults(deps: ToolResultsDeps) {
  return { boundResult, openTurn }

  /** One result, bounded by its own size and marked when it comes from outside. */
  function boundResult(
    call: BoundedCall,
    entry: ToolEntry,
    result: ToolResult,
  ): Promise<ToolResult> {
    return typeof result === 'string'
      ? boundText(call, entry, result)
      : boundParts(call, entry, result)
  }

  async function boundParts(
    call: BoundedCall,
    entry: ToolEntry,
    result: MultimodalResult,
  ): Promise<ToolResult> {
    const parts = result.content.map(async (part, index) =>
      isTextPart(part)
        ? { ...part, text: await boundText(partOf(call, index), entry, part.text) }
        : part,
    )
    return { ...result, content: await Promise.all(parts) }
  }

  async function boundText(call: BoundedCall, entry: ToolEntry, raw: string): Promise<string> {
    const text = deps.mask(raw)
    const maxChars = resultLimit(entry, deps.contextTokens?.(call.sessionId))
    if (text.length > maxChars) return spilled(call, entry, text, maxChars)
    return entry.isUntrusted ? wrapUntrusted(entry.name, text) : text
  }

  /**
   * The results of one reply together. They are saved one by one as they come, so what was shown
   * stays shown, and the first that does not fit beside it goes to a file.
   */
  function openTurn(sessionId: string) {
    let leftChars = scaled(TURN_BOUND, deps.contextTokens?.(sessionId))
    return { admit }

    async function admit(
      call: BoundedCall,
      entry: ToolEntry | undefined,
      result: ToolResult,
    ): Promise<ToolResult> {
      if (typeof result !== 'string') return result
      const isTooLong = result.length > Math.max(leftChars, LEAST_WORTH_SPILLING)
      const shown = isTooLong ? await spilled(call, entry, result, PREVIEW_CHARS) : result
      leftChars -= shown.length
      return shown
    }
  }

  async function spilled(
    call: BoundedCall,
    entry: ToolEntry | undefined,
    text: string,
    inlineChars: number,
  ): Promise<string> {
    const source = entry?.isUntrusted ? entry.name : undefined
    const plain = source === undefined ? text : (unwrapUntrusted(source, text) ?? text)
    const marked = (body: string) => (source === undefined ? body : wrapUntrusted(source, body))
    // The mark goes into the file too, because the model will read it there with another tool.
    const path = await savedPath(call, marked(plain))
    return marked(
      path === undefined ? shortened(plain, inlineChars) : persisted(plain, path, inlineChars),
    )
  }

  async function savedPath(call: BoundedCall, text: string): Promise<string | undefined> {
    const path = await deps.spill.write(`${call.callId}@${call.sessionId}`, text)
    if (path === undefined || !deps.reachablePath) return path
    return deps.reachablePath(call.sessionId, path)
  }
}

export type ToolResults = ReturnType<typeof createToolResults>

/** How many characters of one result of this tool reach the model. */
export function resultLimit(entry: ToolEntry, contextTokens?: number): number {
  if (EXEMPT.has(entry.name)) return Number.POSITIVE_INFINITY
  const ownChars = entry.maxResultSizeChars ?? RESULT_BOUND.chars
  const kindChars = entry.origin.kind === 'mcp' ? MCP_CHARS : RESULT_BOUND.chars
  return Math.min(ownChars, kindChars, scaled(RESULT_BOUND, contextTokens))
}

function scaled(bound: typeof RESULT_BOUND, contextTokens: number | undefined): number {
  if (contextTokens === undefined) return bound.chars
  const share = Math.floor(contextTokens * CHARS_PER_TOKEN * bound.share)
  return Math.min(bound.chars, Math.max(bound.leastChars, share))
}

function persisted(text: string, path: string, maxChars: number): string {
  const preview = previewOf(text, Math.min(maxChars, PREVIEW_CHARS))
  return [
    '<persisted-output>',
    `The result has ${text.length.toLocaleString('en-US')} characters, too many to show here.`,
    `All of it was saved to: ${path}`,
    'Read the parts you need with read_file (offset and limit), or find them with search_files.',
    '',
    `Its first ${preview.length.toLocaleString('en-US')} characters:`,
    preview,
    '…',
    '</persisted-output>',
  ].join('\n')
}

/** The beginning, up to the end of a line where that loses less than half. */
function previewOf(text: string, maxChars: number): string {
  const start = cutText(text, maxChars)
  const lineEnd = start.lastIndexOf('\n')
  const preview = lineEnd > maxChars / 2 ? start.slice(0, lineEnd) : start
  return preview.replace(/persisted-output/gi, 'persisted_output')
}

function shortened(text: string, maxChars: number): string {
  const total = text.length.toLocaleString('en-US')
  const shown = cutText(text, maxChars)
  return `${shown}\n\n[Shortened: ${shown.length.toLocaleString('en-US')} of ${total} characters. The whole result could not be saved to a file.]`
}

function isTextPart(part: unknown): part is { type: 'text'; text: string } {
  return (
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
  )
}

/** Every part of a result gets a file of its own. */
function partOf(call: BoundedCall, index: number): BoundedCall {
  return { ...call, callId: `${call.callId}.${index}` }
}
