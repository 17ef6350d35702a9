/** Any command of the syntax tree, handed to the one who knows its kind. */
import type { CommandNode, Coproc, Function as FunctionNode, Redirected } from 'unbash'
import { writesFile } from '../../unit.ts'
import { reportGround } from '../carriers/other-names.ts'
import { resolveRedirections } from '../expand/redirections.ts'
import { ARGUMENTS, type ShellFunction, scalar, UNKNOWN } from '../state/scope.ts'
import { type Context, type Output, SILENT, type Walker } from '../state/walker.ts'
import type { ForkWatch } from './fork-bomb.ts'
import { createRunner } from './run.ts'
import { walkCommand } from './simple-command.ts'
import { createCompoundWalker } from './walk-compound.ts'
import { createListWalker } from './walk-lists.ts'

export function createNodeWalker(forks: ForkWatch) {
  const lists = createListWalker(walkNode)
  const compound = createCompoundWalker(lists.statements)
  const run = createRunner(forks, callBody)
  const defined = new Map<ShellFunction, { name: string; context: Context }>()

  return { script: lists.script, run, finish, forget: () => defined.clear() }

  function walkNode(walker: Walker, node: CommandNode, context: Context): Output {
    switch (node.type) {
      case 'Command':
        return walkCommand(walker, node, context)
      case 'Redirected':
        return redirected(walker, node, context)
      case 'Function':
        return define(walker, node, context)
      case 'Coproc':
        return coproc(walker, node, context)
      default:
        return compound(walker, node, context)
    }
  }

  /** A group, loop or condition with redirections around it. */
  function redirected(walker: Walker, node: Redirected, context: Context): Output {
    const { redirections, stdin } = resolveRedirections(walker, node.redirects, context)
    const span = context.source.span(node.pos, node.end)
    if (redirections.length > 0)
      run(walker, { argv: [], env: [], redirections, stdin, span }, context)
    const written = redirections.filter((item) => writesFile(item) && item.descriptor !== 2)
    const isHeard = context.isHeard || written.length > 0
    const output = compound(walker, node.command, { ...context, stdin, isHeard })
    const [last] = output.units.slice(-1)
    for (const { target, operator } of last ? written : [])
      if (last) walker.files.write(last, target, output.text, operator.includes('>>'))
    return written.length > 0 ? { text: '', units: output.units } : output
  }

  function define(walker: Walker, node: FunctionNode, context: Context): Output {
    if (node.body.type === 'CompoundList') return SILENT
    reportGround(walker, node.name.value, context.source.span(node.pos, node.body.pos))
    const definition = { body: node.body, source: context.source }
    context.scope.define(node.name.value, definition)
    defined.set(definition, { name: node.name.value, context })
    return SILENT
  }

  function callBody(walker: Walker, definition: ShellFunction, context: Context): Output {
    defined.delete(definition)
    return walkNode(walker, definition.body, context)
  }

  function coproc(walker: Walker, node: Coproc, context: Context): Output {
    const around = {
      ...context,
      scope: context.scope.child(),
      stdin: { kind: 'pipe', text: null, from: [] } as const,
      background: true,
      isHeard: true,
      isSpawned: true,
    }
    if (node.body.type === 'CompoundList')
      return lists.statements(walker, node.body.commands, around)
    walkNode(walker, node.body, around)
    return SILENT
  }

  /** Functions that were never called are judged, too: something else may call them. */
  function finish(walker: Walker) {
    for (const [definition, { name, context }] of defined) {
      const scope = context.scope.child()
      scope.set(ARGUMENTS, scalar(UNKNOWN))
      callBody(walker, definition, {
        ...context,
        scope,
        repeated: true,
        calls: [...context.calls, name],
        isSpawned: false,
        isGuarded: false,
      })
      forks.finished(name, context.source.span(definition.body.pos, definition.body.end))
    }
  }
}
