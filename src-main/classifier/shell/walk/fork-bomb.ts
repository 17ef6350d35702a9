/** Functions and loops that start processes without end. */
import { type ArithmeticFor, forEachChild, type SyntaxNode, type While } from 'unbash'
import { exactly } from '../../sentences.ts'
import type { Span } from '../../unit.ts'
import type { Context, Walker } from '../state/walker.ts'

/** How a function has called itself while its body was walked. */
interface SelfCalls {
  spawned: number
  plain: number
  guarded: number
}

export function createForkWatch(report: Walker['report']) {
  const byFunction = new Map<string, SelfCalls>()
  return { selfCall, finished }

  /** Notes that the function was called from within itself. */
  function selfCall(name: string, context: Context) {
    const calls = byFunction.get(name) ?? { spawned: 0, plain: 0, guarded: 0 }
    byFunction.set(name, calls)
    if (context.isGuarded) calls.guarded++
    else if (context.isSpawned) calls.spawned++
    else calls.plain++
  }

  /** Judges the function after its body was walked from the outside. */
  function finished(name: string, span: Span) {
    const calls = byFunction.get(name)
    byFunction.delete(name)
    // Ordinary recursion has a condition, and one unguarded call more is only an endless loop.
    if (!calls || calls.spawned === 0) return
    const doubles = calls.spawned + calls.plain > 1
    report({
      rule: 'process.fork-bomb',
      level: doubles ? 'never' : 'dangerous',
      span,
      ...exactly(doubles ? 'found.forkBomb' : 'found.respawns'),
      undoable: false,
      remember: 'never',
    })
  }
}
export type ForkWatch = ReturnType<typeof createForkWatch>

/** `while true; do something & done`: nothing waits, so processes pile up. */
export function isEndlessSpawning(node: While | ArithmeticFor): boolean {
  if (!isEndless(node)) return false
  let spawns = false
  let waits = false
  visit(node.body)
  return spawns && !waits

  function visit(child: SyntaxNode) {
    if (child.type === 'Statement' && child.background) spawns = true
    if (child.type === 'Command' && /^(wait|sleep|read|break|exit)$/.test(child.name?.text ?? ''))
      waits = true
    forEachChild(child, visit)
  }
}

function isEndless(node: While | ArithmeticFor): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined
  const [only] = node.clause.commands
  if (node.clause.commands.length !== 1 || only?.command.type !== 'Command') return false
  return /^(true|:|false)$/.test(only.command.name?.text ?? '')
}

export function reportEndlessSpawning(walker: Walker, context: Context, node: SyntaxNode) {
  walker.report({
    rule: 'process.fork-bomb',
    level: 'dangerous',
    span: context.source.span(node.pos, node.end),
    ...exactly('found.endlessSpawning'),
    undoable: false,
    remember: 'never',
  })
}
