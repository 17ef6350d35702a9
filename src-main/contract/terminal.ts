import { z } from 'zod'

const id = z.string().min(1).max(64)
const columns = z.number().int().min(1).max(1_000)
const rows = z.number().int().min(1).max(1_000)

export const terminalRequests = {
  /** Opens a shell of the person's own. */
  'terminal.open': z.strictObject({ columns, rows, cwd: z.string().max(4_096).optional() }),
  /** From now on this window gets the terminal's bytes, from `cursor` on or as much as is kept. */
  'terminal.attach': z.strictObject({ id, cursor: z.number().int().min(0).optional() }),
  'terminal.detach': z.strictObject({ id }),
  /** The window has drawn everything up to `cursor`. */
  'terminal.ack': z.strictObject({ id, cursor: z.number().int().min(0) }),
  'terminal.write': z.strictObject({ id, data: z.string().max(1_000_000) }),
  'terminal.resize': z.strictObject({ id, columns, rows }),
  'terminal.stop': z.strictObject({ id }),
  'terminal.close': z.strictObject({ id }),
}

export interface TerminalView {
  id: string
  owner: 'person' | 'agent'
  title: string
  cwd: string
  startedAt: number
  state: { kind: 'running' } | { kind: 'ended'; exitCode: number | null; endedAt: number }
}

export interface TerminalAnswers {
  'terminal.open': TerminalView
  /** `from` is where the bytes that follow begin; more than asked for when the middle was dropped. */
  'terminal.attach': { from: number; columns: number; rows: number }
  'terminal.detach': null
  'terminal.ack': null
  'terminal.write': null
  'terminal.resize': null
  'terminal.stop': null
  'terminal.close': null
}

export interface TerminalEvents {
  'terminal.opened': TerminalView
  'terminal.changed': TerminalView
  'terminal.closed': { id: string }
  /** Sent only to windows that attached. `cursor` counts all bytes up to the end of `bytes`. */
  'terminal.data': { id: string; cursor: number; bytes: Uint8Array }
}
