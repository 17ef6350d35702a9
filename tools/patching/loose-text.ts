/** Part of a line, found although its blanks, quotes and dashes are written in another way. */
import { plainOrigins, plainText } from './typography.ts'

/** A part of the file, by places in its text, and what comes there. */
export interface LoosePlace {
  start: number
  end: number
  fresh: string
}

interface Loose {
  text: string
  /** For each of its characters, the one of the original it stands for. */
  origins: number[]
}

/** All the places, also those that overlap: who is told of one must be sure of it. */
export function findLoose(content: string, old: string, fresh: string): LoosePlace[] {
  const [before, after] = [blanksBefore(old), blanksAfter(old)]
  // The blanks around it belong to its neighbours, so the new text must have the same.
  if (blanksBefore(fresh) !== before || blanksAfter(fresh) !== after) return []
  const wanted = old.slice(before.length, old.length - after.length)
  const given = fresh.slice(before.length, fresh.length - after.length)
  if (wanted === '' || given === '' || wanted.includes('\n')) return []
  const [file, part] = [loosen(content), loosen(wanted)]
  const places: LoosePlace[] = []
  for (let at = file.text.indexOf(part.text); at >= 0; at = file.text.indexOf(part.text, at + 1))
    if (isWhole(file.text, at, part.text)) places.push(changed(file, at, part, wanted, given))
  return places
}

/** What stays the same keeps the characters of the file. */
function changed(file: Loose, at: number, part: Loose, wanted: string, given: string): LoosePlace {
  const last = part.text.length - 1
  const origin = (index: number): number => file.origins[at + index] ?? 0
  const [prefix, suffix] = sharedEnds(wanted, given)
  const shift = given.length - wanted.length
  let head = part.origins.findLastIndex((place) => place < prefix)
  while (head >= 0 && (isBlank(part.text[head]) || sharesOrigin(head, head + 1))) head -= 1
  let tail = part.origins.findIndex((place) => place >= wanted.length - suffix)
  if (tail < 0) tail = last + 1
  while (tail <= last && (isBlank(part.text[tail]) || sharesOrigin(tail, tail - 1))) tail += 1
  const from = head < 0 ? 0 : (part.origins[head] ?? 0) + 1
  const to = tail > last ? given.length : (part.origins[tail] ?? 0) + shift
  return {
    start: head < 0 ? origin(0) : origin(head) + 1,
    end: tail > last ? origin(last) + 1 : origin(tail),
    fresh: given.slice(from, to),
  }

  function sharesOrigin(one: number, other: number): boolean {
    if (other < 0 || other > last) return false
    return origin(one) === origin(other) || part.origins[one] === part.origins[other]
  }
}

/** How much two texts have in common at both ends. */
export function sharedEnds(one: string, other: string): [prefix: number, suffix: number] {
  const least = Math.min(one.length, other.length)
  let prefix = 0
  while (prefix < least && one[prefix] === other[prefix]) prefix += 1
  let suffix = 0
  while (
    suffix < least - prefix &&
    one[one.length - 1 - suffix] === other[other.length - 1 - suffix]
  )
    suffix += 1
  return [prefix, suffix]
}

/** A name is not found in the middle of another. */
function isWhole(text: string, at: number, part: string): boolean {
  const end = at + part.length
  const isCutBefore = isWord(text[at - 1]) && isWord(text[at])
  return !isCutBefore && !(isWord(text[end - 1]) && isWord(text[end]))
}

/** Without the blanks, but where two words would become one. */
function loosen(source: string): Loose {
  const plain = plainText(source)
  const from = plainOrigins(source)
  const letters: string[] = []
  const origins: number[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? ''
    if (isBlank(letter)) {
      let end = at
      while (isBlank(plain[end + 1])) end += 1
      if (isWord(plain[at - 1]) && isWord(plain[end + 1])) push(' ', at)
      at = end
    } else push(letter, at)
  }
  return { text: letters.join(''), origins }

  function push(letter: string, at: number): void {
    letters.push(letter)
    origins.push(from[at] ?? 0)
  }
}

function isBlank(letter: string | undefined): boolean {
  return letter === ' ' || letter === '\t'
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}\p{Cs}_$]/u.test(letter)
}

function blanksBefore(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

function blanksAfter(text: string): string {
  return /[ \t]*$/.exec(text)?.[0] ?? ''
}
