/** Splits SQL into statements of tokens. Comments are gone; a string is one token that matches no keyword. */

export interface SqlToken {
  readonly kind: 'word' | 'number' | 'string' | 'sign'
  /** Words in upper case, strings with their content. */
  readonly text: string
  /** How many parentheses are open around it. */
  readonly depth: number
}

export type SqlStatement = readonly SqlToken[]

const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y
const NUMBER = /\d[\w.]*/y
const DOLLAR = /\$[A-Za-z_]*\$/y

export function readSql(text: string): SqlStatement[] {
  const statements: SqlToken[][] = []
  let current: SqlToken[] = []
  let depth = 0
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    const rest = comment() ?? quoted() ?? worded() ?? signed(character)
    at = rest
  }
  if (current.length > 0) statements.push(current)
  return statements

  /** Where a comment that begins here ends. MySQL runs what stands in `/*! … * /`. */
  function comment(): number | undefined {
    if (
      text.startsWith('--', at) ||
      (text[at] === '#' && /^#(?:\s|$|!)/.test(text.slice(at, at + 2)))
    ) {
      return endOf('\n')
    }
    if (!text.startsWith('/*', at)) return undefined
    if (text[at + 2] !== '!') return endOf('*/', 2)
    NUMBER.lastIndex = at + 3
    return NUMBER.test(text) ? NUMBER.lastIndex : at + 3
  }

  function quoted(): number | undefined {
    const quote = text[at]
    if (quote === "'" || quote === '"' || quote === '`') {
      const end = closing(quote)
      // A name in quotes is a name; a keyword in quotes is none.
      push(quote === "'" ? 'string' : 'word', quote === "'" ? text.slice(at + 1, end - 1) : '""')
      return end
    }
    if (quote !== '$') return undefined
    DOLLAR.lastIndex = at
    const mark = DOLLAR.exec(text)?.[0]
    if (!mark) return undefined
    const close = text.indexOf(mark, at + mark.length)
    const end = close < 0 ? text.length : close
    push('string', text.slice(at + mark.length, end))
    return end + mark.length
  }

  function closing(quote: string): number {
    for (let end = at + 1; end < text.length; end++) {
      if (text[end] === '\\' && quote !== '`') end++
      else if (text[end] === quote) {
        if (text[end + 1] !== quote) return end + 1
        end++
      }
    }
    return text.length + 1
  }

  function worded(): number | undefined {
    for (const [pattern, kind] of [
      [WORD, 'word'],
      [NUMBER, 'number'],
    ] as const) {
      pattern.lastIndex = at
      const found = pattern.exec(text)?.[0]
      if (found === undefined) continue
      push(kind, found.toUpperCase())
      return at + found.length
    }
    return undefined
  }

  function signed(character: string): number {
    if (character === ';' || (character === '*' && text[at + 1] === '/')) {
      if (character === '*') return at + 2
      if (current.length > 0) statements.push(current)
      current = []
      depth = 0
    } else if (!/\s/.test(character)) {
      if (character === ')') depth = Math.max(0, depth - 1)
      push('sign', character)
      if (character === '(') depth++
    }
    return at + 1
  }

  function push(kind: SqlToken['kind'], content: string) {
    current.push({ kind, text: content, depth })
  }

  function endOf(mark: string, skip = 0): number {
    const end = text.indexOf(mark, at + skip)
    return end < 0 ? text.length : end + mark.length
  }
}
