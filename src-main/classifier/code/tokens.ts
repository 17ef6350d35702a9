/**
 * Splits program text of several languages into names, strings and signs. Python and JavaScript are read on
 * from here as expressions; of the others it is only told what is a call and what stands in a string.
 */
import type { Language } from '../unit.ts'
import { readEscape } from './escapes.ts'

export interface CodeToken {
  readonly kind: 'name' | 'string' | 'number' | 'sign'
  readonly text: string
  /** For a string: its pieces, null where something is put in at run time. */
  readonly pieces?: readonly (string | null)[]
  /** What is put in there, in the order of the nulls, where the language has expressions in strings. */
  readonly holes?: readonly (readonly CodeToken[])[]
  /** For a string: its quote, or its prefix and quote. Backticks run commands in some languages. */
  readonly quote?: string
  /** For the end of a line: how far the next one is indented. */
  readonly indent?: number
}

interface Profile {
  readonly comments: readonly (readonly [start: string, end: RegExp])[]
  /** `"a $x"` puts something in: a name, which is not followed. */
  readonly holes: RegExp | null
  /** `"a #{x}"` puts an expression in, up to the brace. */
  readonly opener?: string
  readonly hasRegex?: boolean
  readonly name: RegExp
  /** Signs of several characters, which the reader of expressions wants whole. */
  readonly signs?: RegExp
}

const LINE = /[\n\r]/g
const SCRIPT_LINE = /[\n\r\u2028\u2029]/g
const HASH = ['#', LINE] as const
const SLASHES = ['//', SCRIPT_LINE] as const
const BLOCK = ['/*', /\*\//g] as const
const WORD = /[A-Za-z_$@\u0080-\uffff][\w$\u0080-\uffff]*/y
const SCRIPT_SIGNS =
  /\.\.\.|=>|===|!==|\*\*=?|\?\?=?|\?\.(?!\d)|&&=?|\|\|=?|[-+*/%&|^]=|[=!<>]=|\+\+|--/y
const PROFILES: Readonly<Partial<Record<Language, Profile>>> = {
  python: {
    comments: [HASH],
    holes: null,
    opener: '{',
    name: /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y,
    signs: /\*\*=?|\/\/=?|:=|->|[-+*/%&|^@]=|[=!<>]=|<<|>>/y,
  },
  node: {
    comments: [SLASHES, BLOCK],
    holes: null,
    opener: '${',
    hasRegex: true,
    name: /(?:[A-Za-z_$\u0080-\u2027\u202a-\uffff]|\\u)(?:[\w$\u0080-\u2027\u202a-\uffff]|\\u(?:\{[^}]*\})?)*/y,
    signs: SCRIPT_SIGNS,
  },
  perl: { comments: [HASH], holes: /[$@]\{?\w+\}?/, name: WORD },
  ruby: {
    comments: [HASH],
    holes: null,
    opener: '#{',
    hasRegex: true,
    name: /[A-Za-z_$@\u0080-\uffff][\w$\u0080-\uffff]*[!?]?/y,
  },
  php: { comments: [HASH, SLASHES, BLOCK], holes: /\{?\$\w+\}?/, name: WORD },
  lua: {
    comments: [
      ['--[[', /\]\]/g],
      ['--', LINE],
    ],
    holes: null,
    name: WORD,
  },
  r: { comments: [HASH], holes: null, name: WORD },
  groovy: { comments: [SLASHES, BLOCK], holes: /\$\{?\w+\}?/, hasRegex: true, name: WORD },
  applescript: { comments: [['--', LINE]], holes: null, name: WORD },
}
const PLAIN: Profile = { comments: [], holes: null, name: WORD }

const NUMBER = /\d[\w.]*/y
const PYTHON_PREFIX = /^(?:[rbuf]|[rb]f|f[rb]|br|rb)$/i
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']', '<': '>' }
/** After one of these comes an operand, so that a slash begins a pattern. */
const BEFORE_OPERAND =
  /^(?:return|typeof|case|in|of|do|else|void|delete|throw|new|instanceof|yield|await|and|or|not|if|unless|when|then)$/
