/** Redirections of a command: files that it reads and writes, heredocs and here-strings. */
import type { HereDoc, Redirect, Redirection as RedirectionNode } from 'unbash'
import { exactly } from '../../sentences.ts'
import type { Field, Redirection, StdinSource } from '../../unit.ts'
import { type Known, scalar, UNKNOWN } from '../state/scope.ts'
import type { Context, Walker } from '../state/walker.ts'
import { plainField, unknownField } from './field-builder.ts'
import { cwdOf } from './parameters.ts'
import { resolveWhole } from './resolve-word.ts'

export interface Redirected {
  readonly redirections: readonly Redirection[]
  readonly stdin: StdinSource
  readonly inputs?: ReadonlyMap<number, Known>
}

const NONE: readonly Redirection[] = []

export function resolveRedirections(
  walker: Walker,
  nodes: readonly RedirectionNode[],
  context: Context,
): Redirected {
  if (nodes.length === 0) return { redirections: NONE, stdin: context.stdin }
  const redirections: Redirection[] = []
  const inputs = new Map<number, Known>()
  let { stdin } = context
  for (const node of nodes) {
    const source = node.type === 'Redirect' ? redirect(node) : hereText(node)
    const descriptor = descriptorOf(node, 0)
    if (!source) continue
    if (descriptor === 0) stdin = source
    else if (descriptor !== null) inputs.set(descriptor, { text: source.text, from: source.from })
  }
  return inputs.size > 0 ? { redirections, stdin, inputs } : { redirections, stdin }

  /** What the redirection gives to read, if it is one for reading. */
  function redirect(node: Redirect): StdinSource | undefined {
    const redirection = resolveRedirect(walker, node, context)
    redirections.push(redirection)
    if (node.operator === '<&') return duplicated(redirection.target)
    return /^<(>|$)/.test(node.operator)
      ? fileStdin(walker, context, redirection.target)
      : undefined
  }

  function duplicated(target: Field): StdinSource | undefined {
    const number = Number.parseInt(target.value ?? '', 10)
    if (target.value === '-' || number === 0) return undefined
    const { text, from } = Number.isNaN(number) ? UNKNOWN : inputOf(context, inputs, number)
    return { kind: 'pipe', text, from }
  }

  function hereText(node: Exclude<RedirectionNode, Redirect>): StdinSource {
    return node.type === 'HereDoc' ? heredoc(walker, node, context) : herestring(node)
  }

  function herestring(node: Exclude<RedirectionNode, Redirect | HereDoc>): StdinSource {
    const span = context.source.span(node.pos, node.end)
    const field = node.target ? resolveWhole(walker, node.target, context) : plainField('', span)
    return {
      kind: 'herestring',
      text: field.value === null ? null : `${field.value}\n`,
      from: field.from ?? [],
      span: field.span,
      field,
    }
  }
}

/** What can be read from a descriptor, opened by this command or by an `exec` before it. */
export function inputOf(
  context: Context,
  inputs: ReadonlyMap<number, Known> | undefined,
  descriptor: number,
): Known {
  return (
    inputs?.get(descriptor) ?? context.scope.get(descriptorName(descriptor))?.options[0] ?? UNKNOWN
  )
}

/** `exec 3< file` opens the descriptor for all that follows. */
export function keepInputs(context: Context, inputs: ReadonlyMap<number, Known> | undefined) {
  for (const [descriptor, known] of inputs ?? [])
    context.scope.set(descriptorName(descriptor), scalar(known))
}

function descriptorName(descriptor: number): string {
  return `#descriptor${descriptor}`
}

function resolveRedirect(walker: Walker, node: Redirect, context: Context): Redirection {
  const span = context.source.span(node.pos, node.end)
  const isInput = node.operator.startsWith('<')
  return {
    operator: node.operator,
    descriptor: descriptorOf(node, isInput ? 0 : 1),
    target: node.target ? resolveWhole(walker, node.target, context) : unknownField(span, ''),
    span,
  }
}

function descriptorOf(node: RedirectionNode, fallback: number): number | null {
  if (!node.descriptor) return fallback
  return node.descriptor.type === 'FileDescriptor' ? node.descriptor.value : null
}

function fileStdin(walker: Walker, context: Context, path: Field): StdinSource {
  if (path.process) return { kind: 'file', text: path.content ?? null, from: path.from ?? [], path }
  const { place, repeated } = context
  const written = walker.files.shown(path, { cwd: cwdOf(walker, context), place, repeated })
  return { kind: 'file', text: written ?? null, from: [], path }
}

function heredoc(walker: Walker, node: HereDoc, context: Context): StdinSource {
  const { body } = node
  // Where such a body begins and ends, parsers and bash do not agree.
  if (context.nesting > 0 && !node.closing)
    walker.report({
      rule: 'unparsable.ambiguous',
      level: 'dangerous',
      span: context.source.span(node.pos, node.end),
      ...exactly('found.openHeredoc'),
      undoable: false,
      remember: 'never',
    })
  const span = context.source.span(body.pos, body.end)
  if (node.delimiter?.quoted || !body.parts) {
    const text = node.operator === '<<-' ? body.text.replace(/^\t+/gm, '') : body.text
    return { kind: 'heredoc', text, from: [], span }
  }
  // The parts of a body are those of a double-quoted string: `whole` leaves them unsplit.
  const word = {
    type: 'Word' as const,
    text: body.text,
    value: body.text,
    pos: body.pos,
    end: body.end,
    parts: body.parts,
  }
  const field = resolveWhole(walker, word, context)
  const strip = (text: string) => (node.operator === '<<-' ? text.replace(/^\t+/gm, '') : text)
  return {
    kind: 'heredoc',
    text: field.value === null ? null : strip(field.value),
    from: field.from ?? [],
    span,
    field,
  }
}
