/** A code that a window shows. Whoever sends it over a channel is the one who may answer there. */
import { randomInt, timingSafeEqual } from 'node:crypto'

export const PAIRING_MS = 10 * 60_000
const TRIES = 5 // of one account
/** Of all of them: nobody who floods the channel keeps the person from pairing it, and none of 2^40 codes is found so. */
const ALL_TRIES = 1_000
/** Letters and digits that nobody takes for another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

export interface Pairing {
  code: string
  until: number
  triesBy: Map<string, number>
  triesLeft: number
}

export function beginPairing(now: number): Pairing {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return {
    code: letters.join(''),
    until: now + PAIRING_MS,
    triesBy: new Map(),
    triesLeft: ALL_TRIES,
  }
}

/** Over: nobody can send it any more. `from` is left out where anybody could say to be anybody. */
export function tryCode(
  pairing: Pairing,
  from: string | undefined,
  text: string,
): 'right' | 'wrong' | 'over' {
  if (from !== undefined) {
    const tries = (pairing.triesBy.get(from) ?? 0) + 1
    if (tries > TRIES) return 'wrong'
    pairing.triesBy.set(from, tries)
  }
  pairing.triesLeft -= 1
  if (isCodeOf(pairing, text)) return 'right'
  return pairing.triesLeft > 0 ? 'wrong' : 'over'
}

/** As people type it, and as Telegram begins a chat. */
function isCodeOf({ code }: Pairing, text: string): boolean {
  const typed = text
    .trim()
    .replace(/^\/start\s+/, '')
    .toUpperCase()
  const [a, b] = [Buffer.from(typed), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}
