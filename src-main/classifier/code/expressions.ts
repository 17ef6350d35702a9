/** Reads the expressions of Python and JavaScript. */
import type { Bindings } from './bindings.ts'
import type { Cursor } from './cursor.ts'
import { createFunctions } from './functions.ts'
import {
  type Argument,
  type CodeFunction,
  callsIn,
  choice,
  type Entry,
  NOTHING,
  type Node,
  other,
} from './nodes.ts'
import type { createStatements } from './statements.ts'
import type { CodeToken } from './tokens.ts'

const PREFIXES = new Set(
  'await new typeof void delete not yield - + ! ~ * ** ... ++ -- async'.split(' '),
)
const NOT_OPERANDS = new Set('for in of if else and or is as from import lambda'.split(' '))

/** How tightly an operator binds. */
const PYTHON_STRENGTHS = strengths(
  ':=|or|and|in is not < > == != <= >=|¦ ^ &|<< >>|+ -|* / // % @|**',
)
const SCRIPT_STRENGTHS = strengths(
  '= += -= *= /= %= **= ??= ¦¦= &&= ¦= &= ^=|?? ¦¦|&&|¦ & ^|== != === !== < > <= >= in instanceof as satisfies|+ -|* / %|**',
)

export function createExpressions(deps: {
  cursor: Cursor
  bindings: Bindings
  isPython: boolean
  functions: { made: CodeFunction; indent: number }[]
  statements: ReturnType<typeof createStatements>
}) {
  const { cursor, bindings, isPython } = deps
  const { sign, word, take, deeper } = cursor
  const { statements, each, classHead } = deps.statements
  const { lambda, arrow, functionExpression, method } = createFunctions({ ...deps, expression })
  const signs = isPython ? PYTHON_STRENGTHS : SCRIPT_STRENGTHS
  return { expression, operand }

  function expression(least: number): Node {
    return deeper(() => {
      let left = prefixed()
      for (;;) {
        const token = cursor.tokens[cursor.at]
        if (!token || token.kind === 'string' || token.kind === 'number') break
        if (least <= 1 && isPython && word('if')) {
          cursor.at++
          const condition = expression(2)
          left = take('else')
            ? choice([left, expression(0)], [condition])
            : choice([left], [condition])
          continue
        }
        if (least <= 2 && !isPython && sign('?')) {
          cursor.at++
          const yes = expression(1)
          left = take(':') ? choice([yes, expression(1)], [left]) : choice([left, yes], [])
          continue
        }
        const strength = signs.get(token.text)
        if (
          strength === undefined ||
          strength < least ||
          (cursor.isTarget && /^(?:in|of)$/.test(token.text))
        )
          break
        if (token.text === 'not' && !word('in', 1)) break
        cursor.at++
        left = combined(left, token.text, strength)
      }
      return left
    })
  }

  function combined(left: Node, text: string, strength: number): Node {
    if (text === 'is' || text === 'not') {
      take('not')
      take('in')
    }
    if (text === 'as' || text === 'satisfies') {
      operand()
      return left
    }
    const isGiven = text === ':=' || (!isPython && strength === 1)
    const right = expression(isGiven || text === '**' ? strength : strength + 1)
    if (isGiven) {
      if (text === '=' || text === ':=') bindings.bind(left, right)
      else bindings.changed(left, text.slice(0, -1), right)
      const keys = [...(left.kind === 'index' ? left.keys : []), ...callsIn(left)]
      return keys.length > 0 ? choice([right], keys) : right
    }
    if (/^(?:or|and|\?\?|\|\||&&)$/.test(text)) return choice([left, right], [])
    return { kind: 'binary', sign: text, left, right }
  }

  function prefixed(): Node {
    const token = cursor.tokens[cursor.at]
    if (token?.kind === 'name' && sign('=>', 1)) return arrow()
    if (word('lambda')) return lambda()
    if (!token || token.kind === 'string' || !PREFIXES.has(token.text)) return operand()
    if (token.kind === 'name' && (sign('=', 1) || sign('.', 1) || sign(',', 1) || sign(')', 1)))
      return operand()
    cursor.at++
    if (token.text === 'new') {
      const made = operand()
      return made.kind === 'call'
        ? { ...made, isNew: true }
        : { kind: 'call', of: made, args: [], isNew: true }
    }
    const value = expression(token.text === 'not' ? 3 : 20)
    if (token.text === '-' && value.kind === 'number')
      return { kind: 'number', value: -value.value }
    return /^(?:await|\*|\*\*|\.\.\.|async|yield)$/.test(token.text) ? value : other([value])
  }

  function operand(): Node {
    return deeper(() => postfixed(primary()))
  }

  function primary(): Node {
    const token = cursor.tokens[cursor.at]
    if (!token) return NOTHING
    if (token.kind === 'string') return text()
    if (token.kind === 'number') {
      cursor.at++
      const digits = token.text.replaceAll('_', '').replace(/n$/, '')
      return { kind: 'number', value: Number(digits.replace(/^0(?=\d)/, '0o')) }
    }
    if (token.kind === 'name') {
      if (NOT_OPERANDS.has(token.text) && !(token.text === 'import' && !isPython)) return NOTHING
      if (!isPython && token.text === 'function') return functionExpression()
      if (!isPython && token.text === 'class') return classHead() ?? NOTHING
      cursor.at++
      return { kind: 'name', name: token.text }
    }
    if (token.text === '(') return !isPython && cursor.isArrow() ? method() : bracketed(')')
    if (token.text === '[') return bracketed(']')
    if (token.text === '{') return braces()
    return NOTHING
  }

  function text(): Node {
    const pieces: (string | Node)[] = []
    const quote = cursor.tokens[cursor.at]?.quote ?? "'"
    do {
      const token = cursor.tokens[cursor.at++]
      let hole = 0
      for (const piece of token?.pieces ?? [token?.text ?? ''])
        pieces.push(piece ?? holeOf(token?.holes?.[hole++]))
    } while (isPython && cursor.tokens[cursor.at]?.kind === 'string')
    return { kind: 'text', pieces, quote }
  }

  function holeOf(inner: readonly CodeToken[] | undefined): Node {
    if (!inner) return NOTHING
    const { tokens, at } = cursor
    cursor.tokens = inner
    cursor.at = 0
    const found = deeper(() => other(statements(null)))
    cursor.tokens = tokens
    cursor.at = at
    return unwrapped(unwrapped(found))
  }

  function bracketed(close: string): Node {
    cursor.at++
    const items = elements(close)
    const [only] = items
    if (only?.kind === 'each') return only
    // `(x)` is x; `(x,)` is a list of one.
    const isTuple = sign(',', -2)
    return close === ')' && items.length === 1 && only && !isTuple ? only : { kind: 'list', items }
  }

  function elements(close: string): Node[] {
    const outer = cursor.isTarget
    cursor.isTarget = false
    const items: Node[] = []
    while (cursor.at < cursor.tokens.length && !sign(close)) {
      const before = cursor.at
      if (sign(',')) cursor.at++
      else items.push(comprehension(expression(0)))
      if (cursor.at === before) cursor.at++
    }
    cursor.at++
    cursor.isTarget = outer
    return items
  }

  function comprehension(element: Node): Node {
    if (!word('for') && !(word('async') && word('for', 1))) return element
    const beside: Node[] = []
    while (take('for') || take('async')) {
      take('for')
      const source = each()
      if (source) beside.push(source)
      while (take('if')) beside.push(expression(2))
    }
    return { kind: 'each', element, beside }
  }

  /** A dictionary, an object or a set. */
  function braces(): Node {
    cursor.at++
    const outer = cursor.isTarget
    cursor.isTarget = false
    const entries: Entry[] = []
    while (cursor.at < cursor.tokens.length && !sign('}')) {
      const before = cursor.at
      if (!take(',')) entries.push(...entry())
      if (cursor.at === before) cursor.at++
    }
    cursor.at++
    cursor.isTarget = outer
    return { kind: 'dict', entries }
  }

  function entry(): Entry[] {
    while (word('async') || word('get') || word('set') || sign('*')) {
      if (sign(':', 1) || sign(',', 1) || sign('}', 1) || sign('(', 1)) break
      cursor.at++
    }
    const token = cursor.tokens[cursor.at]
    if (!isPython && token?.kind === 'name' && sign('(', 1)) {
      cursor.at++
      return [{ key: token.text, value: method() }]
    }
    if (!isPython && token?.kind === 'name' && (sign(',', 1) || sign('}', 1) || sign('=', 1))) {
      cursor.at++
      const value: Node = { kind: 'name', name: token.text }
      return [{ key: token.text, value: take('=') ? choice([value, expression(1)], []) : value }]
    }
    const isComputed = !isPython && sign('[')
    const key = expression(isPython ? 0 : 3)
    if (!take(':')) return [{ key: null, value: comprehension(key) }]
    const value = comprehension(expression(isPython ? 0 : 1))
    const name =
      key.kind === 'text' && typeof key.pieces[0] === 'string' && key.pieces.length === 1
        ? key.pieces[0]
        : key.kind === 'name' && !isPython
          ? key.name
          : null
    if (name !== null && !isComputed) return [{ key: name, value }]
    const [only] = isComputed && key.kind === 'list' ? key.items : [key]
    return [
      { key: null, value: key, isKey: true },
      { key: null, value, computed: only ?? key },
    ]
  }

  function postfixed(start: Node): Node {
    let node = start
    for (;;) {
      const token = cursor.tokens[cursor.at]
      if (!token) return node
      if (token.kind === 'string') {
        if (isPython || token.quote !== '`' || start === NOTHING) return node
        // A tag in front of a template is called with it.
        const first = cursor.at
        const value = text()
        const arg = {
          value,
          name: null,
          isSpread: false,
          tokens: cursor.tokens.slice(first, cursor.at),
        }
        node = { kind: 'call', of: node, args: [arg], isNew: false }
        continue
      }
      if (token.kind !== 'sign') return node
      if (
        token.text === '.' ||
        (token.text === '?.' && cursor.tokens[cursor.at + 1]?.kind === 'name')
      ) {
        cursor.at++
        if (sign('#')) cursor.at++
        node = { kind: 'member', of: node, name: cursor.tokens[cursor.at++]?.text ?? '' }
      } else if (token.text === '?.') cursor.at++
      else if (token.text === '(' && node !== NOTHING) node = call(node)
      else if (token.text === '[' && node !== NOTHING) node = index(node)
      else if (token.text === '++' || token.text === '--') cursor.at++
      else if (token.text === '!' && !isPython && !sign('=', 1)) cursor.at++
      else return node
    }
  }

  function index(of: Node): Node {
    cursor.at++
    const keys: Node[] = []
    let isSlice = false
    const outer = cursor.isTarget
    cursor.isTarget = false
    while (cursor.at < cursor.tokens.length && !sign(']')) {
      const before = cursor.at
      if (take(':')) {
        isSlice = true
        continue
      }
      if (!take(',')) keys.push(expression(0))
      if (cursor.at === before) cursor.at++
    }
    cursor.at++
    cursor.isTarget = outer
    return { kind: 'index', of, keys, isSlice }
  }

  function call(of: Node): Node {
    const open = cursor.at++
    const args: Argument[] = []
    const outer = cursor.isTarget
    cursor.isTarget = false
    while (cursor.at < cursor.tokens.length && !sign(')')) {
      const before = cursor.at
      if (take(',')) continue
      const isNamed = isPython && cursor.tokens[cursor.at]?.kind === 'name' && sign('=', 1)
      const name = isNamed ? (cursor.tokens[cursor.at]?.text ?? '') : null
      if (isNamed) cursor.at += 2
      const isSpread = sign('*') || sign('**') || sign('...')
      const first = cursor.at
      const value = comprehension(expression(isPython ? 0 : 1))
      args.push({ value, name, isSpread, tokens: cursor.tokens.slice(first, cursor.at) })
      if (cursor.at === before) cursor.at++
    }
    cursor.at++
    cursor.isTarget = outer
    // `run(a, b) { … }` in a class gives a method, it calls none.
    if (!isPython && sign('{') && (of.kind === 'name' || of.kind === 'member')) {
      cursor.at = open
      const node = method()
      if (of.kind === 'name' && !/^(?:if|while|for|switch|catch|with)$/.test(of.name))
        bindings.give(bindings.fields, of.name, node)
      return /^(?:if|while|switch)$/.test(of.kind === 'name' ? of.name : '') ? other([node]) : node
    }
    return { kind: 'call', of, args, isNew: false }
  }
}

/** A statement that is nothing but its value. */
function unwrapped(node: Node): Node {
  const [only] = node.kind === 'other' && node.parts.length === 1 ? node.parts : []
  return only ?? node
}

function strengths(levels: string): ReadonlyMap<string, number> {
  const map = new Map<string, number>()
  // The bar separates the levels, so that its own operators are written otherwise.
  levels.split('|').forEach((signs, level) => {
    for (const sign of signs.split(' ')) map.set(sign.replaceAll('¦', '|'), level + 1)
  })
  return map
}
