/** Reads the statements of Python and JavaScript: what they give to names, and the expressions in them. */
import type { Bindings } from './bindings.ts'
import type { Cursor } from './cursor.ts'
import { createImports } from './import-statements.ts'
import { type CodeFunction, callsIn, listed, NOTHING, type Node, other } from './nodes.ts'

/** Words that begin a statement and are no part of its expression. */
const OPENERS = new Set(
  `if elif else while try finally return yield raise throw assert del global nonlocal pass break continue with match
   do switch case default export async declare print`.split(/\s+/),
)

/** Words of Python behind which stand an expression, a colon, and perhaps a statement. */
const HEADS = new Set(['if', 'elif', 'while', 'match', 'case', 'except'])

/** The other half: expressions hold statements, in functions. */
interface ExpressionReader {
  expression(least: number): Node
  operand(): Node
}

export function createStatements(deps: {
  cursor: Cursor
  bindings: Bindings
  isPython: boolean
  /** Modules of which everything was imported. */
  opened: string[]
  /** The functions that are being read, outermost first. */
  functions: { made: CodeFunction; indent: number }[]
  reader: () => ExpressionReader
}) {
  const { cursor, bindings, isPython, opened, functions } = deps
  const { sign, word, take, deeper } = cursor
  const expression: ExpressionReader['expression'] = (least) => deps.reader().expression(least)
  const operand: ExpressionReader['operand'] = () => deps.reader().operand()
  const { pythonImport, pythonFrom, scriptImport } = createImports({ cursor, bindings, opened })
  return { statements, block, each, parameters, type, classHead }

  function statements(end: string | null): Node[] {
    const found: Node[] = []
    while (cursor.at < cursor.tokens.length) {
      if (end !== null && sign(end)) {
        cursor.at++
        break
      }
      const before = cursor.at
      const node = statement()
      if (node) found.push(node)
      if (cursor.at === before) cursor.at++
    }
    return found
  }

  function statement(): Node | undefined {
    const token = cursor.tokens[cursor.at]
    if (!token) return undefined
    if (token.kind === 'sign') {
      if (token.text === '\n') {
        cursor.indent = token.indent ?? 0
        cursor.at++
        while (!sign('\n') && (functions.at(-1)?.indent ?? -1) >= cursor.indent) functions.pop()
        return undefined
      }
      if (token.text === '{' && !isPython) return block()
      if (/^[;,:)\]}@]$/.test(token.text)) {
        cursor.at++
        return undefined
      }
    }
    if (token.kind === 'name' && !sign('=', 1) && !sign('.', 1)) {
      const node = keyword(token.text)
      if (node !== null) return node
    }
    return assignment()
  }

  /** Null: it is none. */
  function keyword(text: string): Node | undefined | null {
    if (isPython && HEADS.has(text)) return head()
    switch (text) {
      case 'import':
        if (sign('(', 1)) return null
        cursor.at++
        return isPython ? pythonImport('') : scriptImport()
      case 'from':
        return isPython ? pythonFrom() : null
      case 'for':
        cursor.at++
        return loop()
      case 'def':
        cursor.at++
        return definition()
      case 'function':
        return null
      case 'class':
        return classHead()
      case 'const':
      case 'let':
      case 'var':
        if (isPython) return null
        cursor.at++
        return declarations()
      case 'catch':
        cursor.at++
        return undefined
      case 'return':
        cursor.at++
        return returned()
      case 'with':
        if (!isPython) return null
        cursor.at++
        return managers()
    }
    if (text === 'print' && !isPython) return null
    if (text === 'print' && sign('(', 1)) return null
    if (!OPENERS.has(text)) return null
    cursor.at++
    return undefined
  }

  /** `if x: …`, `except E as e: …`: what follows is a statement of its own. */
  function head(): Node {
    cursor.at++
    const found = expressions()
    if (take('as')) operand()
    take(':')
    return other(found)
  }

  function returned(): Node {
    const value = listed(expressions())
    functions.at(-1)?.made.returned.push(value)
    return value
  }

  function managers(): Node {
    const found: Node[] = []
    const isOpen = take('(')
    do {
      const value = expression(0)
      found.push(value)
      if (take('as')) bindings.bind(operand(), value)
    } while (take(','))
    if (isOpen) take(')')
    return other(found)
  }

  function block(): Node {
    cursor.at++
    return deeper(() => other(statements('}')))
  }

  function loop(): Node | undefined {
    take('await')
    const isOpen = !isPython && take('(')
    if (!isPython && !word('const') && !word('let') && !word('var')) return undefined
    if (!isPython) cursor.at++
    const node = each()
    if (!node && !isPython) return declarations()
    if (isOpen) take(')')
    return node
  }

  /** `x in list`, behind `for`. */
  function each(): Node | undefined {
    const start = cursor.at
    const target = targets()
    if (!take('in') && !take('of')) {
      cursor.at = start
      return undefined
    }
    const source = listed(isPython ? expressions() : [expression(0)])
    bindings.bind(target, { kind: 'element', of: source })
    const calls = callsIn(target)
    return calls.length > 0 ? other([source, ...calls]) : source
  }

  function targets(): Node {
    const outer = cursor.isTarget
    cursor.isTarget = true
    const found = [operand()]
    while (take(',')) found.push(operand())
    cursor.isTarget = outer
    return listed(found)
  }

  function definition(): Node {
    const name = cursor.tokens[cursor.at++]?.text ?? ''
    const made: CodeFunction = { parameters: [], returned: [] }
    const body: Node[] = []
    if (sign('[')) operand()
    if (sign('(')) body.push(...parameters(made))
    bindings.give(bindings.names, name, { kind: 'function', made, body: [] })
    if (take('->')) body.push(...callsIn(expression(0)))
    functions.push({ made, indent: cursor.indent })
    return other(body)
  }

  function classHead(): Node | undefined {
    cursor.at++
    const name = cursor.tokens[cursor.at++]?.text ?? ''
    bindings.give(bindings.names, name, NOTHING)
    if (isPython) return sign('(') ? operand() : undefined
    return take('extends') ? expression(20) : undefined
  }

  /** `(a, b = 1, *rest)`, `({ a }, b: string)`: gives back what is worked out for them. */
  function parameters(made: CodeFunction): Node[] {
    const found: Node[] = []
    cursor.at++
    while (cursor.at < cursor.tokens.length && !sign(')')) {
      const before = cursor.at
      while (take('*') || take('**') || take('...') || take('/')) {}
      const target = operand()
      const place = made.parameters.length
      const name = target.kind === 'name' ? target.name : `(${place})`
      ;(made.parameters as string[]).push(name)
      take('?')
      found.push(...callsIn(target))
      if (take(':')) found.push(...annotation())
      if (take('=')) {
        const value = expression(isPython ? 0 : 2)
        found.push(value)
        bindings.bind(target, value)
      }
      if (target.kind !== 'name') bindings.bind(target, { kind: 'name', name })
      take(',')
      if (cursor.at === before) cursor.at++
    }
    cursor.at++
    return found
  }

  /** In Python it is worked out like any other expression. */
  function annotation(): readonly Node[] {
    if (isPython) return callsIn(expression(0))
    type()
    return []
  }

  /** A type says nothing about what runs, except that its brackets have to be passed. */
  function type(until?: '{') {
    let open = 0
    const start = cursor.at
    while (cursor.at < cursor.tokens.length) {
      const text = cursor.tokens[cursor.at]?.text ?? ''
      if (cursor.tokens[cursor.at]?.kind === 'sign') {
        if (text === until && open === 0 && cursor.at > start) return
        if (/^[[({<]$/.test(text)) open++
        else if (/^[\])}>]$/.test(text) && --open < 0) return
        else if (open === 0 && /^(?:=|,|;|\n|=>)$/.test(text)) return
      }
      cursor.at++
    }
  }

  function declarations(): Node {
    const found: Node[] = []
    do {
      const target = declared()
      found.push(...callsIn(target))
      take('!')
      if (take(':')) type()
      if (take('=')) {
        const value = expression(1)
        bindings.bind(target, value)
        found.push(value)
      } else if (word('of') || word('in')) {
        cursor.at++
        const source = expression(0)
        bindings.bind(target, { kind: 'element', of: source })
        found.push(source)
      }
    } while (take(','))
    return other(found)
  }

  function declared(): Node {
    const outer = cursor.isTarget
    cursor.isTarget = true
    const found = operand()
    cursor.isTarget = outer
    return found
  }

  /** `a = b = value`, `a += value`, `a: str = value`, or a value alone. */
  function assignment(): Node {
    const first = listed(expressions())
    if (!isPython) return first
    const isPlace = first.kind === 'name' || first.kind === 'member' || first.kind === 'index'
    const beside = isPlace && take(':') ? annotation() : []
    const targets = [first]
    while (take('=')) targets.push(listed(expressions()))
    const value = targets.pop() ?? first
    for (const target of targets) bindings.bind(target, value)
    const token = cursor.tokens[cursor.at]
    if (token?.kind === 'sign' && /^(?:\+|-|\*|\/|%|\*\*|\/\/|@|&|\||\^)=$/.test(token.text)) {
      cursor.at++
      const right = listed(expressions())
      bindings.changed(first, token.text.slice(0, -1), right)
      return other([first, right])
    }
    // What is given a value is not itself used, except where its key is worked out.
    return other([
      value,
      ...beside,
      ...targets.flatMap((target) => (target.kind === 'index' ? target.keys : [])),
      ...targets.flatMap(callsIn),
    ])
  }

  function expressions(): Node[] {
    const found = [expression(0)]
    while (sign(',')) {
      cursor.at++
      const next = cursor.tokens[cursor.at]
      if (!next || (next.kind === 'sign' && /^[\n;=)\]}:]$/.test(next.text))) break
      found.push(expression(0))
    }
    return found
  }
}
