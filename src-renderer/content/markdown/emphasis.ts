/**
 * Pairs the marks of emphasis, the way CommonMark says, on a linked list: each piece moves into an
 * element once, and a mark that found no partner is not looked for in the same place again.
 */
import { MAX_INLINE_DEPTH } from './limits.ts'
import type { Inline } from './tokens.ts'

/** One member of the list: words, an element, or marks that wait for their partner. */
export interface Piece {
  inline: Inline
  /** Its place in the text. */
  order: number
  /** How many elements stand in one another here. */
  depth: number
  marks?: Marks
  before: Piece | undefined
  after: Piece | undefined
}

interface Marks {
  letter: string
  length: number
  opens: boolean
  closes: boolean
}

export function createEmphasis() {
  const head: Piece = {
    inline: { type: 'break' },
    order: 0,
    depth: 0,
    before: undefined,
    after: undefined,
  }
  let tail = head
  let pieces = 0
  let isTooDeep = false
  return { words, add, marks, link, finish, endsInSpaces }

  function words(text: string): Piece {
    return push({ type: 'text', text }, 0)
  }

  function add(inline: Inline): void {
    push(inline, 1)
  }

  /** The run of marks that begins here; gives its length. */
  function marks(text: string, at: number): number {
    const letter = text.charAt(at)
    let length = 1
    while (text[at + length] === letter) length += 1
    const piece = words(letter.repeat(length))
    // Three and more tildes strike nothing.
    if (letter === '~' && length > 2) return length
    const sides = sidesOf(letter, text.charAt(at - 1), text.charAt(at + length))
    piece.marks = { letter, length, ...sides }
    return length
  }

  /** Everything since the bracket becomes the words of a link. */
  function link(bracket: Piece, href: string): void {
    pair(bracket)
    const { inlines, depth } = collect(bracket.after, undefined)
    const children: Inline[] =
      inlines.length > 0 ? unlinked(inlines) : [{ type: 'text', text: href }]
    bracket.inline = { type: 'link', href, children }
    bracket.depth = deeper(depth)
    bracket.after = undefined
    tail = bracket
  }

  /** Nothing when the elements stand too deep in one another. */
  function finish(): Inline[] | undefined {
    pair(head)
    return isTooDeep ? undefined : collect(head.after, undefined).inlines
  }

  function endsInSpaces(): boolean {
    return tail.inline.type === 'text' && tail.inline.text.endsWith('  ')
  }

  function push(inline: Inline, depth: number): Piece {
    pieces += 1
    const piece: Piece = { inline, order: pieces, depth, before: tail, after: undefined }
    tail.after = piece
    tail = piece
    return piece
  }

  /** Joins the marks after this piece. */
  function pair(bottom: Piece): void {
    /** By kind of closing mark: nothing at or before this place can be its partner. */
    const searched = new Map<string, number>()
    let closer = bottom.after
    while (closer && !isTooDeep) {
      const closing = closer.marks
      if (!closing?.closes) {
        closer = closer.after
        continue
      }
      const kind = `${closing.letter}${closing.opens}${closing.length % 3}`
      const lowest = Math.max(bottom.order, searched.get(kind) ?? 0)
      const opener = partnerOf(closer, closing, lowest)
      if (opener) closer = join(opener, closer)
      else {
        searched.set(kind, closer.before?.order ?? 0)
        closer = closer.after
      }
    }
  }

  /** Puts what stands between the two into an element; gives the piece to go on from. */
  function join(opener: Piece, closer: Piece): Piece | undefined {
    const used = Math.min(2, opener.marks?.length ?? 0, closer.marks?.length ?? 0)
    const { inlines: children, depth } = collect(opener.after, closer)
    const letter = closer.marks?.letter
    const type = letter === '~' ? 'struck' : used === 2 ? 'strong' : 'emphasis'
    const element: Piece = {
      inline: { type, children },
      order: opener.order,
      depth: deeper(depth),
      before: opener,
      after: closer,
    }
    opener.after = element
    closer.before = element
    shorten(opener, used)
    return shorten(closer, used) ? closer : element.after
  }

  /** False when nothing of the marks is left, and the piece with it. */
  function shorten(piece: Piece, by: number): boolean {
    const { marks, before, after } = piece
    if (!marks) return true
    marks.length -= by
    piece.inline = { type: 'text', text: marks.letter.repeat(marks.length) }
    if (marks.length > 0) return true
    if (before) before.after = after
    if (after) after.before = before
    else if (before) tail = before
    return false
  }

  function deeper(depth: number): number {
    if (depth >= MAX_INLINE_DEPTH) isTooDeep = true
    return depth + 1
  }
}

function partnerOf(closer: Piece, closing: Marks, lowest: number): Piece | undefined {
  for (let piece = closer.before; piece && piece.order > lowest; piece = piece.before)
    if (piece.marks?.opens && fits(piece.marks, closing)) return piece
  return undefined
}

function fits(opening: Marks, closing: Marks): boolean {
  if (opening.letter !== closing.letter) return false
  if (opening.letter === '~') return opening.length === closing.length
  if (!opening.closes && !closing.opens) return true
  // `*a**b*`: marks that could do either do not make three of one and two of another.
  const isMixed = (opening.length + closing.length) % 3 === 0
  return !isMixed || (opening.length % 3 === 0 && closing.length % 3 === 0)
}

/** The members up to `end` as inlines, neighbouring words as one. */
function collect(
  first: Piece | undefined,
  end: Piece | undefined,
): { inlines: Inline[]; depth: number } {
  const inlines: Inline[] = []
  let depth = 0
  let words: string[] = []
  for (let piece = first; piece && piece !== end; piece = piece.after) {
    depth = Math.max(depth, piece.depth)
    if (piece.inline.type === 'text') words.push(piece.inline.text)
    else {
      endWords()
      inlines.push(piece.inline)
    }
  }
  endWords()
  return { inlines, depth }

  function endWords(): void {
    if (words.length > 0) inlines.push({ type: 'text', text: words.join('') })
    words = []
  }
}

/** A link stands around no other link; their words stay. */
function unlinked(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'link') return unlinked(inline.children)
    if (!('children' in inline)) return [inline]
    return [{ ...inline, children: unlinked(inline.children) }]
  })
}

const SPACE = /^\s?$/
const PUNCTUATION = /[\p{P}\p{S}]/u

function sidesOf(
  letter: string,
  before: string,
  after: string,
): { opens: boolean; closes: boolean } {
  const isLeft = leans(after, before)
  const isRight = leans(before, after)
  if (letter !== '_') return { opens: isLeft, closes: isRight }
  // Inside a word it is a letter of a name.
  return {
    opens: isLeft && (!isRight || PUNCTUATION.test(before)),
    closes: isRight && (!isLeft || PUNCTUATION.test(after)),
  }
}

/** Whether marks belong to what stands on this side of them. */
function leans(to: string, other: string): boolean {
  if (SPACE.test(to)) return false
  return !PUNCTUATION.test(to) || SPACE.test(other) || PUNCTUATION.test(other)
}
