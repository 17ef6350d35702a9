import { z } from 'zod'

const id = z.string().min(1).max(64)
const columns = z.number().int().min(1).max(1_000)
const rows = z.number().int().min(1).max(1_000)
const cursor = z.number().int().min(0)

export const terminalRequests = {
  /** Opens a shell of the person's own. */
  'terminal.open': z.strictObject({
    columns,
    rows,
    cwd: z.string().max(4_096).optional(),
    /** In another place than this machine; beside the session there, if one is named. */
    place: z.string().min(1).max(60).optional(),
    sessionId: id.optional(),
  }),
  /** From now on this window gets the terminal's bytes, from `cursor` on or as much as is kept. */
  'terminal.attach': z.strictObject({ id, cursor: cursor.optional() }),
  'terminal.detach': z.strictObject({ id }),
  /** The window has drawn everything up to `cursor`. */
  'terminal.ack': z.strictObject({ id, cursor }),
  'terminal.write': z.strictObject({ id, data: z.string().max(1_000_000) }),
  'terminal.resize': z.strictObject({ id, columns, rows }),
  /** Interrupts what runs; what has not ended three seconds later is killed. */
  'terminal.stop': z.strictObject({ id }),
  /** Ends the terminal if it runs, and forgets it. */
  'terminal.close': z.strictObject({ id }),
  /** The person gets the keyboard of the agent's terminal; the agent waits. */
  'terminal.takeOver': z.strictObject({ id }),
  'terminal.handBack': z.strictObject({ id }),
  /** Whether a background process goes on when the app is closed; only without a PTY. */
  'terminal.keep': z.strictObject({ id, keep: z.boolean() }),
  /** Types a password into a terminal that asks for one; it is kept out of every record. */
  'terminal.answerSecret': z.strictObject({ id, secret: z.string().max(4_096) }),
}

export interface TerminalView {
  id: string
  owner: 'person' | 'agent'
  title: string
  cwd: string
  startedAt: number
  state: { kind: 'running' } | { kind: 'ended'; exitCode: number | null; endedAt: number }
  /** Without a PTY lines end in a bare newline, and the view must add the carriage return. */
  pty: boolean
  /** Where it runs: `local`, `docker` … */
  backend: string
  /** Whose keystrokes it takes; `nobody` when the program reads no input. */
  keyboard: 'person' | 'agent' | 'nobody'
  /** The whole text that runs; a person's own shell has none. */
  command?: string
  /** The conversation and the call in it that an agent's terminal belongs to. */
  sessionId?: string
  callId?: string
  /** The id under which the `process` tool knows it, when it runs in the background. */
  processId?: string
  /** Who looked at the command before it ran: the person, who may have edited it, or a reviewer. */
  approvedBy?: 'person' | 'editor' | 'reviewer'
  /** Goes on when the app is closed, because the person said so. */
  kept?: boolean
  /** The line of a program that waits for a password, so that a masked field can be offered. */
  secretPrompt?: string
  /** In the sandbox of this machine. */
  sandboxed?: boolean
  /** What it reached on the network by way of the proxy, and what it was not let reach. */
  hosts?: { reached: string[]; refused: string[] }
  /** Addresses on this machine that it named, and at which it listens. */
  serves?: string[]
  /** On a copy: nothing that it does is done here. */
  onCopy?: boolean
  /** Came back from an earlier run of the app: its text, and a fresh shell if it is a person's. */
  restored?: boolean
}

export interface TerminalAnswers {
  'terminal.open': TerminalView
  /**
   * `from` is where the bytes that follow begin; more than asked for when the middle was dropped.
   * `replay` is text to draw first, then, on an empty screen: what stood there at `from`.
   * What comes before `end` was written earlier, so a question in it has had its answer.
   */
  'terminal.attach': { from: number; end?: number; columns: number; rows: number; replay?: string }
  'terminal.detach': null
  'terminal.ack': null
  'terminal.write': null
  'terminal.resize': null
  'terminal.stop': null
  'terminal.close': null
  'terminal.takeOver': null
  'terminal.handBack': null
  'terminal.keep': null
  'terminal.answerSecret': null
}

export interface TerminalEvents {
  'terminal.opened': TerminalView
  'terminal.changed': TerminalView
  'terminal.closed': { id: string }
  /**
   * Sent only to windows that attached. `cursor` counts all bytes up to the end of `bytes`. When
   * `cursor - bytes.length` lies past the last cursor, that many bytes were skipped: the producer
   * was so far ahead that they would have left the scrollback before anybody saw them. What is
   * `toBeSeen` has the echo of a key in a flood: it is acknowledged when a frame has shown it.
   */
  'terminal.data': { id: string; cursor: number; bytes: Uint8Array; toBeSeen?: true }
}
