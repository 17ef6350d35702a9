/** Loops, conditions, groups and function definitions. */
import type {
  ArithmeticExpression,
  Case,
  CompoundCommand,
  CompoundList,
  Elif,
  For,
  If,
  Select,
  Statement,
  TestExpression,
  While,
  Word,
} from 'unbash'
import type { Field } from '../../unit.ts'
import { isArithmetic } from '../expand/arithmetic.ts'
import {
  reportHiddenCommand,
  walkArithmetic,
  walkAsSubshell,
  walkDoubtfulArithmetic,
} from '../expand/arithmetic-effects.ts'
import { elementsOf } from '../expand/parameters.ts'
import { resolveWhole, walkPart } from '../expand/resolve-word.ts'
import { MAX_OPTIONS } from '../limits.ts'
import { type Known, known, type Scope, scalar, UNKNOWN } from '../state/scope.ts'
import { type Context, type Output, SILENT, type Walker } from '../state/walker.ts'
import { isEndlessSpawning, reportEndlessSpawning } from './fork-bomb.ts'

type WalkStatements = (walker: Walker, nodes: readonly Statement[], context: Context) => Output

export function createCompoundWalker(walkStatements: WalkStatements) {
  return compound

  function compound(walker: Walker, node: CompoundCommand, context: Context): Output {
    walker.budget.step()
    switch (node.type) {
      case 'Subshell':
        return body(walker, node.body, {
          ...context,
          scope: context.scope.child(),
          isSpawned: true,
        })
      case 'BraceGroup':
        return body(walker, node.body, context)
      case 'If':
        return condition(walker, node, context)
      case 'For':
      case 'Select':
        return forEach(walker, node, context)
      case 'While':
        if (isEndlessSpawning(node)) reportEndlessSpawning(walker, context, node)
        return whileLoop(walker, node, context)
      case 'ArithmeticFor':
        for (const part of [node.initialize, node.test, node.update])
          if (part) arithmetic(walker, part, context)
        if (isEndlessSpawning(node)) reportEndlessSpawning(walker, context, node)
        return repeat(context, (round) => body(walker, node.body, round))
      case 'Case':
        return choice(walker, node, context)
      case 'TestCommand':
        test(walker, node.expression, context)
        return SILENT
      case 'ArithmeticCommand': {
        if (node.expression) arithmetic(walker, node.expression, context)
        const span = context.source.span(node.pos, node.end)
        if (!isArithmetic(node.body)) walkDoubtfulArithmetic(walker, context, node.body, span)
        // Plain `sh` often knows no `((…))` and reads two subshells.
        else if (/^(sh|dash|ash)\b/.test(context.via.at(-1) ?? ''))
          walkAsSubshell(walker, context, node.body, span)
        return SILENT
      }
    }
  }

  function arithmetic(walker: Walker, expression: ArithmeticExpression, context: Context) {
    walkArithmetic(walker, context, expression, (part) => walkPart(walker, part, context))
  }

  function body(walker: Walker, list: CompoundList, context: Context): Output {
    return walkStatements(walker, list.commands, context)
  }

  function condition(walker: Walker, node: If, context: Context): Output {
    const outputs = [body(walker, node.clause, context)]
    const branches: Scope[] = []
    const branch = (list: CompoundList, clause?: CompoundList) => {
      const scope = context.scope.child()
      const around = { ...context, scope, isGuarded: true }
      if (clause) outputs.push(body(walker, clause, around))
      outputs.push(body(walker, list, around))
      branches.push(scope)
    }
    branch(node.then)
    node.elif.forEach((elif: Elif) => {
      branch(elif.then, elif.clause)
    })
    if (node.else) branch(node.else)
    else branches.push(context.scope.child())
    context.scope.join(branches)
    return anyOf(outputs)
  }

  function choice(walker: Walker, node: Case, context: Context): Output {
    resolveWhole(walker, node.word, context)
    const outputs: Output[] = []
    const branches = node.items.map((item) => {
      for (const pattern of item.pattern) resolveWhole(walker, pattern, context)
      const scope = context.scope.child()
      outputs.push(body(walker, item.body, { ...context, scope, isGuarded: true }))
      return scope
    })
    const hasDefault = node.items.some((item) => item.pattern.some(({ text }) => text === '*'))
    if (!hasDefault) branches.push(context.scope.child())
    context.scope.join(branches)
    return anyOf(outputs)
  }

  function forEach(walker: Walker, node: For | Select, context: Context): Output {
    const values = wordsOf(walker, node.wordlist, context)
    const name = node.name.value
    const inLoop = { ...context, repeated: true }
    const isKnown = values.every((value) => value.text !== null)
    if (
      node.type === 'For' &&
      isKnown &&
      values.length <= MAX_OPTIONS &&
      walker.budget.mayUnroll(values.length)
    ) {
      const outputs = values.map((value) => {
        walker.assign(context, name, scalar(value))
        return body(walker, node.body, inLoop)
      })
      return inTurn(outputs)
    }
    const options = values.length <= MAX_OPTIONS ? values : [UNKNOWN]
    walker.assign(context, name, scalar(...options))
    return repeat(inLoop, (round) => body(walker, node.body, round))
  }

  function wordsOf(
    walker: Walker,
    words: readonly Word[] | undefined,
    context: Context,
  ): readonly Known[] {
    if (!words) return elementsOf(context, '@') ?? [UNKNOWN]
    return words.flatMap((word) => walker.fields(word, context)).map(asKnown)
  }

  function whileLoop(walker: Walker, node: While, context: Context): Output {
    const output = whileRounds(walker, node, context)
    // How long it goes on, something else decides; lines that are read come to an end.
    if (!/^\s*(?:IFS=\S*\s+)?read\b/.test(context.source.text.slice(node.clause.pos)))
      walker.files.waits()
    return output
  }

  function whileRounds(walker: Walker, node: While, context: Context): Output {
    return repeat({ ...context, repeated: true }, (round) => {
      body(walker, node.clause, round)
      return body(walker, node.body, { ...round, isGuarded: true })
    })
  }

  /** A loop body is walked twice, because its second round starts with what the first has set. */
  function repeat(context: Context, round: (context: Context) => Output): Output {
    const first = context.scope.child()
    const output = round({ ...context, repeated: true, scope: first })
    if (context.scope.isUnchangedBy(first)) return { text: null, units: output.units }
    context.scope.join([context.scope.child(), first])
    const second = context.scope.child()
    round({ ...context, repeated: true, scope: second })
    context.scope.join([context.scope.child(), second])
    return { text: null, units: output.units }
  }

  function test(walker: Walker, node: TestExpression, context: Context) {
    walker.budget.step()
    switch (node.type) {
      case 'TestUnary':
        operand(walker, node.operand, context, node.operator === '-v')
        return
      case 'TestBinary': {
        const isArithmetic = /^-(eq|ne|lt|le|gt|ge)$/.test(node.operator)
        operand(walker, node.left, context, isArithmetic)
        operand(walker, node.right, context, isArithmetic)
        return
      }
      case 'TestLogical':
        for (const part of node.operands) test(walker, part, context)
        return
      case 'TestNot':
        return test(walker, node.operand, context)
      case 'TestGroup':
        return test(walker, node.expression, context)
    }
  }

  function operand(walker: Walker, word: Word, context: Context, isArithmetic: boolean) {
    const field = resolveWhole(walker, word, context)
    if (isArithmetic && field.value !== null) reportHiddenCommand(walker, field.span, field.value)
  }
}

function asKnown(field: Field): Known {
  if (field.value === null) return { text: null, from: field.from ?? [] }
  return field.glob
    ? { text: field.value, from: [], isPattern: true }
    : known(field.value, field.from)
}

/** Only one of these ran, so what was printed cannot be told unless it is the same. */
function anyOf(outputs: readonly Output[]): Output {
  return { text: null, units: outputs.flatMap((output) => output.units) }
}

function inTurn(outputs: readonly Output[]): Output {
  const texts = outputs.map((output) => output.text)
  return {
    text: texts.includes(null) ? null : texts.join(''),
    units: outputs.flatMap((output) => output.units),
  }
}
