/** What a call is about, in one line: the one argument that says most, or all of them in short. */

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
  'session_id',
  'action',
  'name',
]
const MAX_CHARS = 200

export function summariseArguments(text: string): string {
  const args = parseRecord(text)
  // While the model still writes, the text so far is no JSON yet.
  const summary = args ? summariseRecord(args) : telling(text)
  return oneLine(summary)
}

function summariseRecord(args: Record<string, unknown>): string {
  if (Array.isArray(args.todos)) return currentItem(args.todos)
  if (Array.isArray(args.tasks)) return goalsOf(args.tasks)
  for (const name of TELLING) {
    const value = args[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${short(value)}`)
    .join(', ')
}

/** A plan is about the item that is worked on. */
function currentItem(todos: readonly { content?: unknown; status?: unknown }[]): string {
  const item = todos.find(({ status }) => status === 'in_progress') ?? todos.at(-1)
  return String(item?.content ?? '')
}

/** Work that is handed over is about its goals. */
function goalsOf(tasks: readonly { goal?: unknown }[]): string {
  return tasks.map(({ goal }) => String(goal ?? '')).join(' · ')
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

export function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    // Any object can be read by string keys.
    return value as Record<string, unknown>
  } catch {
    return undefined
  }
}
