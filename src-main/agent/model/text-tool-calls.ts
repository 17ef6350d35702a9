/** Finds `<tool_call>` blocks and `<think>` passages in text while it streams in. */
import { parseLooseJson } from './loose-json.ts'

export interface TextToolCall {
  name: string
  /** JSON text, as a server with native calls would send it. */
  arguments: string
}

export interface TextPieces {
  text: string
  reasoning: string
  calls: TextToolCall[]
}

const CALL_OPEN = '<tool_call>'
const CALL_CLOSE = '</tool_call>'
const THINK_OPEN = '<think>'
const THINK_CLOSE = '</think>'
const OPENERS = [CALL_OPEN, THINK_OPEN]

export function createTextCallReader() {
  let mode: 'text' | 'think' | 'call' | 'after-call' = 'text'
  /** What cannot be told apart yet: perhaps the beginning of a tag, or a call not yet complete. */
  let held = ''
  let braces = createBraceCounter()
  return { push, end }

  function push(delta: string): TextPieces {
    const pieces: TextPieces = { text: '', reasoning: '', calls: [] }
    held += delta
    let seen = -1
    while (held !== '' && held.length !== seen) {
      seen = held.length
      step(pieces)
    }
    return pieces
  }

  /**
   * The reply is over: what was held is taken for what it most likely is. A model may forget to
   * close its last call; but where the reply was cut, that is half a call and only text.
   */
  function end({ isWhole = true } = {}): TextPieces {
    const pieces = push('')
    if (mode === 'call' && !isWhole) pieces.text += `${CALL_OPEN}${held}`
    else if (mode === 'call') finishCall(held, pieces)
    else if (mode === 'think') pieces.reasoning += held
    else if (mode === 'text') pieces.text += held
    held = ''
    mode = 'text'
    return pieces
  }

  function step(pieces: TextPieces): void {
    if (mode === 'text') readText(pieces)
    else if (mode === 'think') readThought(pieces)
    else if (mode === 'call') readCall(pieces)
    else skipCloser()
  }

  function readText(pieces: TextPieces): void {
    const opener = earliest(held, OPENERS)
    if (!opener) {
      const safe = held.length - openTail(held, OPENERS)
      pieces.text += held.slice(0, safe)
      held = held.slice(safe)
      return
    }
    pieces.text += held.slice(0, opener.at)
    held = held.slice(opener.at + opener.tag.length)
    mode = opener.tag === CALL_OPEN ? 'call' : 'think'
    braces = createBraceCounter()
  }

  function readThought(pieces: TextPieces): void {
    const close = held.indexOf(THINK_CLOSE)
    const safe = close >= 0 ? close : held.length - openTail(held, [THINK_CLOSE])
    pieces.reasoning += held.slice(0, safe)
    held = close >= 0 ? held.slice(close + THINK_CLOSE.length) : held.slice(safe)
    if (close >= 0) mode = 'text'
  }

  function readCall(pieces: TextPieces): void {
    const end = braces.endOfObject(held)
    const nextTag = braces.depth() === 0 ? earliest(held, [CALL_CLOSE, CALL_OPEN]) : undefined
    if (end === undefined && !nextTag) return
    const endsAt = end ?? nextTag?.at ?? held.length
    finishCall(held.slice(0, endsAt), pieces)
    held = held.slice(endsAt)
    mode = 'after-call'
  }

  function finishCall(source: string, pieces: TextPieces): void {
    const call = readCallObject(source)
    if (call) pieces.calls.push(call)
    // Not a call after all: the person may read what the model wrote.
    else pieces.text += `${CALL_OPEN}${source}`
  }

  function skipCloser(): void {
    const rest = held.replace(/^[\s}`]+/, '')
    if (rest !== '' && rest.length < CALL_CLOSE.length && CALL_CLOSE.startsWith(rest)) return
    if (rest === '') return
    held = rest.startsWith(CALL_CLOSE) ? rest.slice(CALL_CLOSE.length) : rest
    mode = 'text'
  }
}

/** Follows an object through its strings, so that a brace or a tag inside a string is no end. */
function createBraceCounter() {
  let depth = 0
  let quote = ''
  let escaped = false
  let read = 0
  return { endOfObject, depth: () => depth }

  function endOfObject(text: string): number | undefined {
    for (; read < text.length; read += 1) {
      const letter = text[read] ?? ''
      if (escaped) escaped = false
      else if (quote) {
        if (letter === '\\') escaped = true
        else if (letter === quote) quote = ''
      } else if (depth > 0 && (letter === '"' || letter === "'")) quote = letter
      else if (letter === '{') depth += 1
      else if (letter === '}' && depth > 0) {
        depth -= 1
        if (depth === 0) {
          read += 1
          return read
        }
      }
    }
    return undefined
  }
}

function readCallObject(source: string): TextToolCall | undefined {
  const start = source.indexOf('{')
  const value = start < 0 ? undefined : parseLooseJson(source.slice(start))
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined
  if (typeof value.name !== 'string' || value.name === '') return undefined
  const found =
    'arguments' in value ? value.arguments : 'parameters' in value ? value.parameters : {}
  return {
    name: value.name,
    arguments: typeof found === 'string' ? found : JSON.stringify(found ?? {}),
  }
}

function earliest(text: string, tags: readonly string[]): { at: number; tag: string } | undefined {
  return tags
    .map((tag) => ({ at: text.indexOf(tag), tag }))
    .filter((found) => found.at >= 0)
    .sort((left, right) => left.at - right.at)[0]
}

/** How many characters at the end may be the beginning of one of these tags. */
function openTail(text: string, tags: readonly string[]): number {
  const longest = Math.max(...tags.map((tag) => tag.length)) - 1
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const tail = text.slice(-length)
    if (tags.some((tag) => tag.startsWith(tail))) return length
  }
  return 0
}
