/**
 * What a cloud must offer through its own client, so that the rest is the same for all of them: it
 * lends machines, and a machine runs programs whose bytes travel through channels.
 */
import type { PtySize } from '../../pty.ts'
import type {
  BackendError,
  BackendKind,
  Capabilities,
  LiveSandbox,
  Opening,
  Usability,
} from '../backend.ts'

export interface Cloud {
  readonly kind: BackendKind
  readonly capabilities: Capabilities
  /** What is taken for granted until a machine is there and was asked. */
  readonly home: string
  readonly initialCwd: string
  /** Looks at this machine only: is the client installed, are the keys there? */
  look(): Usability
  /** Really asks the service; throws when it does not answer, or does not want us. */
  ask(signal: AbortSignal): Promise<void>
  /** The machine of a session: the one that it had, that one woken up or made again, or a new one. */
  obtain(sessionId: string, opening: Opening): Promise<Obtained>
  /** Every machine there that this app made for this place, whenever that was. */
  list(): Promise<LiveSandbox[]>
  remove(id: string): Promise<void>
  /** Keeps its files. */
  stop(id: string): Promise<void>
  /** What an error of its client means. */
  explain(error: unknown): BackendError
}

export interface Obtained {
  machine: Machine
  /** What ran there when it was last seen runs no more. */
  isRestarted: boolean
}

/** As long as it is ours, until it is parked, ended from outside, or over by the cloud's own rules. */
export interface Machine {
  readonly id: string
  run(program: Program): Promise<Channel>
  /** The same in a terminal; only where the cloud has them. */
  terminal?(program: Program, size: PtySize): Promise<Channel>
  health(): Promise<'running' | 'stopped' | 'gone'>
  /** Milliseconds until the cloud ends it; left out where it may stay. */
  timeLeftMs?(): number
  /** Stops it and keeps its files. */
  park(): Promise<void>
  destroy(): Promise<void>
  /** Drops what this side holds; the machine goes on. */
  letGo(): void
}

export interface Program {
  /** For `sh`. */
  script: string
  /** What it sees as $1, $2 …; never a secret. */
  args: readonly string[]
  /** All of its input; without one it is written bit by bit. */
  input?: Uint8Array
}

/** One program in a machine: bytes in, bytes out. */
export interface Channel {
  /** Told once; what came before is kept until then. */
  onData(listener: (bytes: Uint8Array) => void): void
  pause(): void
  resume(): void
  write(bytes: Uint8Array): Promise<void>
  endInput(): Promise<void>
  resize(size: PtySize): Promise<void>
  /** Nobody listens any more; what runs there runs on. */
  close(): void
  /** No more bytes will come: it ended, it was closed, or the connection broke. */
  readonly ended: Promise<ChannelEnd>
}

export interface ChannelEnd {
  /** Where the cloud itself tells how the program ended. */
  code?: number
  lost?: BackendError
}
