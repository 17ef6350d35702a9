/** One live line to a runtime, whatever carries it. A line that closed stays closed. */
import type { Answer, EventFrame } from '#wire'

export interface Link {
  request(name: string, payload: unknown): Promise<Answer>
  close(): void
}

export interface LinkListener {
  opened(): void
  received(frame: EventFrame): void
  /** Once at most, and never after `close`. */
  closed(reason: string): void
}

export type OpenLink = (listener: LinkListener) => Link
