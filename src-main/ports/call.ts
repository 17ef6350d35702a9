/** A call of a tool on its way: as a model made it, and as it ended. */
import type { NotesChangeView } from '#contract'

export type Arguments = Record<string, unknown>

/** A JSON object, or a sentence that says why it is none. */
export type ReadArguments = { ok: true; args: Arguments } | { ok: false; message: string }

/** A call as the model made it. Its arguments are read once, by whoever receives it. */
export interface ReadCall {
  id: string
  name: string
  /** The arguments as they stand in the transcript. */
  text: string
  args: ReadArguments
}

export type CallStatus = 'ok' | 'error' | 'blocked' | 'cancelled' | 'timeout'

/** What a call leaves behind for the person to see; whoever does the work writes it down here. */
export interface CallTraces {
  terminalId?: string
  diff?: string
  /** Lines of the whole change, of which `diff` may be the beginning. */
  changes?: { added: number; removed: number }
  canUndo?: boolean
  /** What it changed in the notes. */
  notes?: NotesChangeView[]
}

/** A tool as a model's API wants it. */
export interface ToolDefinition {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: Record<string, unknown>
  }
}
