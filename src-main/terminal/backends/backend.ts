/**
 * The one interface that every place of running commands stands behind.
 *
 * A provider says whether it can be used here and opens a sandbox; a sandbox starts and signals;
 * a running process moves bytes. None of them knows of folders kept between commands, of limits or
 * of approval: that is the executor's and the service's work.
 */

import type { CarriedState } from '../protocol/shell-state.ts'
import type { PtySize } from '../pty.ts'

export type BackendKind =
  | 'local'
  | 'docker'
  | 'ssh'
  | 'singularity'
  | 'modal'
  | 'daytona'
  | 'vercel_sandbox'

export interface Capabilities {
  /** `via-client`: a PTY around the program that talks to the sandbox. */
  pty: 'native' | 'via-client' | 'fixed-size' | 'none'
  resize: boolean
  /** `preload`: the whole input must be known before the start. */
  stdin: 'stream' | 'preload'
  /** How one command ends while the sandbox lives on. */
  kill: 'local-group' | 'second-exec' | 'api'
  persistence: 'host' | 'container' | 'overlay' | 'stop-start' | 'snapshot'
  processesSurviveAppExit: boolean
  /** What runs there cannot touch the person's own files. */
  isolated: boolean
  /** The provider ends the sandbox after this. */
  lifetimeCapMs?: number
}

export type UnusableReason =
  | 'missing-binary'
  | 'missing-package'
  | 'missing-credentials'
  | 'engine-down'
  | 'misconfigured'

export type Usability =
  | { ok: true; detail?: string }
  | { ok: false; reason: UnusableReason; detail: string; fix: string }

export interface TaskRef {
  taskId: string
  persistent: boolean
}

export interface Provider {
  readonly kind: BackendKind
  readonly capabilities: Capabilities
  /** `cheap` asks no network and starts nothing slow; `deep` really talks to the engine. */
  check(depth: 'cheap' | 'deep', signal: AbortSignal): Promise<Usability>
  open(task: TaskRef): Promise<Sandbox>
  /** Ends all that runs, but for what carries one of these marks, and cleans up. */
  dispose(keepMarks?: ReadonlySet<string>): Promise<void>
}

export interface Sandbox {
  readonly kind: BackendKind
  readonly id: string
  readonly capabilities: Capabilities
  readonly home: string
  readonly initialCwd: string
  /** Grows when the sandbox had to be replaced under us, so that the model can be warned. */
  readonly epoch: number
  /** What commands would start from now, where shells leave anything to one another. */
  carried?(): CarriedState
  start(spec: StartSpec): Promise<Running>
  /** Finds a process of an earlier run of the app; undefined when it is gone. */
  reattach?(ref: ProcessRef): Promise<Running | undefined>
  /** To the command and all that it started. */
  signal(ref: ProcessRef, signal: 'INT' | 'TERM' | 'KILL'): Promise<void>
  /** Asks, waits, forces. Resolves with how many processes would not go. */
  end(ref: ProcessRef): Promise<number>
  /** The nearest folder that exists there, from the one asked for upwards. */
  nearestFolder(path: string): Promise<string>
  /** A path that a command reported, as everything outside the shell writes it. */
  hostPath?(path: string): string
  health(): Promise<'running' | 'stopped' | 'gone'>
  /** `keep` drops handles only; `park` keeps the files; `destroy` removes everything. */
  release(mode: 'keep' | 'park' | 'destroy'): Promise<void>
}

/** All that is needed to find a process again after a restart of the app. */
export interface ProcessRef {
  mark: string
  pid?: number
  /** A number alone may belong to somebody else by now. */
  startTime?: string
  /** Where its output can be read on. */
  outputPath?: string
  remoteId?: string
}

export interface StartSpec {
  command: string
  cwd: string
  previousCwd?: string
  /** Frames the records in the output; the command does not know it. */
  nonce: string
  env?: Readonly<Record<string, string>>
  stdin: 'none' | 'open' | Uint8Array
  pty?: PtySize
  /** May go on after the app, and be found again by the next one. */
  survives?: boolean
  /**
   * Asked when nothing can come between it and the command, with what the shell has loaded. False
   * ends the start with `NoLongerAllowed`.
   */
  mayStart?(carried?: CarriedState): boolean
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
  /** The end record was read: a PTY may close now. */
  acknowledge(isLast: boolean): void
  /** Whether the terminal shows what is typed; undefined where nobody can tell. */
  echoes(): Promise<boolean | undefined>
  /** Stops listening and leaves alive what still holds the output open. */
  detach(): void
  /** All output has been handed over; a background child may put this off for ever. */
  readonly drained: Promise<void>
  /** What the transport saw, and the state of the shell is saved; never later than its exit. */
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
  | 'missing-shell'

/** The place failed, not the command: never reported as a command that ended badly. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly kind: BackendKind
  readonly reason: BackendErrorReason
  readonly retry: 'now' | 'after-fix' | 'never'

  constructor(
    kind: BackendKind,
    reason: BackendErrorReason,
    message: string,
    retry: 'now' | 'after-fix' | 'never',
  ) {
    super(message)
    this.kind = kind
    this.reason = reason
    this.retry = retry
  }
}
