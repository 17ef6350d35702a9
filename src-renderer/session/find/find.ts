/** What is looked for in a conversation. */
import { create } from 'zustand'
import type { MessageMatches } from '#contract'

/** One place where it stands. */
export interface Match {
  messageId: number
  /** Which of those in its message, from 0. */
  nth: number
}

interface Find {
  /** In which it is looked for; the words of one are no use in the next. */
  sessionId: string | undefined
  text: string
  /** Undefined until somebody has looked. */
  matches: readonly Match[] | undefined
  at: number
  /** The message that was found from outside, and shall be the first to be shown. */
  from: number | undefined
  /** How often the person asked for it: the keyboard goes to the field each time. */
  asked: number
  open(sessionId: string, at?: { text: string; messageId: number }): void
  close(): void
  type(text: string): void
  found(matches: readonly MessageMatches[]): void
  /** Around the end and back to the other. */
  step(by: 1 | -1): void
}

const CLOSED = { sessionId: undefined, text: '', matches: undefined, at: 0, from: undefined }

export const useFind = create<Find>((set, get) => ({
  ...CLOSED,
  asked: 0,
  open: (sessionId, at) =>
    set((before) => ({
      ...(before.sessionId !== sessionId && CLOSED),
      ...(at && { ...CLOSED, text: at.text, from: at.messageId }),
      sessionId,
      asked: before.asked + 1,
    })),
  close: () => set(CLOSED),
  type: (text) => set({ text, matches: undefined, from: undefined }),
  found: (found) => {
    const matches = found.flatMap(({ messageId, count }) =>
      Array.from({ length: count }, (_, nth) => ({ messageId, nth })),
    )
    const { matches: before, at, from } = get()
    const shown = before?.[at]
    const wanted = shown?.messageId ?? from
    const same = matches.findIndex(
      ({ messageId, nth }) => messageId === wanted && (!shown || nth === shown.nth),
    )
    // The latest first: that is what the person has before them.
    set({ matches, at: same >= 0 ? same : Math.max(0, matches.length - 1) })
  },
  step: (by) => {
    const { matches = [], at } = get()
    if (matches.length > 0) set({ at: (at + by + matches.length) % matches.length })
  },
}))
