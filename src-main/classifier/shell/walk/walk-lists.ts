/** Statements, `&&` and `||`, pipelines: what runs after what, and with whose output. */
import type { AndOr, ParsedScript, Pipeline, PipelineNode, Statement } from 'unbash'
import { exactly } from '../../sentences.ts'
import type { StdinSource, Unit } from '../../unit.ts'
import type { Scope } from '../state/scope.ts'
import type { Context, Output, Walker } from '../state/walker.ts'

/** Walks one command that is not a list: simple or compound. */
export type WalkNode = (
  walker: Walker,
  node: Exclude<PipelineNode, Pipeline>,
  context: Context,
) => Output

export function createListWalker(walkNode: WalkNode) {
  return { script, statements }

  function script(walker: Walker, node: ParsedScript, context: Context): Output {
    for (const error of node.errors ?? []) reportUnparsable(walker, context, error)
    return statements(walker, node.commands, context)
  }

  function statements(walker: Walker, nodes: readonly Statement[], context: Context): Output {
    const [only] = nodes
    if (nodes.length === 1 && only) return statement(walker, only, context)
    let text: string | null = ''
    const units: Unit[] = []
    for (const node of nodes) {
      const output = statement(walker, node, context)
      text = inTurn(text, output.text)
      for (const unit of output.units) units.push(unit)
    }
    return { text, units }
  }

  function statement(walker: Walker, node: Statement, context: Context): Output {
    walker.budget.step()
    const around = node.background ? inBackground(context) : context
    return node.command.type === 'AndOr'
      ? andOr(walker, node.command, around)
      : pipeline(walker, node.command, around)
  }

  /**
   * `success` and `failure` are what holds after the list so far has succeeded or failed: `&&` goes on
   * from the one, `||` from the other, and at the end either may be the case.
   */
  function andOr(walker: Walker, node: AndOr, context: Context): Output {
    const base = context.scope
    let success = base.child()
    const units: Unit[] = []
    let text: string | null = ''
    let failure: Scope | undefined
    node.commands.forEach((command, index) => {
      const operator = node.operators[index - 1]
      const start = operator === '||' ? (failure ?? success) : success
      // Most commands set nothing, and then the states before and after are the same.
      const scope = leavesNoTrace(command, context) ? start : start.child()
      const isGuarded = context.isGuarded || index > 0
      const output = pipeline(walker, command, { ...context, scope, isGuarded })
      for (const unit of output.units) units.push(unit)
      text = operator === '||' ? oneOf(walker, text, output.text) : inTurn(text, output.text)
      if (operator === '||') {
        success = union(base, success, scope)
        failure = canFail(command) ? scope : undefined
      } else {
        success = scope
        if (canFail(command)) failure = failure ? union(base, failure, scope) : scope
      }
    })
    base.join(failure && failure !== success ? [success, failure] : [success])
    return { text, units }
  }

  function union(base: Scope, left: Scope, right: Scope): Scope {
    if (left === right) return left
    const scope = base.child()
    scope.join([left, right])
    return scope
  }

  function pipeline(walker: Walker, node: PipelineNode, context: Context): Output {
    if (node.type !== 'Pipeline') return walkNode(walker, node, context)
    const [only] = node.commands
    // Bash loses track of a `case` after `time` inside a substitution, and ends it at the first `)`.
    const isTimed = node.prefixes.some((prefix) => prefix.type === 'Time')
    if (isTimed && context.nesting > 0 && only?.type !== 'Command')
      reportUnparsable(walker, context, { pos: node.pos }, 'ambiguous')
    if (node.commands.length === 1 && only) return walkNode(walker, only, context)
    let stdin: StdinSource = context.stdin
    let output: Output = { text: null, units: [] }
    const last = node.commands.at(-1)
    for (const stage of node.commands) {
      // Every stage is a process of its own, so what it sets is gone with it.
      const scope = context.scope.child()
      const isHeard = context.isHeard || stage !== last
      output = walkNode(walker, stage, { ...context, scope, stdin, isHeard, isSpawned: true })
      stdin = { kind: 'pipe', text: output.text, from: output.units }
    }
    return output
  }
}

function inTurn(first: string | null, second: string | null): string | null {
  return first === null || second === null ? null : first + second
}

/** `a || b` prints the one or the other; both are looked at where they become part of a word. */
function oneOf(walker: Walker, first: string | null, second: string | null): string | null {
  if (first === null || second === null || !walker.chooser.isChoosing()) return null
  const picked = walker.chooser.pick('#or', 2)
  return picked === undefined ? null : picked === 0 ? first : second
}

function inBackground(context: Context): Context {
  return { ...context, scope: context.scope.child(), background: true, isSpawned: true }
}

const STATEFUL =
  /^(cd|pushd|popd|chdir|export|declare|local|typeset|readonly|unset|read|mapfile|readarray|printf|set|shift|let|getopts|eval|source|\.|exec|command|builtin)$/

/** Whether the command can be told at a glance to set no variable. */
function leavesNoTrace(node: PipelineNode, context: Context): boolean {
  if (node.type !== 'Command') return false
  const name = node.name?.text ?? ''
  if (!/^[\w./-]+$/.test(name) || STATEFUL.test(name)) return false
  const text = context.source.text.slice(node.pos, node.end)
  return !/[{(]/.test(text) && context.scope.functionNamed(name) === undefined
}

const NEVER_FAILS = new Set(
  'cd pushd popd export declare local typeset readonly true : echo printf mkdir set unset'.split(
    ' ',
  ),
)

/** Whether the other way must be reckoned with; a `cd` is taken to work. */
function canFail(node: PipelineNode): boolean {
  if (node.type !== 'Command') return true
  return node.name !== undefined && !NEVER_FAILS.has(node.name.text)
}

function reportUnparsable(
  walker: Walker,
  context: Context,
  { pos }: { pos: number },
  kind: 'syntax' | 'ambiguous' = 'syntax',
) {
  walker.report({
    rule: `unparsable.${kind}`,
    level: 'dangerous',
    span: context.source.span(pos, Math.min(pos + 1, context.source.text.length)),
    ...exactly(kind === 'syntax' ? 'found.brokenSyntax' : 'found.uncertainCommands'),
    undoable: false,
    remember: 'never',
  })
}
