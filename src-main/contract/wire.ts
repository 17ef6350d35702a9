/** What travels between a host and a window, whatever carries it. */

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
  | { ok: false; code: ErrorCode; message: string }

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

/** An expected failure with a code; `serve.ts` turns it into an answer. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function failed(code: ErrorCode, message: string): Answer<never> {
  return { ok: false, code, message }
}

/** The fragment of the window's address after it died: it then opens no conversation. */
export const LOST_WINDOW = '#lost'
