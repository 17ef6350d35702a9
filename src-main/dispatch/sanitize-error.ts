/** Error text on its way to a model: nothing in it may pass for a turn, a call or a result. */
import { cutText } from './cut-text.ts'

const MAX_CHARS = 2_048

// Several times what is kept; more would only be work, and an error may hold megabytes.
const MAX_READ_CHARS = 8_192

// No `<` inside a tag, so that a text of many openings is read once and not once per opening.
const ROLE_TAG =
  /<\/?(?:tool_call|function_call|result|response|output|input|system|assistant|user)\b[^<>]*>/gi
const CDATA = /<!\[CDATA\[[\s\S]*?\]\]>/g
const FENCE_AT_START = /^```[\w-]*/
const FENCE_AT_END = /```$/

export function sanitizeError(text: string): string {
  let clean = cutText(text, MAX_READ_CHARS)
  // Taking a tag out may join two halves into another one.
  for (let before = ''; before !== clean; ) {
    before = clean
    clean = clean.replace(CDATA, '').replace(ROLE_TAG, '').trim()
    clean = clean.replace(FENCE_AT_START, '').replace(FENCE_AT_END, '')
  }
  return clean.length > MAX_CHARS ? `${cutText(clean, MAX_CHARS - 1)}…` : clean
}

const TRUNCATED = '… [truncated]'

/** The same cap for an error that a tool reports in its own result. */
export function capErrorField(result: string): string {
  if (result.length <= MAX_CHARS || !result.startsWith('{') || !result.includes('"error"')) {
    return result
  }
  const value = parsed(result)
  if (typeof value?.error !== 'string' || value.error.length <= MAX_CHARS) return result
  return JSON.stringify({ ...value, error: cutText(value.error, MAX_CHARS) + TRUNCATED })
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Type: message` of whatever was thrown; code may throw anything, even things that cannot be read. */
export function describeThrown(thrown: unknown): string {
  return thrown instanceof Error
    ? `${readable(() => thrown.name) || 'Error'}: ${messageOf(thrown)}`
    : `${kindOf(thrown)}: ${messageOf(thrown)}`
}

export function messageOf(thrown: unknown): string {
  return textOf(thrown) || 'no message'
}

function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return readable(() => thrown.message)
  if (typeof thrown !== 'object' || thrown === null) return readable(() => String(thrown))
  return readable(() => JSON.stringify(thrown)) || readable(() => String(thrown))
}

function kindOf(thrown: unknown): string {
  return thrown === null ? 'null' : typeof thrown
}

function readable(read: () => unknown): string {
  try {
    const text = read()
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
