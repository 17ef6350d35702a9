/**
 * The one interface that every place of running commands stands behind.
 *
 * A provider says whether it can be used here and opens a sandbox; a sandbox starts and signals;
 * a running process moves bytes. None of them knows of records, of what commands leave to one
 * another, of limits or of approval: that is the executor's and the service's work.
 */

import { ToldError, type Words } from '#words'
import type { PlainExec, PlainResult } from '../../ports/plain-exec.ts'
import type { PtySize } from '../pty.ts'

export type { PlainExec, PlainResult }

export type BackendKind =
  | 'local'
  | 'docker'
  | 'ssh'
  | 'singularity'
  | 'modal'
  | 'daytona'
  | 'vercel_sandbox'

export interface Capabilities {
  /** `fixed-size`: it keeps the size that it was started with. */
  pty: 'resizable' | 'fixed-size' | 'none'
  /** `preload`: the whole input must be known before the start. */
  stdin: 'stream' | 'preload'
  processesSurviveAppExit: boolean
  /** What runs there cannot touch the person's own files. */
  isolated: boolean
  /** Its files and processes are those of this machine. */
  isThisMachine: boolean
}

export type UnusableReason =
  | 'missing-binary'
  | 'missing-package'
  | 'missing-credentials'
  | 'engine-down'
  | 'misconfigured'

export type Usability =
  | { ok: true; detail?: string }
  | { ok: false; reason: UnusableReason; detail: Words; fix: Words }

export interface TaskRef {
  taskId: string
  /** Whose task it is: a place may share one sandbox among all the tasks of a session. */
  sessionId: string
  /** The session's folder, for a place that mounts it: a path of this machine. */
  workspace: string
}

/** Opening may pull an image or wait for a machine: the person sees each step and can end it. */
export interface Opening {
  readonly signal: AbortSignal
  step(words: Words): void
  /** Whether the person trusts that host; nobody else can say. No when the opening ends before. */
  trusts(key: HostKey): Promise<boolean>
}

/** What a host shows for itself, when it is not known yet, or is not what is known of it. */
export interface HostKey {
  host: string
  /** As ssh writes it: `SHA256:…`. */
  fingerprint: string
  /** It has another key than last time, so it may be another machine. */
  isChanged: boolean
}

export interface Provider {
  readonly kind: BackendKind
  /** Names the place among all: two hosts are of one kind, and what is allowed on one is not on the other. */
  readonly name: string
  readonly capabilities: Capabilities
  /** What is taken for granted until a sandbox is open and knows better. */
  readonly home: string
  readonly initialCwd: string
  /** Bash, unless it says otherwise. */
  readonly dialect?: Sandbox['dialect']
  /** `cheap` asks no network and starts nothing slow; `deep` really talks to the engine. */
  check(depth: 'cheap' | 'deep', signal: AbortSignal): Promise<Usability>
  open(task: TaskRef, opening: Opening): Promise<Sandbox>
  /** All that stands there of this app's making, also from earlier runs of it. */
  live?(): Promise<LiveSandbox[]>
  /** Takes one of those away, with its files. */
  remove?(id: string): Promise<void>
  /** Ends all that runs in one of those and keeps its files for the next command. */
  stop?(id: string): Promise<void>
  /** Ends all that runs, but for what carries one of these marks, and cleans up. */
  dispose(keepMarks?: ReadonlySet<string>): Promise<void>
}

export interface LiveSandbox {
  id: string
  /** The name of the place. */
  place: string
  sessionId: string
  /** When it was made. */
  since: number
  state: 'running' | 'stopped'
}

export interface Sandbox {
  readonly kind: BackendKind
  /** Of the place that it is in. */
  readonly name: string
  readonly id: string
  readonly capabilities: Capabilities
  /** What `~` means there. */
  readonly home: string
  /** Where work begins there. */
  readonly initialCwd: string
  /** Grows when the sandbox had to be replaced under us, so that the model can be warned. */
  readonly epoch: number
  readonly dialect: 'bash' | 'powershell'
  /**
   * A private folder that the app and the shells there both see: then what commands leave to one
   * another lies in files. Without one it travels with their input and output. The shells write only
   * in the folder `LEFT` in it.
   */
  readonly sharedFolder?: string
  /** What its shells are kept within now; undefined where they are free. */
  confinement?(): string | undefined
  /** What a first command finds; another object as soon as the person gives other variables. */
  environment(): Environment
  /** Starts a shell that waits for its instructions. */
  start(spec: StartSpec): Promise<Shell>
  /** Finds a process of an earlier run of the app; undefined when it is gone. */
  reattach?(ref: ProcessRef): Promise<Running | undefined>
  /** To the command and all that it started. */
  signal(ref: ProcessRef, signal: 'INT' | 'TERM' | 'KILL'): Promise<void>
  /** Asks, waits, forces. Resolves with how many processes would not go. */
  end(ref: ProcessRef): Promise<number>
  /** The nearest folder that exists there, from the one asked for upwards. */
  nearestFolder(path: string): Promise<string>
  /** Where a path of its shells lies on the disk here, when they are kept within something. */
  onDisk?(path: string): string
  /** Where its shell writes paths otherwise than everything outside of it. */
  readonly paths?: { toShell(path: string): string; fromShell(path: string): string }
  /**
   * Runs a small program of ours there, outside of every task: no state, no terminal, no records. This
   * is how files are read and written where the app itself cannot see them. `script` is for `sh`.
   */
  exec?(request: PlainExec): Promise<PlainResult>
  /** Asked when a command ended without a word: was it the command, or all of it? */
  health(): Promise<'running' | 'stopped' | 'gone'>
  /** Until its service ends it; left out where it may stay. */
  timeLeftMs?(): number
  /** `keep` drops handles only; `park` keeps the files; `destroy` removes everything. */
  release(mode: 'keep' | 'park' | 'destroy'): Promise<void>
}

