/** A place that is reached through a client program on this machine: docker, podman, ssh, apptainer. */
import type { Words } from '#words'
import type { BackendError, BackendKind } from '../backend.ts'

export interface Client {
  readonly kind: BackendKind
  /** Of the place. */
  readonly name: string
  /** The command line that runs these words there. */
  command(words: readonly string[], isTerminal: boolean): { file: string; args: readonly string[] }
  /** Of the client itself; what runs there does not get it. */
  readonly env: Readonly<Record<string, string>>
  /** What the client's last words mean; undefined when it only hands on how the command ended. */
  failure(end: ClientEnd): Promise<BackendError | undefined>
  /** What to do about a place without bash, where there is more to say than to install it. */
  readonly noBash?: Words
}

export interface ClientEnd {
  code: number | null
  /** What it said on stderr, which is its own: a command writes to its stdout there. */
  errors: string
}
