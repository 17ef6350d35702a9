/** Integer arithmetic on constants, for `$((…))`, subscripts and slices. */
import type { ArithmeticExpression } from 'unbash'

type Lookup = (name: string) => number | null

/** The value of a text such as `1 + 2`, or null. */
export function evaluateArithmetic(text: string): number | null {
  const trimmed = text.trim()
  if (/^[-+]?\d+$/.test(trimmed)) return integer(trimmed)
  const sum = /^(-?\d+)\s*([-+*])\s*(\d+)$/.exec(trimmed)
  if (!sum) return null
  return binary(sum[2] ?? '', Number(sum[1]), Number(sum[3]))
}

export function evaluateExpression(
  expression: ArithmeticExpression,
  lookup: Lookup,
): number | null {
  switch (expression.type) {
    case 'ArithmeticWord':
      if (/^\w+$/.test(expression.value) && !/^\d/.test(expression.value))
        return lookup(expression.value)
      return evaluateArithmetic(expression.value)
    case 'ArithmeticGroup':
      return evaluateExpression(expression.expression, lookup)
    case 'ArithmeticUnary': {
      const value = evaluateExpression(expression.operand, lookup)
      if (value === null || !expression.prefix) return null
      if (expression.operator === '-') return -value
      return expression.operator === '+' ? value : null
    }
    case 'ArithmeticBinary': {
      const left = evaluateExpression(expression.left, lookup)
      const right = evaluateExpression(expression.right, lookup)
      return left === null || right === null ? null : binary(expression.operator, left, right)
    }
    default:
      return null
  }
}

function integer(text: string): number | null {
  const value = /^0\d/.test(text) ? Number.parseInt(text, 8) : Number(text)
  return Number.isSafeInteger(value) ? value : null
}

function binary(operator: string, left: number, right: number): number | null {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? null : Math.trunc(left / right)
    case '%':
      return right === 0 ? null : left % right
    default:
      return null
  }
}

const OPERAND = /^[-+!~\s]*(?:\d+#[\w@]+|\w+(?:\[[^\]]*\])?)(?:\+\+|--)?\s*/
const OPERATOR = /^(?:<<=|>>=|\*\*|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[-+*/%&|^<>=?:,])/

/**
 * Whether a text can be arithmetic at all: operands and operators in turn. `rm -rf /` is none, and a
 * shell without `((…))` would run it. Expansions count as operands.
 */
export function isArithmetic(text: string): boolean {
  let rest = flattened(text)
  if (rest.trim() === '') return true
  for (;;) {
    const operand = OPERAND.exec(rest)
    if (!operand) return false
    rest = rest.slice(operand[0].length)
    if (rest === '') return true
    const operator = OPERATOR.exec(rest)
    if (!operator) return false
    rest = rest.slice(operator[0].length)
  }
}

/** Parentheses, quotes and expansions as if they were a single name. */
function flattened(text: string): string {
  let flat = text.replace(/\$\{[^{}]*\}|\$\(\([^()]*\)\)|\$[\w@*#?$!-]|`[^`]*`|["']/g, (part) =>
    /["']/.test(part) ? '' : 'x',
  )
  for (let round = 0; round < 8; round++) {
    const inner = flat.replace(/\$?\(([^()]*)\)/g, (part, body) =>
      part.startsWith('$') || isArithmeticList(body) ? 'x' : '\0',
    )
    if (inner === flat) break
    flat = inner
  }
  return flat
}

function isArithmeticList(text: string): boolean {
  return !/[()]/.test(text) && isArithmetic(text)
}
