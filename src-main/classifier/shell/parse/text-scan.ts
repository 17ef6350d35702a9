/** Characters in a command that make it look different from what it does. */
import type { Finding } from '../../rules/rule.ts'
import type { Span } from '../../unit.ts'

interface Trick {
  readonly name: string
  readonly pattern: RegExp
  readonly sentence: string
}

// A joiner is part of many emoji and scripts, and a selector belongs to the sign before it.
const TRICKS: readonly Trick[] = [
  {
    name: 'null',
    pattern: /\0/g,
    sentence: 'A null character hides in the text; the shell drops it and joins what is around.',
  },
  {
    name: 'escape-sequence',
    pattern: /[\x1b\x9b]/g,
    sentence: 'A terminal escape sequence can hide or overwrite what you see of this command.',
  },
  {
    name: 'control-character',
    pattern: /[\x01-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9a\x9c-\x9f]/g,
    sentence: 'An invisible control character stands in the text.',
  },
  {
    name: 'text-direction',
    pattern: /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g,
    sentence: 'A character that changes the reading direction can make the text look like another.',
  },
  {
    name: 'invisible-character',
    pattern:
      /[\u200b\u2060-\u2064\ufeff\u00ad\u180e\u115f\u1160\u3164\uffa0]|\u034f|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])|(?<![^\x00-\x7f])[\ufe00-\ufe0f](?!\u20e3)/g,
    sentence: 'A character that takes no room stands in the text.',
  },
  {
    name: 'tag-character',
    pattern: /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]/gu,
    sentence: 'Invisible tag characters can carry a hidden message.',
  },
  {
    name: 'line-separator',
    pattern: /[\u0085\u2028\u2029]/g,
    sentence: 'This looks like the end of a line, but the shell reads on.',
  },
]

const PADDING: Omit<Trick, 'pattern'> = {
  name: 'padding',
  sentence: 'A long stretch of blanks moves the rest of the command out of sight.',
}
const LONG_GAP = 120 // blanks in one line
const MANY_LINES = 25

/** Blanks that are not the shell's: they glue words together that look apart. */
export const FOREIGN_BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/

export function scanText(text: string): Finding[] {
  // Nearly every command is plain ASCII without controls and long gaps.
  const isPlain = !/[^\x20-\x7e\n\t]/.test(text)
  if (isPlain && !/[ \t]{120}|(?:\n[ \t]*){24}/.test(text)) return []
  const found = TRICKS.flatMap((trick) => {
    trick.pattern.lastIndex = 0
    const match = trick.pattern.exec(text)
    return match ? [finding(trick, match.index, match.index + match[0].length)] : []
  })
  const gap = findGap(text)
  return gap ? [...found, finding(PADDING, gap.start, gap.end)] : found
}

/** The first gap with something behind it. Every gap is looked at once, so that none of them is slow. */
function findGap(text: string): Span | undefined {
  for (const { 0: gap, index } of text.matchAll(/[ \t\n]{25,}/g)) {
    const end = index + gap.length
    if (end === text.length) return undefined
    const lines = gap.split('\n')
    const isLong = (lines.at(-1)?.length ?? 0) >= LONG_GAP || lines.length > MANY_LINES
    if (isLong && !isData(text, index, end)) return { start: index, end }
  }
  return undefined
}

/** Blank lines of a text that is written to a file, with nothing behind its end. */
function isData(text: string, start: number, end: number): boolean {
  const opened = [...text.slice(0, start).matchAll(/<<-?\s*(['"]?)(\w+)\1/g)].at(-1)
  const closing = opened && text.indexOf(`\n${opened[2]}`, end - 1)
  if (!opened || closing === undefined || closing < 0) return false
  const inside = text.slice(opened.index + opened[0].length, start)
  const isClosed = inside.includes(`\n${opened[2]}\n`)
  return !isClosed && text.slice(closing + 1 + (opened[2] ?? '').length).trim() === ''
}

function finding(trick: Omit<Trick, 'pattern'>, start: number, end: number): Finding {
  return {
    rule: `deceptive.${trick.name}`,
    level: 'dangerous',
    span: { start, end },
    sentence: trick.sentence,
    undoable: false,
    remember: 'never',
  }
}
