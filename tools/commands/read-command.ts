/** What a command line is made of, as far as advice about it needs to know. */
import { type Command, forEachChild, parse, type Statement, type SyntaxNode } from 'unbash'

export interface ReadCommand {
  /** Every simple command, in order, its words without quotes; wrappers such as `sudo` taken off. */
  commands: string[][]
  /** Parts that are sent into the background with `&`. */
  background: Statement[]
  /** The last command of the last pipeline, and the programs whose output it reads. */
  lastPipeline: string[][]
}

/** Undefined when bash would not understand it either. */
export function readCommand(text: string): ReadCommand | undefined {
  const script = parse(text)
  if (script.errors && script.errors.length > 0) return undefined
  const commands: string[][] = []
  const background: Statement[] = []
  visit(script)
  const last = script.commands.at(-1)
  return { commands, background, lastPipeline: last ? pipelineOf(last) : [] }

  function visit(node: SyntaxNode): void {
    if (node.type === 'Command') commands.push(unwrap(wordsOf(node)))
    if (node.type === 'Statement' && node.background) background.push(node)
    forEachChild(node, visit)
  }
}

/** `a && b | c` → what decides the exit code: `b | c`. */
function pipelineOf(statement: Statement): string[][] {
  const node = statement.command
  const last = node.type === 'AndOr' ? node.commands.at(-1) : node
  const parts = last?.type === 'Pipeline' ? last.commands : last ? [last] : []
  return parts.map((part) => (part.type === 'Command' ? unwrap(wordsOf(part)) : []))
}

function wordsOf({ name, args }: Command): string[] {
  const words = name ? [name, ...args] : []
  return words.map((word) => (word.type === 'Word' ? word.value : word.text))
}

const WRAPPERS = new Set([
  'sudo',
  'env',
  'npx',
  'bunx',
  'time',
  'exec',
  'command',
  'builtin',
  'nice',
])

/** `sudo -u x env A=1 /usr/bin/vite dev` → `vite dev`. */
function unwrap(words: string[]): string[] {
  const [first = '', ...rest] = words
  const name = first.split('/').at(-1) ?? first
  if (!WRAPPERS.has(name)) return [name, ...rest]
  const start = rest.findIndex((word) => !word.startsWith('-') && !/^\w+=/.test(word))
  return start < 0 ? [name, ...rest] : unwrap(rest.slice(start))
}
