/**
 * The files of one place, as the file tools use them: those of this machine, or of another that is
 * reached by small programs. Paths are absolute. Whatever a path is written like, what is judged is
 * where it leads, and what was judged is what is opened. What a file system refuses is thrown, with the
 * code that Node gives it.
 */
import type { FileAnswer, FileFacts, FileProblem, SearchFound, SearchRequest } from './files.ts'

/** Undefined when what is really there may be used. */
export type JudgePath = (realPath: string) => FileProblem | undefined

export interface FileOwner {
  mode: number
  uid: number
  gid: number
}

export interface FileContent extends FileFacts {
  bytes: Uint8Array
  owner: FileOwner
}

/** One file of a change. */
export interface FileWrite {
  /** As the caller named it. */
  path: string
  /** With links followed, as it was judged. */
  realPath: string
  before: Uint8Array | undefined
  ownerBefore: FileOwner | undefined
  /** Undefined: it is removed. */
  after: Uint8Array | undefined
  /** What the new file gets. */
  owner: FileOwner | undefined
}

export interface PlaceDisk {
  /** Where a path leads, also one of what is not there yet. */
  lead(path: string, signal: AbortSignal): Promise<{ realPath: string; isLink: boolean }>
  facts(path: string, judge: JudgePath, signal: AbortSignal): Promise<FileAnswer<FileFacts>>
  list(
    path: string,
    judge: JudgePath,
    signal: AbortSignal,
  ): Promise<FileAnswer<{ path: string; names: string[] }>>
  read(
    path: string,
    judge: JudgePath,
    limits: { maxBytes: number; signal: AbortSignal },
  ): Promise<FileAnswer<FileContent>>
  /** Chunk by chunk until the visitor returns false. */
  scan(
    path: string,
    judge: JudgePath,
    visit: (chunk: Uint8Array) => boolean,
    signal: AbortSignal,
  ): Promise<FileAnswer<FileFacts>>
  /** All of them, or none: what was written before a failure is put back. */
  write(changes: readonly FileWrite[]): Promise<FileAnswer<{ madeFolders: readonly string[] }>>
  /** Those that are empty; from the inside out. */
  removeFolders(paths: readonly string[]): Promise<void>
  /** Paths are real ones that may be read. What is not to be shown is left out and counted. */
  search(request: SearchRequest, signal: AbortSignal): Promise<FileAnswer<SearchFound>>
}
