/** Running a command on a copy of this machine's folders: what is asked of the terminals, and what comes of it. */
import type { RanThere } from './elsewhere.ts'
import type { NotedRun } from './network.ts'

export interface CopyRun {
  sessionId: string
  taskId: string
  callId: string
  command: string
  /** On the copy. */
  cwd: string
  /** The folder of the workspace that a folder of the copy stands for. */
  meant(path: string): string
  timeoutMs: number
  signal: AbortSignal
  /** By which what keeps it on the copy is known. */
  key: string
  /** What its programs ask for hosts, which refuses them all. */
  proxy?: Pick<NotedRun, 'env' | 'isForced'> | undefined
  /** It can be watched there. */
  onStarted(terminalId: string): void
}

export interface RanOnCopy extends RanThere {
  /** It tried to write there, and could not. */
  refusedPath?: string
  /** What it left in the shell is what the next command finds. */
  adopt(): Promise<void>
}
