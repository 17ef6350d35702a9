/** A code that a window shows. Whoever sends it over a channel is the one who may answer there. */
import { randomInt, timingSafeEqual } from 'node:crypto'

export const PAIRING_MS = 10 * 60_000
const TRIES = 5
/** Letters and digits that nobody takes for another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

export interface Pairing {
  code: string
  until: number
  triesLeft: number
}

export function beginPairing(now: number): Pairing {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return { code: letters.join(''), until: now + PAIRING_MS, triesLeft: TRIES }
}

/** As people type it, and as Telegram begins a chat. */
export function isCodeOf({ code }: Pairing, text: string): boolean {
  const typed = text
    .trim()
    .replace(/^\/start\s+/, '')
    .toUpperCase()
  const [a, b] = [Buffer.from(typed), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}
