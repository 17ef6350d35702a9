/** A small program of ours, run in a place outside of every task: no state, no terminal, no records. */
import type { Words } from '#words'

export interface PlainExec {
  /** For `sh`. */
  script: string
  /** What the script sees as $1, $2 …; never a secret. */
  args?: readonly string[]
  input?: Uint8Array
  /** More output than this is an error. */
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal
}

export interface PlainResult {
  code: number
  output: Uint8Array
  /** The beginning of what it said on stderr. */
  errors: string
}

/** The same where a place that cannot be reached is an answer. */
export type RunThere = (request: PlainExec) => Promise<PlainResult | { unreachable: Words }>
