/** What a call is about, in one line: the one argument that says most, or all of them in short. */
import { parseRecord, recordsIn, wordsOf } from '#foreign-json'

const TELLING = [
  'command',
  // Before the path: what is looked for says more than where.
  'pattern',
  'path',
  'file_path',
  'query',
  'url',
  'goal',
  'question',
  'code',
  'content',
  'old_text',
  'data',
  'message',
  'prompt',
  'text',
  'name',
  // Of a call of an agent of others that gave nothing else.
  'title',
]
/** The verb says the one; the other is a name that the machine made. */
const UNTELLING = ['action', 'session_id']
const MAX_CHARS = 200
/** A line is made again with every piece that arrives, so it is not made of megabytes. */
const MAX_PARSED_CHARS = 200_000
const MAX_LOOKED_THROUGH_CHARS = 20_000

/** Which of its deeds a tool of several is called for; it stands at the beginning, where models write it. */
export function actionIn(text: string): string | undefined {
  return /"action"\s*:\s*"(\w+)"/.exec(text.slice(0, MAX_LOOKED_THROUGH_CHARS))?.[1]
}

export function summariseArguments(text: string): string {
  const args = text.length <= MAX_PARSED_CHARS ? parseRecord(text) : undefined
  // While the model still writes, the text so far is no JSON yet.
  const summary = args ? summariseRecord(args) : telling(text.slice(0, MAX_LOOKED_THROUGH_CHARS))
  return oneLine(summary)
}

function summariseRecord(args: Record<string, unknown>): string {
  if (Array.isArray(args.todos)) return currentItem(args.todos)
  if (Array.isArray(args.tasks)) return goalsOf(args.tasks)
  if (Array.isArray(args.urls)) return args.urls.map(wordsOf).join(' · ')
  for (const name of TELLING) {
    const value = args[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return Object.entries(args)
    .filter(([name]) => !UNTELLING.includes(name))
    .map(([name, value]) => `${name}: ${short(value)}`)
    .join(', ')
}

/** A plan is about the item that is worked on. */
function currentItem(todos: readonly unknown[]): string {
  const items = recordsIn(todos)
  const item = items.find(({ status }) => status === 'in_progress') ?? items.at(-1)
  return wordsOf(item?.content)
}

/** Work that is handed over is about its goals. */
function goalsOf(tasks: readonly unknown[]): string {
  return recordsIn(tasks)
    .map(({ goal }) => wordsOf(goal))
    .join(' · ')
}

function telling(partial: string): string {
  const found = /"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(partial)
  return found?.[1] && TELLING.includes(found[1]) ? unescaped(found[2] ?? '') : ''
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_whole, sign: string) => (sign === 'n' ? ' ' : sign))
}

function short(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value === 'object' && value !== null) return '{…}'
  return String(value)
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line
}
