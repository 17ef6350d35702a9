/** One way to a person and back. */

/** Who wrote, as the service itself says. */
export interface Account {
  /** Compared byte for byte. */
  id: string
  /** For people. */
  name: string
}

export type Incoming =
  /** What somebody wrote by hand. */
  | { kind: 'text'; from: Account; text: string }
  /** A button of ours. `tell` answers whoever pressed it. */
  | { kind: 'press'; from: Account; code: string; choice: string; tell: (text: string) => void }

export interface Button {
  label: string
  code: string
  choice: string
}

/** What was sent, so that it can be taken back. */
export type Sent = { id: string; text: string }[]

export interface Line {
  /** The longest text of one message. */
  readonly maxChars: number
  /** `to`: the account; left out where the line leads to one place only. */
  send(message: {
    to?: string | undefined
    parts: readonly string[]
    buttons?: readonly Button[]
    /** How to answer, where buttons are links. */
    hint?: string
    signal?: AbortSignal
  }): Promise<Sent>
  /** Takes the buttons away, and says why. */
  withdraw?(sent: Sent, to: string | undefined, note: string): Promise<void>
  /** Until the signal; `onUp` once it is known to work. Throws `LineFailed` when it makes no sense to go on. */
  listen?(on: {
    incoming: (incoming: Incoming) => void
    up: () => void
    signal: AbortSignal
  }): Promise<void>
}

/** What a button of ours carries: its code, and what it says. */
const PRESSED = /^([\w-]{8,40}):([a-z]{2,12})$/

export function readPress(text: string): { code: string; choice: string } | undefined {
  const [, code, choice] = PRESSED.exec(text) ?? []
  return code === undefined || choice === undefined ? undefined : { code, choice }
}

/** The service said no, and will again. */
export class LineFailed extends Error {}
