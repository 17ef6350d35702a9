/** The session's files, as a tool sees them. What is protected is refused here, whoever asks. */
import type { Said } from '#words'

export type FileProblemCode =
  | 'not-found'
  | 'refused'
  | 'not-a-file'
  | 'not-a-folder'
  | 'not-text'
  | 'no-permission'
  | 'too-large'
  | 'disk-full'
  | 'changed'
  | 'failed'

export interface FileProblem {
  ok: false
  code: FileProblemCode
  message: string
  /** Which sentence that is, where it may be told to a person. */
  said?: Said
}

export type FileAnswer<T> = ({ ok: true } & T) | FileProblem

export interface FileFacts {
  /** Absolute, links followed. */
  path: string
  kind: 'file' | 'folder'
  size: number
  mtimeMs: number
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** A file that is to be changed, as it is now. */
export interface FileNow {
  /** As the caller named it. */
  path: string
  realPath: string
  exists: boolean
  /** Without its byte-order mark; undefined for what is not text. */
  text: string | undefined
}

/** Encoding, byte-order mark and mode of what was there are kept. */
export type NextFile =
  | { path: string; text: string; movedFrom?: string }
  | { path: string; isGone: true }
  /** What is no text, such as a picture. */
  | { path: string; bytes: Uint8Array }

export type EditPlan =
  | { ok: true; next: readonly NextFile[] }
  | { ok: false; message: string; details?: Record<string, unknown> }

export interface EditedFile {
  path: string
  realPath: string
  kind: 'created' | 'changed' | 'deleted'
  bytes: number
  before: string | undefined
  after: string | undefined
}

export interface EditWarning {
  kind: 'changed' | 'sibling' | 'partial' | 'unread' | 'no-undo'
  message: string
}

export interface Edited {
  files: EditedFile[]
  /** Of all files, in unified form. */
  diff: string
  madeFolders: boolean
  /** What was written was read again and is the same. */
  verified: boolean
  warnings: EditWarning[]
}

export type EditOutcome =
  | ({ ok: true } & Edited)
  | (FileProblem & { details?: Record<string, unknown> })

export interface SearchRequest {
  target: 'content' | 'files'
  pattern: string
  /** Files and folders; all of them are searched. */
  paths: readonly string[]
  fileGlob?: string
  /** Lines around each match. */
  context: number
  maxMatches: number
  maxPerFile?: number
}

export interface SearchMatch {
  path: string
  line: number
  text: string
  before: string[]
  after: string[]
}

export interface SearchFound {
  /** For `files`: one for each file, the last changed first, with line 0. */
  matches: SearchMatch[]
  /** Why the search ended before it had seen everything. */
  limitReason?: 'timeout' | 'matches' | 'files'
  /** Files that were left out because they may hold secrets. */
  omitted: number
  engine: 'ripgrep' | 'built-in'
}

export interface FileAccess {
  cwd(): string
  /** Absolute, against the session's folder; `~` is the home folder. */
  resolve(path: string): string
  stat(path: string): Promise<FileAnswer<FileFacts>>
  list(path: string): Promise<FileAnswer<{ path: string; names: string[] }>>
  read(path: string, maxBytes: number): Promise<FileAnswer<FileFacts & { bytes: Uint8Array }>>
  /** Hands over the file chunk by chunk until the visitor returns false. */
  scan(path: string, visit: (chunk: Uint8Array) => boolean): Promise<FileAnswer<FileFacts>>
  /** Bytes as text, whatever Unicode encoding they are in; undefined for what is not text. */
  decode(bytes: Uint8Array): string | undefined
  /**
   * Changes files as one: all are locked, the plan sees them as they are, copies are kept for undo,
   * and when one cannot be written those before it are put back.
   */
  edit(
    paths: readonly string[],
    plan: (files: readonly FileNow[]) => EditPlan | Promise<EditPlan>,
    options?: { showsContent?: boolean },
  ): Promise<EditOutcome>
  search(request: SearchRequest): Promise<FileAnswer<SearchFound>>
  /** How often this request came in a row, and how often it met the same state. */
  repeated(request: string, state?: string): { inARow: number; unchanged: number }
  noteRead(path: string, seen: { mtimeMs: number; isWhole: boolean }): void
  /** Keys that the person stored, and what is a key beyond doubt, hidden. */
  mask(text: string): string
}
