/** The task list of each session. */
import type { TodoView } from '#contract'
import { parseJson } from '../../lib/parse-json.ts'
import type { AgentToolContext } from './agent-tool.ts'

const MAX_CONTENT_CHARS = 4_000
const MAX_ITEMS = 256
const CUT = '… [truncated]'
const STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const

interface TodoArgs {
  todos?: unknown
  merge?: boolean
}

export function createTodos(deps: {
  /** The last list that the transcript of a session holds, after a restart. */
  recall: (sessionId: string) => TodoView[]
  onChange: (sessionId: string, todos: TodoView[]) => void
}) {
  const bySession = new Map<string, TodoView[]>()
  return {
    tool,
    show,
    list,
    carryOver,
    endSession: (sessionId: string) => bySession.delete(sessionId),
  }

  function tool({ todos, merge = false }: TodoArgs, { sessionId }: AgentToolContext): string {
    if (todos !== undefined) {
      const given = readItems(todos)
      const next = merge ? merged(list(sessionId), given) : replaced(given)
      bySession.set(sessionId, next)
      deps.onChange(sessionId, next)
    }
    return JSON.stringify({ todos: list(sessionId), summary: summaryOf(list(sessionId)) })
  }

  /** A list that somebody else keeps. */
  function show(sessionId: string, todos: TodoView[]): void {
    const shown = todos
      .slice(0, MAX_ITEMS)
      .map((item) => ({ ...item, content: item.content.slice(0, MAX_CONTENT_CHARS) }))
    bySession.set(sessionId, shown)
    deps.onChange(sessionId, shown)
  }

  function list(sessionId: string): TodoView[] {
    const known = bySession.get(sessionId) ?? deps.recall(sessionId)
    bySession.set(sessionId, known)
    return known
  }

  /** What a summary of the conversation must not lose. */
  function carryOver(sessionId: string): string {
    const open = list(sessionId).filter(
      ({ status }) => status === 'pending' || status === 'in_progress',
    )
    if (open.length === 0) return ''
    const lines = open.map(({ id, content, status }) => `- [ ] ${id}. ${content} (${status})`)
    return ['[The task list that is still open]', ...lines].join('\n')
  }
}

type Item = Record<string, unknown>

function readItems(todos: unknown): Item[] {
  const value = typeof todos === 'string' ? parseJson(todos) : todos
  return Array.isArray(value)
    ? value.filter((item): item is Item => typeof item === 'object' && item !== null)
    : []
}

/** The last item of an id wins, and stands where it stood. */
function replaced(items: readonly Item[]): TodoView[] {
  const byId = new Map<string, TodoView>()
  for (const item of items) {
    const todo = complete(item)
    byId.delete(todo.id)
    byId.set(todo.id, todo)
  }
  return ordered([...byId.values()].slice(0, MAX_ITEMS))
}

function merged(present: readonly TodoView[], items: readonly Item[]): TodoView[] {
  const byId = new Map(present.map((todo) => [todo.id, todo]))
  for (const item of items) {
    const id = textOf(item.id)
    if (id === '') continue
    const known = byId.get(id)
    byId.set(id, known ? changed(known, item) : complete(item))
  }
  return ordered([...byId.values()].slice(0, MAX_ITEMS))
}

function changed(todo: TodoView, item: Item): TodoView {
  const content = textOf(item.content)
  return {
    ...todo,
    ...(content !== '' && { content: cut(content) }),
    ...(isStatus(item.status) && { status: item.status }),
  }
}

function complete(item: Item): TodoView {
  return {
    id: textOf(item.id) || '?',
    content: cut(textOf(item.content) || '(no description)'),
    status: isStatus(item.status) ? item.status : 'pending',
  }
}

/** What is being worked on comes before what waits. */
function ordered(todos: readonly TodoView[]): TodoView[] {
  const firstPending = todos.findIndex(({ status }) => status === 'pending')
  if (firstPending < 0) return [...todos]
  const late = todos.filter(({ status }, index) => status === 'in_progress' && index > firstPending)
  const rest = todos.filter((todo) => !late.includes(todo))
  return [...rest.slice(0, firstPending), ...late, ...rest.slice(firstPending)]
}

function summaryOf(todos: readonly TodoView[]) {
  const counts = STATUSES.map((status) => [
    status,
    todos.filter((todo) => todo.status === status).length,
  ])
  return { total: todos.length, ...Object.fromEntries(counts) }
}

function isStatus(value: unknown): value is TodoView['status'] {
  return STATUSES.some((status) => status === value)
}

function cut(text: string): string {
  return text.length > MAX_CONTENT_CHARS ? text.slice(0, MAX_CONTENT_CHARS) + CUT : text
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
