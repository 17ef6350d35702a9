/** One way to a person and back. */
import { wholeLetters } from '../split-text.ts'

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
  /** A button of ours. `tell` answers whoever pressed it, where that can be. */
  | {
      kind: 'press'
      from: Account
      code: string
      choice: string
      tell: (text: string) => Promise<unknown>
    }

export interface Button {
  label: string
  code: string
  choice: string
}

/** What was sent, so that it can be taken back. */
export type Sent = { id: string; text: string }[]

export interface Message {
  /** The account; left out where the line leads to one place only. */
  to?: string | undefined
  parts: readonly string[]
  buttons?: readonly Button[]
  /** How to answer, where buttons are links. */
  hint?: string
  /** Every letter is to be seen, also where a service takes some of them for marks. */
  isExact?: boolean
  /** Ends it at once, wherever it is. */
  signal?: AbortSignal
  /** No further part after this. What is on its way arrives, so that it can be taken back. */
  wantedUntil?: AbortSignal
}

/** The time that a line goes by. */
export interface Patience {
  after: (ms: number, run: () => void) => () => void
  /** Aborts when a service has had so long to answer. */
  limit: (ms: number) => AbortSignal
}

export interface Line {
  /** The longest text of one message. */
  readonly maxChars: number
  send(message: Message): Promise<Sent>
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

/** One part after another; the buttons stand below the last. `one` gives the id of what it sent. */
export async function inParts(
  { parts, buttons = [], wantedUntil }: Message,
  one: (text: string, buttons: readonly Button[]) => Promise<string>,
): Promise<Sent> {
  const sent: Sent = []
  for (const [at, text] of parts.entries()) {
    if (wantedUntil?.aborted) break
    sent.push({ id: await one(text, at === parts.length - 1 ? buttons : []), text })
  }
  return sent
}

/** What was asked, and below it what came of it, which stays whole. */
export function withNote(text: string, note: string, maxChars: number): string {
  return `${text.slice(0, wholeLetters(text, maxChars - note.length - 2))}\n\n${note}`
}

/** The chat with each person alone, asked for once. */
export function roomsBy(open: (person: string) => Promise<string>) {
  const rooms = new Map<string, Promise<string>>()
  return (person = ''): Promise<string> => {
    const known = rooms.get(person)
    if (known) return known
    const opened = open(person)
    rooms.set(person, opened)
    opened.catch(() => rooms.delete(person))
    return opened
  }
}
