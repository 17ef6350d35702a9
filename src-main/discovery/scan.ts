/** Tells a tool file from a helper without running either. */
import { parseSync, type Statement } from 'oxc-parser'
import { mentionsRegistration } from './tool-file.ts'

/**
 * Whether importing the module registers tools: only a `registry.register(…)` that stands in the
 * module's own body counts, or in a `for` there. A call inside a function may never happen.
 *
 * Throws a SyntaxError when the text cannot be read.
 */
export function registersTools(filename: string, source: string): boolean {
  if (!mentionsRegistration(source)) return false
  const { program, errors } = parseSync(filename, source, {
    sourceType: 'module',
    preserveParens: false,
  })
  const [error] = errors
  if (error) {
    const at = error.labels[0]?.start
    throw new SyntaxError(at === undefined ? error.message : `${error.message}${place(source, at)}`)
  }
  return program.body.some(registers)
}

function registers(statement: Statement): boolean {
  switch (statement.type) {
    case 'ExpressionStatement': {
      const { expression } = statement
      if (expression.type !== 'CallExpression') return false
      const { callee } = expression
      return (
        callee.type === 'MemberExpression' &&
        !callee.computed &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'registry' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'register'
      )
    }
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return statement.body.type === 'BlockStatement'
        ? statement.body.body.some(registers)
        : registers(statement.body)
    default:
      return false
  }
}

function place(source: string, at: number): string {
  const before = source.slice(0, at).split('\n')
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`
}
