/** Reads what makes a function: `lambda x: …`, `x => …`, `(a, b) => …`, `function f(a) { … }`, methods. */
import type { Bindings } from './bindings.ts'
import type { Cursor } from './cursor.ts'
import type { CodeFunction, Node } from './nodes.ts'
import type { createStatements } from './statements.ts'

export function createFunctions(deps: {
  cursor: Cursor
  bindings: Bindings
  functions: { made: CodeFunction; indent: number }[]
  statements: ReturnType<typeof createStatements>
  expression: (least: number) => Node
}) {
  const { cursor, bindings, functions, expression } = deps
  const { sign, take } = cursor
  const { block, parameters, type } = deps.statements
  return { lambda, arrow, functionExpression, method }

  function lambda(): Node {
    cursor.at++
    const made: CodeFunction = { parameters: [], returned: [] }
    const beside: Node[] = []
    while (cursor.at < cursor.tokens.length && !sign(':')) {
      const before = cursor.at
      const name = cursor.tokens[cursor.at++]?.text ?? ''
      ;(made.parameters as string[]).push(name)
      if (take('=')) {
        const value = expression(1)
        beside.push(value)
        bindings.bind({ kind: 'name', name }, value)
      }
      take(',')
      if (cursor.at === before) cursor.at++
    }
    cursor.at++
    const body = expression(0)
    made.returned.push(body)
    return { kind: 'function', made, body: [...beside, body] }
  }

  function arrow(): Node {
    const made: CodeFunction = { parameters: [cursor.tokens[cursor.at]?.text ?? ''], returned: [] }
    cursor.at += 2
    return bodyOf(made, [])
  }

  function functionExpression(): Node {
    cursor.at++
    take('*')
    const name =
      cursor.tokens[cursor.at]?.kind === 'name' ? cursor.tokens[cursor.at++]?.text : undefined
    const made: CodeFunction = { parameters: [], returned: [] }
    const beside = sign('(') ? parameters(made) : []
    if (take(':')) type('{')
    const node = bodyOf(made, beside)
    if (name) bindings.give(bindings.names, name, node)
    return node
  }

  /** `(a, b) => …`, and `(a, b) { … }` behind a method's name. */
  function method(): Node {
    const made: CodeFunction = { parameters: [], returned: [] }
    const beside = parameters(made)
    take('=>')
    return bodyOf(made, beside)
  }

  function bodyOf(made: CodeFunction, beside: readonly Node[]): Node {
    functions.push({ made, indent: 0 })
    let body: Node
    if (sign('{')) body = block()
    else {
      body = expression(1)
      made.returned.push(body)
    }
    functions.pop()
    return { kind: 'function', made, body: [...beside, body] }
  }
}
