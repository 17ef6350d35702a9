/** What both ways of trying a command on a copy say of its result: here, and in a container. */

export interface TrialFile {
  path: string
  kind: 'created' | 'changed' | 'deleted' | 'replaced' | 'mode'
  /** A whole folder came or went: how many files are in it, at least. */
  inside?: number
  /** A new one that has what one had that is gone. */
  movedFrom?: string
  /** It is too large to say whether it is another. */
  isNotCompared?: boolean
}

export interface TrialEnd {
  status: 'exited' | 'timeout'
  exitCode: number | null
  durationMs: number
  /** How many there are in the list of changes. */
  fileCount: number
  /** Changed here since the copy was made. */
  conflicts: string[]
}