const DEEPEST_HOLES = 12 // strings within strings; nobody writes more

export function readCode(text: string, language: Language): CodeToken[] {
  const profile = PROFILES[language] ?? PLAIN
  const isPython = language === 'python'
  const isScript = language === 'node'
  let at = 0
  let tokens: CodeToken[] = []
  let depth = 0
  /** For each bracket that is open: does an operand follow after it is closed? */
  let heads: boolean[] = []
  let lastHead = false
  let holesOpen = 0
  readOn(null)
  return tokens

  /** Up to the end, or to the brace that ends an expression in a string. */
  function readOn(end: '}' | null) {
    while (at < text.length) {
      if (end !== null && depth === 0 && ends()) return
      at = comment() ?? quoted() ?? worded() ?? signed()
    }

    /** Python has a format after the expression: `{x!r:>10}`. */
    function ends(): boolean {
      const character = text.charAt(at)
      if (character === '}') return true
      if (!isPython) return false
      return character === ':' ? text[at + 1] !== '=' : character === '!' && text[at + 1] !== '='
    }
  }

  function comment(): number | undefined {
    for (const [start, end] of profile.comments) {
      if (!text.startsWith(start, at)) continue
      if (start === '#' && !isPython && !isCommentStart()) continue
      end.lastIndex = at + start.length
      const found = end.exec(text)
      if (!found) return text.length
      // The end of a line counts by itself.
      return end === LINE || end === SCRIPT_LINE ? found.index : found.index + found[0].length
    }
    return undefined
  }

  /** `$#list` and `a#b` hold no comment. */
  function isCommentStart(): boolean {
    return at === 0 || /[\s;{}()]/.test(text.charAt(at - 1))
  }

  function quoted(): number | undefined {
    const quote = text.charAt(at)
    if (quote === '"' || quote === "'" || (quote === '`' && !isPython)) {
      const long = quote.repeat(3)
      const isLong = isPython && text.startsWith(long, at)
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
    const prefix = isPython ? prefixBefore() : ''
    const opener = openerOf(quote, prefix)
    // A plain string ends with its line: what comes after is code again.
    const isOneLine = (isPython || isScript) && close.length === 1 && close !== '`'
    const pieces: (string | null)[] = []
    const holes: (readonly CodeToken[])[] = []
    let piece = ''
    at += skip
    while (at < text.length && !text.startsWith(close, at)) {
      const character = text.charAt(at)
      if (character === '\\') {
        const escaped = readEscape(text, at, /r/i.test(prefix) ? 'raw' : language)
        piece += escaped.text
        at = escaped.end
      } else if (isOneLine && character === '\n') break
      else if (opener === '{' && /^(?:\{\{|\}\})/.test(text.slice(at, at + 2))) {
        piece += character
        at += 2
      } else if (opener !== null && text.startsWith(opener, at)) {
        pieces.push(piece, null)
        piece = ''
        at += opener.length
        holes.push(hole())
      } else {
        piece += character
        at++
      }
    }
    pieces.push(...parts(piece, quote))
    const whole = holes.length === 0 ? piece : pieces.map((part) => part ?? '').join('')
    tokens.push({ kind: 'string', text: whole, pieces, quote, ...(holes.length > 0 && { holes }) })
    return Math.min(text.length, at + (text.startsWith(close, at) ? close.length : 0))
  }

  function prefixBefore(): string {
    const before = tokens.at(-1)
    const isPrefix = before?.kind === 'name' && PYTHON_PREFIX.test(before.text)
    if (!isPrefix || text.slice(at - before.text.length, at) !== before.text) return ''
    tokens.pop()
    return before.text
  }

  function openerOf(quote: string, prefix: string): string | null {
    if (holesOpen >= DEEPEST_HOLES) return null
    if (isPython) return /f/i.test(prefix) ? '{' : null
    if (isScript) return quote === '`' ? '${' : null
    return quote === "'" ? null : (profile.opener ?? null)
  }

  /** The expression that is put in; what else stands in the braces says how it is shown. */
  function hole(): readonly CodeToken[] {
    const outer = { tokens, depth, heads }
    tokens = []
    depth = 0
    heads = []
    holesOpen++
    readOn('}')
    holesOpen--
    const inner = tokens
    ;({ tokens, depth, heads } = outer)
    for (let open = 0; at < text.length; at++) {
      if (text[at] === '{') open++
      else if (text[at] === '}' && --open < 0) break
    }
    at++
    return inner
  }

  /** `"a $x"`: the pieces around the names. */
  function parts(piece: string, quote: string): (string | null)[] {
    const takesHoles = quote === '`' || quote !== "'"
    if (!profile.holes || !takesHoles) return [piece]
    return piece
      .split(profile.holes)
      .flatMap((part, index) => (index === 0 ? [part] : [null, part]))
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
        while (/[a-z]/.test(text[end + 1] ?? '')) end++
        return end + 1
      }
    }
    tokens.push({ kind: 'sign', text: '/' })
    return at + 1
  }

  /** After an operator or at the start a slash begins a pattern, after a value it divides. */
  function isOperandNext(): boolean {
    const last = tokens.at(-1)
    if (!last) return true
    if (last.kind === 'name') return BEFORE_OPERAND.test(last.text)
    if (last.kind !== 'sign') return false
    if (last.text === ')' || last.text === '}') return isScript && lastHead
    return last.text !== ']' && last.text !== '++' && last.text !== '--'
  }

  function worded(): number | undefined {
    for (const [pattern, kind] of [
      [profile.name, 'name'],
      [NUMBER, 'number'],
    ] as const) {
      pattern.lastIndex = at
      const found = pattern.exec(text)?.[0]
      if (found === undefined) continue
      tokens.push({ kind, text: kind === 'name' ? nameOf(found) : found })
      return at + found.length
    }
    return undefined
  }

  /** Python folds look-alike letters, JavaScript knows escapes in names. */
  function nameOf(written: string): string {
    if (isScript && written.includes('\\'))
      return written.replace(/\\u(?:\{([^}]*)\}|(\w{4}))/g, (_, braced, plain) =>
        String.fromCodePoint(Number.parseInt(braced ?? plain, 16) || 0),
      )
    return isPython && /[^\x20-\x7e]/.test(written) ? written.normalize('NFKC') : written
  }

  function signed(): number {
    const character = text.charAt(at)
    if (isPython && character === '\\' && /[\n\r]/.test(text[at + 1] ?? '')) return at + 2
    if (character === '\n') return lineEnd()
    if (/\s/.test(character)) return at + 1
    const signs = profile.signs
    if (signs) {
      signs.lastIndex = at
      const long = signs.exec(text)?.[0]
      if (long) {
        tokens.push({ kind: 'sign', text: long })
        return at + long.length
      }
    }
    follow(character)
    tokens.push({ kind: 'sign', text: character })
    return at + 1
  }

  function lineEnd(): number {
    // In brackets, and everywhere in JavaScript, a line goes on in the next.
    if (isScript || (isPython && depth > 0)) return at + 1
    let next = at + 1
    while (text[next] === ' ' || text[next] === '\t') next++
    tokens.push({ kind: 'sign', text: '\n', indent: next - at - 1 })
    return next
  }

  function follow(character: string) {
    if ('([{'.includes(character)) {
      depth++
      heads.push(isHead(character))
    } else if (')]}'.includes(character)) {
      depth = Math.max(0, depth - 1)
      lastHead = heads.pop() ?? false
    }
  }

  /** After `if (x)` and after a block comes a new statement, after `f(x)` and an object none. */
  function isHead(character: string): boolean {
    const before = tokens.at(-1)
    if (character === '(') return /^(?:if|while|for|with)$/.test(before?.text ?? '')
    if (character !== '{' || !before) return character === '{'
    if (before.kind === 'sign') return /^(?:\)|;|\{|\}|=>)$/.test(before.text)
    return /^(?:else|do|try|finally)$/.test(before.text)
  }
}
