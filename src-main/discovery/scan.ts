/** Tells a tool file from a helper without running either. */
import { type Expression, parseSync, type Statement } from 'oxc-parser'
import { mentionsRegistration } from './tool-file.ts'

const REGISTRATIONS: readonly { object: string; method: string }[] = [
  { object: 'registry', method: 'register' },
  { object: 'hooks', method: 'on' },
]

/**
 * Whether importing the module registers tools or hooks: only a `registry.register(…)` or a
 * `hooks.on(…)` that stands in the module's own body counts, or in a `for` there. A call inside a
 * function may never happen.
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
      return expression.type === 'CallExpression' && isRegistration(expression.callee)
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

function isRegistration(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed) return false
  const { object, property } = callee
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return false
  return REGISTRATIONS.some(
    (known) => known.object === object.name && known.method === property.name,
  )
}

function place(source: string, at: number): string {
  const before = source.slice(0, at).split('\n')
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`
}
