/** Agents of others on which a session runs: what a turn asks of one, and what it hears from it. */
import type { Attachment, GuestOffers, TodoView } from '#contract'
import type { Words } from '#words'
import type { CallTraces } from '../call.ts'

/** One use of a tool, as the guest tells of it. */
export interface GuestCall {
  id: string
  name: string
  /** As JSON. */
  arguments: string
  /** Left out while it runs. */
  end?: { status: 'ok' | 'error' | 'cancelled'; result: string; traces: CallTraces }
}

export interface GuestListener {
  said(piece: { text?: string; reasoning?: string }): void
  /** It is new, or has changed. */
  called(call: GuestCall): void
  planned(todos: TodoView[]): void
  used(use: { used: number; limit: number; usd?: number }): void
  /** As the guest calls the conversation; `isNew`: it knows nothing of what was said before. */
  opened(known: string, isNew: boolean): void
}

/** Which conversation with which guest. */
export interface GuestSeat {
  sessionId: string
  guest: string
  folder: string
  /** As the guest called the conversation when it was opened. */
  known: string | undefined
  /** What the person chose about the guest, by option. */
  choices: GuestChoices
}

export type GuestChoices = Readonly<Record<string, string | boolean>>

export interface GuestTurn extends GuestSeat {
  text: string
  attachments: readonly Attachment[]
}

export type GuestEnd =
  | { kind: 'done' | 'stopped' | 'cut-off' | 'out-of-steps' }
  | { kind: 'halted'; reason: Words }

export interface Guests {
  /** Throw, with words, where the guest cannot be used. */
  offers(seat: GuestSeat, opened: GuestListener['opened']): Promise<GuestOffers>
  choose(
    seat: GuestSeat,
    choice: { option: string; value: string | boolean },
    opened: GuestListener['opened'],
  ): Promise<void>
  prompt(turn: GuestTurn, listener: GuestListener, signal: AbortSignal): Promise<GuestEnd>
}