/** In a shared folder. */
export const LEFT = 'left'

export interface Environment {
  readonly variables: Readonly<Record<string, string>>
  /** Functions and aliases, as bash text. */
  readonly definitions: string
}

/** All that is needed to find a process again after a restart of the app. */
export interface ProcessRef {
  mark: string
  pid?: number
  /** A number alone may belong to somebody else by now. */
  startTime?: string
  /** Where its output can be read on. */
  outputPath?: string
  /** By which it is found in a place elsewhere. */
  remoteId?: string
}

/** Where the shell reads its instructions. */
export type Inlet =
  /** A stream that stays open until there is a command; on 0 the command's own input follows. */
  | { readonly fd: 0 | 3 }
  /** By name: a PTY hands down no descriptor but the terminal's own. */
  | { readonly path: string }

export interface StartSpec {
  /**
   * Asked in the moment of the start: what the shell runs, when this is where it reads its
   * instructions, and the beginning of those.
   */
  begin(inlet: Inlet): { text: string; first: string }
  stdin: 'none' | 'open' | Uint8Array
  pty?: PtySize
  /** May go on after the app, and be found again by the next one. */
  survives?: boolean
  /** Not kept within anything: the person said so. */
  isFree?: boolean
  /** Has the network, where what it is kept within would not let it: the person said so. */
  isOnline?: boolean
  /** No command waits for it yet, so a place that is gone is not brought back for it. */
  isSpare?: boolean
}

/** It has its text and waits for the rest of its instructions. */
export interface Shell {
  /** By which name a record reaches the output, wherever the command sends its own. */
  readonly sink?: string
  /** What it is kept within. */
  readonly confinement?: string | undefined
  /** Hands over the rest; it takes no more. */
  instruct(blocks: string): Running
  /** Its instructions end here, so it goes. */
  discard(): void
  readonly exited: Promise<unknown>
}

/** The command was allowed in other circumstances than those in which it would have started. */
export class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed'
}

export interface Running {
  readonly ref: ProcessRef
  /** Output as it comes, stdout and stderr in the order in which they were written. */
  onData(listener: (bytes: Uint8Array) => void): void
  pause(): void
  resume(): void
  write(data: Uint8Array): Promise<void>
  endInput(): Promise<void>
  resize(size: PtySize): Promise<void>
  /** All that matters was read: a PTY may close now. */
  letGo(): void
  /** Whether the terminal shows what is typed; undefined where nobody can tell. */
  echoes(): Promise<boolean | undefined>
  /** Stops listening and leaves alive what still holds the output open. */
  detach(): void
  /** All output has been handed over; a background child may put this off for ever. */
  readonly drained: Promise<void>
  /** What the transport saw; never later than its exit, nor than `detach`. */
  readonly closed: Promise<Closed>
}

export interface Closed {
  code: number | null
  signal?: string
  /** The connection broke; nothing is known about the command. */
  lost?: BackendError
}

export type BackendErrorReason =
  | 'unreachable'
  | 'auth'
  | 'gone'
  | 'quota'
  | 'bad-image'
  | 'protocol'
  | 'unsupported'
  | 'misconfigured'
  | 'missing-binary'
  | 'missing-shell'
  | 'engine-down'
  | 'no-space'
  | 'host-key'
  | 'cancelled'

/** The place failed, not the command: never reported as a command that ended badly. */
export class BackendError extends ToldError {
  override readonly name = 'BackendError'
  readonly kind: BackendKind
  readonly reason: BackendErrorReason
  readonly retry: 'now' | 'after-fix' | 'never'

  constructor(
    kind: BackendKind,
    reason: BackendErrorReason,
    words: Words,
    retry: 'now' | 'after-fix' | 'never',
  ) {
    super(words)
    this.kind = kind
    this.reason = reason
    this.retry = retry
  }
}
