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
  | { ok: false; code: ErrorCode; message: string; key?: string; values?: Values }

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

  constructor(code: ErrorCode, words: Words) {
    super(words)
    this.code = code
  }
}

export function failed(code: ErrorCode, { text, ...said }: Words): Answer<never> {
  return { ok: false, code, message: text, ...said }
}

/** The other way round: what a refused request ended in. */
export function errorOf({ code, message, ...said }: Answer & { ok: false }): RuntimeError {
  return new RuntimeError(code, { text: message, key: said.key, values: said.values })
}

/** The fragment of the window's address after it died: it then opens no conversation. */
export const LOST_WINDOW = '#lost'
