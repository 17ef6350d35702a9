/** What every cloud is given. */
import type { KeptIds } from './kept-ids.ts'

export interface CloudDeps<Sdk> {
  /** A key by the name that the cloud's own tools know it by. */
  secret(name: string): string | undefined
  kept: KeptIds
  /** The cloud's client; nothing of it is loaded before it is needed. */
  load(): Promise<Sdk>
  now(): number
  /** Tells what this installation made from what another did. */
  installation(): string
  after(ms: number, run: () => void): () => void
}
