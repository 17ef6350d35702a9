/** Reads the statements of Python and JavaScript: what they give to names, and the expressions in them. */
import type { Bindings } from './bindings.ts'
import type { Cursor } from './cursor.ts'
import { type Argument, type CodeFunction, listed, NOTHING, type Node, other } from './nodes.ts'
import type { CodeToken } from './tokens.ts'

/** Words that begin a statement and are no part of its expression. */
const OPENERS = new Set(
  `if elif else while try finally return yield raise throw assert del global nonlocal pass break continue with match
   do switch case default export async declare print`.split(/\s+/),
)

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
      case 'except':
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

  function pythonImport(from: string): undefined {
    const isOpen = take('(')
    do {
      if (sign(')')) break
      if (take('*')) {
        opened.push(from)
        continue
      }
      const path = dotted()
      const top = path.split('.')[0] ?? path
      const whole = from === '' ? path : `${from}.${path}`
      if (take('as')) give(cursor.tokens[cursor.at++]?.text ?? '', whole)
      else give(from === '' ? top : path, from === '' ? top : whole)
    } while (take(','))
    if (isOpen) take(')')
    return undefined
  }

  function give(name: string, path: string) {
    bindings.give(bindings.names, name, { kind: 'module', path })
  }

  function dotted(): string {
    let path = cursor.tokens[cursor.at++]?.text ?? ''
    while (sign('.') && cursor.tokens[cursor.at + 1]?.kind === 'name') {
      path += `.${cursor.tokens[cursor.at + 1]?.text}`
      cursor.at += 2
    }
    return path
  }

  function pythonFrom(): undefined {
    cursor.at++
    let dots = ''
    while (take('.')) dots += '.'
    const path = word('import') ? dots : dots + dotted()
    return take('import') ? pythonImport(path) : undefined
  }

  /** `import x, { a as b } from 'm'`, `import * as x from 'm'`, `import 'm'`. */
  function scriptImport(): Node | undefined {
    const given: [name: string, member: string][] = []
    take('type')
    while (
      cursor.at < cursor.tokens.length &&
      cursor.tokens[cursor.at]?.kind !== 'string' &&
      !sign(';')
    ) {
      const token = cursor.tokens[cursor.at++]
      if (token?.kind !== 'name' || token.text === 'from') {
        if (token?.text === '*' && take('as'))
          given.push([cursor.tokens[cursor.at++]?.text ?? '', ''])
        continue
      }
      const alias = take('as') ? cursor.tokens[cursor.at++]?.text : undefined
      given.push([alias ?? token.text, sign(',') || sign('}') ? token.text : 'default'])
    }
    const path =
      cursor.tokens[cursor.at]?.kind === 'string' ? (cursor.tokens[cursor.at++]?.text ?? '') : ''
    const module: Node = { kind: 'module', path }
    for (const [name, member] of given)
      bindings.give(
        bindings.names,
        name,
        member === '' ? module : { kind: 'member', of: module, name: member },
      )
    return {
      kind: 'call',
      of: { kind: 'name', name: 'import' },
      args: [pathArgument(path)],
      isNew: false,
    }
  }

  function pathArgument(path: string): Argument {
    const token: CodeToken = { kind: 'string', text: path, pieces: [path], quote: "'" }
    return {
      value: { kind: 'text', pieces: [path], quote: "'" },
      name: null,
      isSpread: false,
      tokens: [token],
    }
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
    return source
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
    if (take('->')) expression(0)
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
      if (take(':')) type()
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

  /** A type says nothing about what runs, except that its brackets have to be passed. */
  function type() {
    let open = 0
    while (cursor.at < cursor.tokens.length) {
      const text = cursor.tokens[cursor.at]?.text ?? ''
      if (cursor.tokens[cursor.at]?.kind === 'sign') {
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
    if (sign(':') && first.kind === 'name') {
      cursor.at++
      type()
    }
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
      ...targets.flatMap((target) => (target.kind === 'index' ? target.keys : [])),
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
