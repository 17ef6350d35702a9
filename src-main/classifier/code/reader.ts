/**
 * Reads Python and JavaScript as expressions. It is more lenient than either language: what does not run
 * does no harm, and what it does not understand it reads on as separate pieces.
 */
import { createBindings } from './bindings.ts'
import { createCursor } from './cursor.ts'
import { createExpressions } from './expressions.ts'
import type { CodeFunction, Program } from './nodes.ts'
import { createStatements } from './statements.ts'
import type { CodeToken } from './tokens.ts'

export function readProgram(tokens: readonly CodeToken[], language: 'python' | 'node'): Program {
  const isPython = language === 'python'
  const cursor = createCursor(tokens)
  const bindings = createBindings()
  const opened: string[] = []
  const functions: { made: CodeFunction; indent: number }[] = []
  const statements = createStatements({
    cursor,
    bindings,
    isPython,
    opened,
    functions,
    reader: () => expressions,
  })
  const expressions = createExpressions({ cursor, bindings, isPython, functions, statements })
  const written = statements.statements(null)
  const { isTooDeep } = cursor
  const { names, fields, computed, taken } = bindings
  const roots = [...written, ...taken]
  return { roots, names, fields, computed, opened, isTooDeep }
}
