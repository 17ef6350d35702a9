/**
 * Words with their emphasis, code and links. It goes over the text once: what could look far ahead
 * (a closing backtick, the end of an address) has an index or a bound, so no text makes it slow.
 */
import { createBacktickRuns } from './backtick-runs.ts'
import { createEmphasis, type Piece } from './emphasis.ts'
import { decodeEntities } from './entities.ts'
import { type Budget, take } from './limits.ts'
import { angleLink, bareLink, destination } from './read-link.ts'
import type { Inline } from './tokens.ts'

const PUNCTUATION = /[!-/:-@[-`{-~]/
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/iy
/** Where something other than plain words may begin. */
const SPECIAL = /[\\`*_~[\]!<&\n]|\b(?:https?:\/\/|www\.)/gi

interface Bracket {
  piece: Piece
  isImage: boolean
  /** A link stands around no other link. */
  isActive: boolean
}

/** The text as it is when it would be too many elements, or too deep in one another. */
export function readInlines(text: string, budget: Budget): readonly Inline[] {
  if (text === '') return []
  const inlines = read(text)
  return inlines && take(budget, sizeOf(inlines)) ? inlines : [{ type: 'text', text }]
}

function sizeOf(inlines: readonly Inline[]): number {
  return inlines.reduce(
    (sum, inline) => sum + 1 + ('children' in inline ? sizeOf(inline.children) : 0),
    0,
  )
}

function read(text: string): Inline[] | undefined {
  const backticks = createBacktickRuns(text)
  const emphasis = createEmphasis()
  const brackets: Bracket[] = []
  let at = 0
  while (at < text.length) {
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(text)?.index ?? text.length
    if (next > at) emphasis.words(text.slice(at, next))
    at = next
    if (at < text.length) at += special()
  }
  return emphasis.finish()

  /** Takes what begins here, and says how long it was. */
  function special(): number {
    const letter = text.charAt(at)
    switch (letter) {
      case '\\':
        return escaped()
      case '`':
        return code()
      case '*':
      case '_':
      case '~':
        return emphasis.marks(text, at)
      case '!':
        return text[at + 1] === '[' ? opened('![') : words('!')
      case '[':
        return opened('[')
      case ']':
        return closed()
      case '<':
        return angle()
      case '&':
        return entity()
      case '\n':
        return newLine()
      default:
        return bare()
    }
  }

  function words(letters: string): number {
    emphasis.words(letters)
    return letters.length
  }

  function escaped(): number {
    const next = text.charAt(at + 1)
    if (next === '\n') emphasis.add({ type: 'break' })
    else if (PUNCTUATION.test(next)) emphasis.words(next)
    else return words('\\')
    return 2
  }

  function code(): number {
    const { length, end } = backticks.closing(at)
    if (end === undefined) return words('`'.repeat(length))
    const inside = text.slice(at + length, end).replaceAll('\n', ' ')
    const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== ''
    emphasis.add({ type: 'code', text: isPadded ? inside.slice(1, -1) : inside })
    return end + length - at
  }

  function opened(letters: string): number {
    brackets.push({ piece: emphasis.words(letters), isImage: letters === '![', isActive: true })
    return letters.length
  }

  function closed(): number {
    const bracket = brackets.pop()
    const found = bracket?.isActive ? destination(text, at + 1) : undefined
    if (!bracket || !found) return words(']')
    emphasis.link(bracket.piece, found.href)
    if (!bracket.isImage) for (const outer of brackets) outer.isActive &&= outer.isImage
    return found.end - at
  }

  function angle(): number {
    const lineBreak = /^<br ?\/?>/i.exec(text.slice(at, at + 6))
    if (lineBreak) {
      emphasis.add({ type: 'break' })
      return lineBreak[0].length
    }
    const href = angleLink(text, at)
    if (href === undefined) return words('<')
    emphasis.add({ type: 'link', href, children: [{ type: 'text', text: href }] })
    return href.length + 2
  }

  function entity(): number {
    ENTITY.lastIndex = at
    const spelled = ENTITY.exec(text)?.[0]
    if (!spelled) return words('&')
    emphasis.words(decodeEntities(spelled))
    return spelled.length
  }

  function newLine(): number {
    if (emphasis.endsInSpaces()) emphasis.add({ type: 'break' })
    else emphasis.words('\n')
    return 1
  }

  function bare(): number {
    const found = bareLink(text, at)
    if (!found) return words(text.charAt(at))
    emphasis.add({
      type: 'link',
      href: found.href,
      children: [{ type: 'text', text: found.written }],
    })
    return found.written.length
  }
}
