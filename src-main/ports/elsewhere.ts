/** Running something on a copy of a folder: what keeps the copy, where it runs, and what came of it. */
import type { Words } from '#words'
import type { CallTraces } from './call.ts'
import type { FileAnswer } from './files.ts'

/** What a copy does without, and why. */
export interface LeftOut {
  reason: 'secret' | 'link' | 'special' | 'unreadable' | 'room'
  /** From the folder; one that is a folder stands for all in it. */
  paths: readonly string[]
}

export interface FolderCopy {
  /** As a tar archive. All that follows is known when it has been read to its end. */
  tar: AsyncIterable<Uint8Array>
  leftOut(): LeftOut[]
}

export interface CopyChange {
  /** From the folder, with forward slashes. */
  path: string
  kind: 'created' | 'changed' | 'deleted'
}

export interface CopyCompared {
  changes: readonly CopyChange[]
  /** Of all of them, in unified form; of a long one the beginning. */
  diff: string
  /** What is another there, and is not taken over, with why. */
  notTaken: readonly { path: string; reason: Words }[]
  /** Whether copies of all that would be written over can be kept. */
  canUndo: boolean
}

export type CopyApplied = FileAnswer<{ paths: readonly string[]; traces: CallTraces }>

/** The files of a session on this machine: copied, compared with what became of the copy, changed alike. */
export interface Copies {
  /** Throws, with words, what cannot be copied at all. */
  copy(sessionId: string, signal: AbortSignal): Promise<FolderCopy>
  /** What comes back is not believed: names that lead out of the folder are not taken. */
  compare(
    copy: FolderCopy,
    tar: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<CopyCompared>
  /** Which of them were changed here meanwhile. */
  conflicts(sessionId: string, compared: CopyCompared): Promise<string[]>
  /** Those are left as they are; all others are written, or none. */
  apply(call: { sessionId: string; callId: string }, compared: CopyCompared): Promise<CopyApplied>
}

/** A container that lives as long as somebody holds it, and leaves nothing behind. */
export interface Throwaway {
  put(tar: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  run(request: ThrowawayRun): Promise<RanThere>
  /** All that lies in the folder now, as a tar archive. */
  take(signal: AbortSignal): AsyncIterable<Uint8Array>
  remove(): Promise<void>
}

export interface ThrowawayRun {
  command: string
  cwd: string
  timeoutMs: number
  signal: AbortSignal
  onOutput(bytes: Uint8Array): void
}

export interface RanThere {
  status: 'exited' | 'timeout'
  exitCode: number | null
  output: string
  totalChars: number
  /** Where the whole output was written when it did not fit. */
  spillPath?: string
  durationMs: number
}

/** What a question is answered with instead of a yes or a no. */
export interface RanElsewhere extends Omit<RanThere, 'durationMs'> {
  /** On a copy on this machine, all of which is here now. */
  rehearsed?: true
  /** For the model: where it ran, and what of it reached this machine. */
  note: string
  traces: CallTraces
}
