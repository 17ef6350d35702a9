/** One simple command of the syntax tree: words, assignments and redirections resolved, then run. */
import type { ArrayValue, Assignment as AssignmentNode, Command, Word } from 'unbash'
import type { Assignment, Field } from '../../unit.ts'
import { asEmpty } from '../expand/emptied.ts'
import { plainField } from '../expand/field-builder.ts'
import { resolveRedirections } from '../expand/redirections.ts'
import { resolveWhole } from '../expand/resolve-word.ts'
import { type Binding, type Known, known, list, scalar, UNKNOWN } from '../state/scope.ts'
import type { Context, Output, Walker } from '../state/walker.ts'

export function walkCommand(walker: Walker, node: Command, context: Context): Output {
  const outputs = walker.chooser.eachChoice(() => walkOnce(walker, node, context))
  const [first] = outputs
  if (outputs.length === 1 && first) return first
  return {
    text: outputs.every((output) => output.text === first?.text) ? (first?.text ?? null) : null,
    units: outputs.flatMap((output) => output.units),
  }
}

function walkOnce(walker: Walker, node: Command, context: Context): Output {
  walker.budget.step()
  const argv = node.name ? walker.fields(node.name, context) : []
  const env: Assignment[] = []
  for (const item of node.prefix) {
    if (item.type !== 'Assignment') continue
    const declaration = declare(walker, item, context)
    env.push(declaration.assignment)
    // Without a command the variables are the shell's own; each may use the one before it.
    if (!node.name) walker.assign(context, item.name, declaration.binding)
  }
  for (const argument of node.args) {
    if (argument.type === 'Word')
      for (const field of walker.fields(argument, context)) argv.push(field)
    else {
      const declaration = declare(walker, argument, context)
      walker.assign(context, argument.name, declaration.binding)
      argv.push(asArgument(declaration.assignment, argument, context))
    }
  }
  const redirected = resolveRedirections(walker, node.redirects, context)
  const span = context.source.span(node.pos, node.end)
  const command = { argv, env, ...redirected, span }
  const output = walker.run(command, context)
  const emptied = asEmpty(command)
  if (emptied) {
    const isSure = emptied.isLikely && context.emptied !== 'supposed'
    // What it would leave behind is not what the next command finds.
    const scope = context.scope.child()
    walker.run(emptied.command, { ...context, scope, emptied: isSure ? 'likely' : 'supposed' })
  }
  return output
}

interface Declaration {
  readonly assignment: Assignment
  readonly binding: Binding
}

function declare(walker: Walker, node: AssignmentNode, context: Context): Declaration {
  const name = node.name
  const append = node.append === true
  if (node.index) resolveWhole(walker, node.index, context)
  const isArray = node.value.type === 'ArrayValue'
  const value = isArray
    ? arrayField(node, context)
    : resolveWhole(walker, node.value as Word, context)
  const binding = isArray
    ? arrayOf(walker, node.value as ArrayValue, context)
    : scalar(asKnown(value))
  const before = context.scope.get(name)
  const combined = append ? appended(before, binding) : binding
  return {
    assignment: { name, value, append },
    binding: node.index ? withElement(walker, before, node.index, binding, context) : combined,
  }
}

function asArgument(assignment: Assignment, node: AssignmentNode, context: Context): Field {
  const span = context.source.span(node.pos, node.end)
  const { value } = assignment
  const head = `${node.name}${assignment.append ? '+' : ''}=`
  if (value.value === null)
    return { ...value, span, text: node.text, pieces: [head, ...(value.pieces ?? [null])] }
  return plainField(head + value.value, span, node.text)
}

function arrayField(node: AssignmentNode, context: Context): Field {
  const span = context.source.span(node.value.pos, node.value.end)
  return { ...plainField(node.text, span), value: null, pieces: [null] }
}

function arrayOf(walker: Walker, node: ArrayValue, context: Context): Binding {
  const values: Known[] = []
  const named = new Map<string, Known>()
  for (const element of node.elements) {
    for (const field of walker.fields(element, context)) {
      const subscripted = /^\[([^\]]*)\]=(.*)$/s.exec(field.value ?? '')
      if (subscripted) named.set(subscripted[1] ?? '', known(subscripted[2] ?? ''))
      else values.push(asKnown(field))
    }
  }
  if (named.size === 0) return list(values)
  for (const [index, value] of values.entries()) named.set(String(index), value)
  return { options: [named.get('0') ?? known('')], entries: named }
}

function appended(before: Binding | undefined, added: Binding): Binding {
  if (added.entries) {
    const elements = before?.entries ? [...before.entries.values()] : []
    return list([...elements, ...added.entries.values()])
  }
  const [addition = UNKNOWN] = added.options
  return scalar(
    ...(before?.options ?? [UNKNOWN]).map((option) =>
      option.text === null || addition.text === null
        ? { text: null, from: [...option.from, ...addition.from] }
        : known(option.text + addition.text, [...option.from, ...addition.from]),
    ),
  )
}

function withElement(
  walker: Walker,
  before: Binding | undefined,
  index: Word,
  binding: Binding,
  context: Context,
): Binding {
  const subscript = resolveWhole(walker, index, context).value
  const [value = UNKNOWN] = binding.options
  if (subscript === null) return scalar(UNKNOWN)
  const entries = new Map(before?.entries).set(subscript, value)
  return { options: [entries.get('0') ?? known('')], entries }
}

function asKnown(field: Field): Known {
  if (field.value === null) return { text: null, from: field.from ?? [] }
  return field.glob ? { text: field.value, from: field.from ?? [] } : known(field.value, field.from)
}
