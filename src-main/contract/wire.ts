/** What travels between a host and a window, whatever carries it. */
import { ToldError, type Values, type Words } from './words.ts'

/** Every reason a request can be refused; the window decides by code, people read the message. */
export type ErrorCode =
  | 'bad-request'
  | 'not-found'
  | 'conflict'
  | 'forbidden'
  | 'unavailable'
  | 'failed'
  | 'disconnected'
  /** The answer came after the deadline; the command was not run. */
  | 'expired'
  /** Somebody or something else has already decided. */
  | 'settled'
  /** A choice that this question does not have. */
  | 'not-offered'
  /** Needs a second, explicit yes. */
  | 'unconfirmed'

export type Answer<Value = unknown> =
  | { ok: true; value: Value }
  /** The message in English, and for a window in another language its key and values. */
  | {
      ok: false
      code: ErrorCode
      message: string
      key?: string
      values?: Values
      /** What of the request is wrong, by the names of the contract. */
      fields?: readonly string[]
    }

export interface RequestFrame {
  kind: 'request'
  id: number
  name: string
  payload: unknown
}

export interface AnswerFrame {
  kind: 'answer'
  id: number
  answer: Answer
}

/** `seq` grows by one with every event of a runtime, so a window can drop what its snapshot holds. */
export interface EventFrame {
  kind: 'event'
  seq: number
  name: string
  payload: unknown
}

/** The name under which a page of the web host keeps the key that its socket needs. */
export const SOCKET_KEY = 'talaria-socket-key'

/** Whose session a call by hand belongs to when none is open. */
export const BENCH_SESSION = 'tool-bench'

/** An expected failure with a code; `serve.ts` turns it into an answer. */
export class RuntimeError extends ToldError {
  override readonly name = 'RuntimeError'
  readonly code: ErrorCode
  readonly fields: readonly string[]

  constructor(code: ErrorCode, words: Words, fields: readonly string[] = []) {
    super(words)
    this.code = code
    this.fields = fields
  }
}

export function failed(
  code: ErrorCode,
  { text, ...said }: Words,
  fields: readonly string[] = [],
): Answer<never> {
  return { ok: false, code, message: text, ...said, ...(fields.length > 0 && { fields }) }
}

/** The other way round: what a refused request ended in. */
export function errorOf(answer: Answer & { ok: false }): RuntimeError {
  const { code, message, key, values, fields } = answer
  return new RuntimeError(code, { text: message, key, values }, fields)
}

/** The fragment of the window's address after it died: it then opens no conversation. */
export const LOST_WINDOW = '#lost'
