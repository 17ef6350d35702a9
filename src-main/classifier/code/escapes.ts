/** Backslashes in strings of program text. */
import type { Language } from '../unit.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  '\n': '',
}
const HEX = /(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/y
const OCTAL = /[0-7]{1,3}/y

/** What the backslash at `at` stands for, and where the string goes on. */
export function readEscape(
  text: string,
  at: number,
  language: Language | 'raw',
): { text: string; end: number } {
  const next = text.charAt(at + 1)
  if (language === 'raw') return { text: `\\${next}`, end: at + 2 }
  HEX.lastIndex = at + 1
  const hex = HEX.exec(text)
  if (hex) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? '', 16)
    return { text: code <= 0x10ffff ? String.fromCodePoint(code) : '', end: at + 1 + hex[0].length }
  }
  OCTAL.lastIndex = at + 1
  const octal = OCTAL.exec(text)?.[0]
  if (octal)
    return { text: String.fromCharCode(Number.parseInt(octal, 8)), end: at + 1 + octal.length }
  return { text: ESCAPES[next] ?? next, end: at + 2 }
}
