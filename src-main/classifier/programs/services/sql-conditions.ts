/** Does a WHERE clause leave anything out? `1=1`, `id = id` and the like do not. */
import type { SqlToken } from './sql-tokens.ts'

const CLAUSE_END = new Set(['ORDER', 'LIMIT', 'RETURNING', 'GROUP', 'OPTION', 'ALLOW'])

/** The tokens after WHERE at the depth of the statement, or null when there is no WHERE. */
export function whereClause(tokens: readonly SqlToken[], depth: number): SqlToken[] | null {
  const where = tokens.findIndex(
    (token) => token.text === 'WHERE' && token.kind === 'word' && token.depth === depth,
  )
  if (where < 0) return null
  const clause = tokens.slice(where + 1)
  const end = clause.findIndex(
    (token) => token.depth < depth || (token.depth === depth && CLAUSE_END.has(token.text)),
  )
  return end < 0 ? clause : clause.slice(0, end)
}

const LONGEST_CLAUSE = 200 // tokens; nobody hides `1=1` behind more, and nested brackets stay cheap

export function isAlwaysTrue(clause: readonly SqlToken[]): boolean {
  if (clause.length > LONGEST_CLAUSE) return false
  const inner = withoutParentheses(clause)
  if (inner.length === 0) return true
  const either = splitAt(inner, 'OR')
  if (either.length > 1) return either.some(isAlwaysTrue)
  const both = splitAt(inner, 'AND')
  if (both.length > 1) return both.every(isAlwaysTrue)
  return isTrueAtom(inner)
}

function isTrueAtom(atom: readonly SqlToken[]): boolean {
  const texts = atom.map((token) => token.text)
  const joined = texts.join(' ')
  if (/^(?:TRUE|1|NOT FALSE|NOT 0|\S+ IS NOT NULL|1 IS NOT NULL|\S+ ! = NULL)$/.test(joined))
    return true
  if (/^EXISTS \( SELECT (?:1|\*|TRUE) \)$/.test(joined)) return true
  if (atom.length === 3 && texts[1] === 'LIKE') return /^%+$/.test(texts[2] ?? '')
  const sign = atom.findIndex((token) => token.kind === 'sign' && /[<>=!]/.test(token.text))
  if (sign < 1) return false
  const last = atom.findLastIndex((token) => token.kind === 'sign' && /[<>=!]/.test(token.text))
  return compares(atom.slice(0, sign), texts.slice(sign, last + 1).join(''), atom.slice(last + 1))
}

/** A comparison of the same thing, of two numbers, or of a number that no identifier is below. */
function compares(left: readonly SqlToken[], sign: string, right: readonly SqlToken[]): boolean {
  const [before, after] = [left, right].map((side) =>
    side.map(({ kind, text }) => `${kind}:${text}`).join(' '),
  )
  if (before === after) return /^(?:=|==|<=|>=|<=>)$/.test(sign)
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a !== null && b !== null) {
    return sign === '<'
      ? a < b
      : sign === '>'
        ? a > b
        : sign === '<='
          ? a <= b
          : sign === '>='
            ? a >= b
            : /^(?:<>|!=)$/.test(sign) && a !== b
  }
  const isIdentifier = left.length <= 3 && /ID$/.test(left.at(-1)?.text ?? '')
  return isIdentifier && b !== null && b <= 0 && /^(?:>|>=|<>|!=)$/.test(sign)
}

function numberOf(side: readonly SqlToken[]): number | null {
  const text = side.map((token) => token.text).join('')
  return side.length > 0 && side.length < 3 && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

function withoutParentheses(clause: readonly SqlToken[]): readonly SqlToken[] {
  let inner = clause
  while (inner[0]?.text === '(' && inner.at(-1)?.text === ')') {
    const depth = inner[0].depth
    const close = inner.findIndex(
      (token, index) =>
        index > 0 && token.text === ')' && token.kind === 'sign' && token.depth === depth,
    )
    if (close !== inner.length - 1) return inner
    inner = inner.slice(1, -1)
  }
  return inner
}

function splitAt(clause: readonly SqlToken[], word: 'AND' | 'OR'): SqlToken[][] {
  const depth = Math.min(...clause.slice(0, 1).map((token) => token.depth))
  const parts: SqlToken[][] = [[]]
  let isBetween = false
  for (const token of clause) {
    if (token.text === 'BETWEEN') isBetween = true
    if (
      token.kind === 'word' &&
      token.text === word &&
      token.depth === depth &&
      !(word === 'AND' && isBetween)
    )
      parts.push([])
    else parts.at(-1)?.push(token)
    if (token.text === 'AND') isBetween = false
  }
  return parts
}
