/**
 * Splits program text of several languages into names, strings and signs. It is no parser: it only has to
 * tell a call from words inside a string or comment.
 */
import type { Language } from '../shell/unit.ts'

export interface CodeToken {
  readonly kind: 'name' | 'string' | 'number' | 'sign'
  readonly text: string
  /** For a string: its pieces, null where something is put in at run time. */
  readonly pieces?: readonly (string | null)[]
  /** For a string: its quote, or its prefix and quote. Backticks run commands in some languages. */
  readonly quote?: string
}

interface Profile {
  readonly comments: readonly (readonly [start: string, end: string])[]
  /** `"a $x"` or `"a #{x}"` puts something in. */
  readonly holes: RegExp | null
  readonly hasRegex?: boolean
}

const HASH = ['#', '\n'] as const
const SLASHES = ['//', '\n'] as const
const BLOCK = ['/*', '*/'] as const
const PROFILES: Readonly<Partial<Record<Language, Profile>>> = {
  python: { comments: [HASH], holes: null },
  node: { comments: [SLASHES, BLOCK], holes: /\$\{[^}]*\}/, hasRegex: true },
  perl: { comments: [HASH], holes: /[$@]\{?\w+\}?/ },
  ruby: { comments: [HASH], holes: /#\{[^}]*\}/, hasRegex: true },
  php: { comments: [HASH, SLASHES, BLOCK], holes: /\{?\$\w+\}?/ },
  lua: {
    comments: [
      ['--[[', ']]'],
      ['--', '\n'],
    ],
    holes: null,
  },
  r: { comments: [HASH], holes: null },
  groovy: { comments: [SLASHES, BLOCK], holes: /\$\{?\w+\}?/, hasRegex: true },
  applescript: { comments: [['--', '\n']], holes: null },
}
const PLAIN: Profile = { comments: [], holes: null }

const NAME = /[A-Za-z_$@\u0080-\uffff][\w$\u0080-\uffff]*[!?]?/y
const NUMBER = /\d[\w.]*/y
const PYTHON_PREFIX = /^(?:[rbuf]|[rb]f|f[rb]|br)$/i
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']', '<': '>' }
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' }

export function readCode(text: string, language: Language): CodeToken[] {
  const profile = PROFILES[language] ?? PLAIN
  const tokens: CodeToken[] = []
  let at = 0
  while (at < text.length) at = comment() ?? quoted() ?? worded() ?? signed()
  return tokens

  function comment(): number | undefined {
    for (const [start, end] of profile.comments) {
      if (!text.startsWith(start, at)) continue
      if (start === '#' && !isCommentStart()) continue
      const close = text.indexOf(end, at + start.length)
      return close < 0 ? text.length : close + end.length
    }
    return undefined
  }

  /** `$#list` and `a#b` hold no comment. */
  function isCommentStart(): boolean {
    return at === 0 || /[\s;{}()]/.test(text.charAt(at - 1))
  }

  function quoted(): number | undefined {
    const quote = text.charAt(at)
    if (quote === '"' || quote === "'" || quote === '`') {
      const long = quote.repeat(3)
      const isLong = language === 'python' && text.startsWith(long, at)
      return string(isLong ? long : quote, isLong ? long : quote, isLong ? 3 : 1)
    }
    if (quote === '/' && profile.hasRegex && isOperandNext()) return regex()
    return language === 'perl' || language === 'ruby' ? quoteWord() : undefined
  }

  /** `qx{…}`, `%x(…)`: the character after the word is the quote. */
  function quoteWord(): number | undefined {
    const match = /^(?:q[qxwr]?|%[xqQwWiI]?)(?=[^\w\s=,;)])/.exec(text.slice(at, at + 3))
    if (!match || /\w/.test(text.charAt(at - 1))) return undefined
    const open = text.charAt(at + match[0].length)
    if (match[0] === '%' && !CLOSERS[open]) return undefined
    const runs = match[0] === 'qx' || match[0] === '%x'
    const quote = runs ? '`' : /^%?q$/.test(match[0]) ? "'" : '"'
    return string(CLOSERS[open] ?? open, quote, match[0].length + 1)
  }

  function string(close: string, quote: string, skip: number): number {
    const pieces: (string | null)[] = []
    let piece = ''
    let end = at + skip
    while (end < text.length && !text.startsWith(close, end)) {
      if (text[end] === '\\') {
        const next = text.charAt(end + 1)
        piece += ESCAPES[next] ?? next
        end += 2
      } else piece += text.charAt(end++)
    }
    const takesHoles = quote === '`' || (quote !== "'" && language !== 'node')
    const before = tokens.at(-1)
    const isFormatted = before?.kind === 'name' && PYTHON_PREFIX.test(before.text)
    if (isFormatted) tokens.pop()
    pieces.push(...split(piece, takesHoles, isFormatted && /f/i.test(before.text)))
    tokens.push({ kind: 'string', text: piece, pieces, quote })
    return end + close.length
  }

  function split(piece: string, takesHoles: boolean, isFormatted: boolean): (string | null)[] {
    const holes = isFormatted ? /\{[^{}]*\}/ : takesHoles ? profile.holes : null
    if (!holes) return [piece]
    return piece.split(holes).flatMap((part, index) => (index === 0 ? [part] : [null, part]))
  }

  function regex(): number {
    let inClass = false
    for (let end = at + 1; end < text.length; end++) {
      const character = text[end]
      if (character === '\\') end++
      else if (character === '[') inClass = true
      else if (character === ']') inClass = false
      else if (character === '\n') break
      else if (character === '/' && !inClass) {
        tokens.push({ kind: 'string', text: '', pieces: [''], quote: '/' })
        return end + 1
      }
    }
    tokens.push({ kind: 'sign', text: '/' })
    return at + 1
  }

  /** After an operator or at the start a slash begins a pattern, after a value it divides. */
  function isOperandNext(): boolean {
    const last = tokens.at(-1)
    return !last || (last.kind === 'sign' && !/[)\]}]/.test(last.text))
  }

  function worded(): number | undefined {
    for (const [pattern, kind] of [
      [NAME, 'name'],
      [NUMBER, 'number'],
    ] as const) {
      pattern.lastIndex = at
      const found = pattern.exec(text)?.[0]
      if (found === undefined) continue
      tokens.push({ kind, text: found })
      return at + found.length
    }
    return undefined
  }

  function signed(): number {
    const character = text.charAt(at)
    if (character === '\n' || !/\s/.test(character)) tokens.push({ kind: 'sign', text: character })
    return at + 1
  }
}
