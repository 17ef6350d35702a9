/** What a guest may ask of us. All of it goes the way that a call of a tool of ours goes: gate, files, terminals. */
import type { CallTraces } from '../../ports/call.ts'

/** Something that the guest would do itself, with tools of its own, once it is let. */
export interface AskedLeave {
  callId: string
  title: string
  /** What the guest says it would do; nobody has checked it. */
  kind: string
  args: Record<string, unknown>
  /** Commands are judged as such, edits as changes of these files. */
  command?: string
  edit?: { paths: readonly string[]; diff: string }
}

export type Leave = { isAllowed: true } | { isAllowed: false; message: string }

export interface CommandNow {
  output: string
  isCut: boolean
  /** Once it has ended. */
  exitCode?: number
}

export interface GuestHands {
  permit(asked: AskedLeave, signal: AbortSignal): Promise<Leave>
  /** Throws, with a sentence for the guest, what may not be read or is not there. */
  readFile(
    callId: string,
    path: string,
    page: { line: number; limit: number | undefined },
    signal: AbortSignal,
  ): Promise<string>
  /** Throws likewise. */
  writeFile(
    call: { id: string; traces: CallTraces },
    path: string,
    text: string,
    signal: AbortSignal,
  ): Promise<void>
  /** The process, for what follows; throws when it is refused. */
  startCommand(
    call: { id: string; traces: CallTraces },
    command: string,
    folder: string | undefined,
    signal: AbortSignal,
  ): Promise<string>
  commandNow(callId: string, process: string, maxChars: number): Promise<CommandNow>
  commandEnd(callId: string, process: string, signal: AbortSignal): Promise<CommandNow>
  endCommand(callId: string, process: string): Promise<void>
}
