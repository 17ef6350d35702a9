/** Finds `<tool_call>` blocks and `<think>` passages in text while it streams in. */
import { parseLooseJson } from '../loose-json.ts'
import { createQuotedText } from './quoted-text.ts'

export interface TextToolCall {
  name: string
  /** JSON text, as a server with native calls would send it. */
  arguments: string
}

export interface TextPieces {
  text: string
  reasoning: string
  calls: TextToolCall[]
  /** All words and calls before these were a thought, whose beginning the server kept to itself. */
  thoughtBefore?: true
}

const CALL_OPEN = '<tool_call>'
const CALL_CLOSE = '</tool_call>'
/** Models write them in any letters; what lies between is thought and not said. */
const THINK_OPEN = ['<think>', '<thinking>', '<thought>']
const THINK_CLOSE = ['</think>', '</thinking>', '</thought>']
const TAGS = [CALL_OPEN, ...THINK_OPEN, ...THINK_CLOSE]

export interface TextCallReaderDeps {
  /**
   * It is the text in which this model calls. A model with calls of its own is only quoting when it
   * writes such a block, so that one stays text.
   */
  readsCalls: boolean
  /** Whether such a call stands in the answer of a tool, and is only said again. */
  isRepeated?: (source: string) => boolean
}

export function createTextCallReader({ readsCalls, isRepeated }: TextCallReaderDeps) {
  let mode: 'text' | 'think' | 'call' | 'after-call' = 'text'
  /** What cannot be told apart yet: perhaps the beginning of a tag, or a call not yet complete. */
  let held = ''
  let braces = createBraceCounter()
  let quoted = createQuotedText()
  let hasThought = false
  let hasCalled = false
  /** The call that was read last stood in a fence of its own, which is still to be closed. */
  let isFenced = false
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
    if (mode === 'call' && !isWhole) show(`${CALL_OPEN}${held}`, pieces)
    else if (mode === 'call') finishCall(held, pieces)
    else if (mode === 'think') pieces.reasoning += held
    else if (mode === 'text') show(held, pieces)
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
    const found = earliest(held, TAGS)
    if (!found) {
      const safe = held.length - openTail(held, TAGS)
      show(held.slice(0, safe), pieces)
      held = held.slice(safe)
      return
    }
    show(held.slice(0, found.at), pieces)
    const tag = held.slice(found.at, found.at + found.tag.length)
    held = held.slice(found.at + tag.length)
    if (found.tag === CALL_OPEN ? !readsCalls || !quoted.isAtStart() : quoted.isShown())
      show(tag, pieces)
    else if (found.tag === CALL_OPEN) {
      mode = 'call'
      braces = createBraceCounter()
    } else if (THINK_OPEN.includes(found.tag)) {
      mode = 'think'
      hasThought = true
    } else endUnopened(pieces)
  }

  /** Servers that open the thought themselves leave only its end to us. */
  function endUnopened(pieces: TextPieces): void {
    if (hasThought || !(hasCalled || quoted.isLineStart())) return
    hasThought = true
    pieces.reasoning += pieces.text
    pieces.text = ''
    pieces.calls = []
    pieces.thoughtBefore = true
  }

  function readThought(pieces: TextPieces): void {
    const close = earliest(held, THINK_CLOSE)
    const safe = close ? close.at : held.length - openTail(held, THINK_CLOSE)
    pieces.reasoning += held.slice(0, safe)
    held = held.slice(close ? safe + close.tag.length : safe)
    if (close) mode = 'text'
  }

  function show(text: string, pieces: TextPieces): void {
    pieces.text += text
    quoted.push(text)
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
    if (call && !isRepeated?.(source)) {
      pieces.calls.push(call)
      hasCalled = true
      isFenced = source.slice(0, source.indexOf('{')).includes('`')
      // The next may follow in the same line.
      quoted = createQuotedText()
    }
    // Not a call, or not one of its own: the person may read what the model wrote.
    else show(`${CALL_OPEN}${source}`, pieces)
  }

  function skipCloser(): void {
    const rest = held.replace(isFenced ? /^[\s}`]+/ : /^[\s}]+/, '')
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

/**
 * The tool that a finished text seems to mean to call, and does not: the text ends with a block that was
 * not read as one.
 */
export function meantCall(text: string): string | undefined {
  const at = text.toLowerCase().lastIndexOf(CALL_OPEN)
  if (at < 0) return undefined
  const source = text.slice(at + CALL_OPEN.length)
  const end = createBraceCounter().endOfObject(source) ?? source.length
  const rest = source.slice(end).replace(/<\/tool_call>/gi, '')
  if (/[^\s`~>"'*_}]/.test(rest)) return undefined
  return readCallObject(source.slice(0, end))?.name
}

function earliest(text: string, tags: readonly string[]): { at: number; tag: string } | undefined {
  if (!text.includes('<')) return undefined
  const letters = text.toLowerCase()
  return tags
    .map((tag) => ({ at: letters.indexOf(tag), tag }))
    .filter((found) => found.at >= 0)
    .sort((left, right) => left.at - right.at)[0]
}

/** How many characters at the end may be the beginning of one of these tags. */
function openTail(text: string, tags: readonly string[]): number {
  const at = text.lastIndexOf('<')
  const tail = text.slice(at).toLowerCase()
  return at >= 0 && tags.some((tag) => tag.startsWith(tail)) ? tail.length : 0
}
