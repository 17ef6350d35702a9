/** What an arithmetic expression runs (`$(…)` inside it) and sets, and its value if it is constant. */
import type { ArithmeticExpression, WordPart } from 'unbash'
import { exactly } from '../../sentences.ts'
import type { Span } from '../../unit.ts'
import { scriptFromText } from '../state/nested-script.ts'
import { scalar, UNKNOWN } from '../state/scope.ts'
import type { Context, Walker } from '../state/walker.ts'
import { evaluateExpression } from './arithmetic.ts'
import { parameterValue } from './parameters.ts'
import { substitute } from './substitution.ts'

export function walkArithmetic(
  walker: Walker,
  context: Context,
  expression: ArithmeticExpression,
  effects: (part: WordPart) => void,
): number | null {
  visit(expression)
  return evaluateExpression(expression, lookup)

  function visit(node: ArithmeticExpression) {
    walker.budget.step()
    switch (node.type) {
      case 'ArithmeticWord':
        for (const part of node.parts ?? []) effects(part)
        return mention(node.value, node)
      case 'ArithmeticCommandExpansion':
        substitute(walker, context, node)
        return
      case 'ArithmeticGroup':
        return visit(node.expression)
      case 'ArithmeticUnary':
        visit(node.operand)
        if (node.operator === '++' || node.operator === '--') change(node.operand)
        return
      case 'ArithmeticBinary':
        visit(node.left)
        visit(node.right)
        if (node.operator.endsWith('=') && !/^[=!<>]=$/.test(node.operator)) change(node.left)
        return
      case 'ArithmeticTernary':
        visit(node.test)
        visit(node.consequent)
        visit(node.alternate)
    }
  }

  function change(target: ArithmeticExpression) {
    if (target.type === 'ArithmeticWord')
      walker.assign(context, target.value.replace(/\[.*/s, ''), scalar(UNKNOWN))
  }

  /** A variable is evaluated as an expression in turn, and so is what stands in its subscripts. */
  function mention(text: string, node: { pos: number; end: number }) {
    const value = /^[A-Za-z_]\w*$/.test(text) ? parameterValue(walker, context, text) : undefined
    const held = value && 'one' in value ? value.one.text : null
    if (held !== null) reportHiddenCommand(walker, context.source.span(node.pos, node.end), held)
  }

  function lookup(name: string): number | null {
    const value = parameterValue(walker, context, name)
    const text = 'one' in value ? value.one.text : null
    if (text === '') return 0
    return text !== null && /^-?\d+$/.test(text) ? Number(text) : null
  }
}

/** Where the shell evaluates text as arithmetic, a `$(…)` in it runs even if the text was quoted. */
export function reportHiddenCommand(walker: Walker, span: Span, text: string) {
  if (!/\$\(|`|\$\{/.test(text)) return
  walker.report({
    rule: 'dynamic.hidden-evaluation',
    level: 'dangerous',
    span,
    ...exactly('found.arithmetic'),
    undoable: false,
    resolved: text,
    remember: 'never',
  })
}

/**
 * A name that runs something, where the shell wants a name, or as the value of a variable: by `${!x}`,
 * a slice, a subscript, a reference or a number it becomes a name wherever it is used.
 */
export function reportRunningName(walker: Walker, span: Span, text: string | null) {
  if (text?.includes('[') && runsAsName(text)) reportHiddenCommand(walker, span, text)
}

/** `name[$(…)]`: what stands in a subscript runs. Read once from the left, however it is made. */
function runsAsName(text: string): boolean {
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '[') isInside ||= /\w/.test(text[at - 1] ?? '')
    else if (sign === ']') isInside = false
    else if (isInside && (sign === '`' || (sign === '$' && /[({]/.test(text[at + 1] ?? ''))))
      return true
  }
  return false
}

/** `$((…))` or `((…))` whose content is no arithmetic: the parser sees a number, a shell a subshell. */
export function walkDoubtfulArithmetic(walker: Walker, context: Context, text: string, span: Span) {
  walker.report({
    rule: 'unparsable.ambiguous',
    level: 'dangerous',
    span,
    ...exactly('found.notANumber'),
    undoable: false,
    remember: 'never',
  })
  walkAsSubshell(walker, context, text, span)
}

export function walkAsSubshell(walker: Walker, context: Context, text: string, span: Span) {
  const scope = context.scope.child()
  walker.runScript(scriptFromText(text, '((…))', span), { ...context, scope })
}
