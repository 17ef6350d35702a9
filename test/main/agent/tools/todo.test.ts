import { describe, expect, it } from 'vitest'
import type { TodoView } from '#contract'
import { createTodos } from '../../../../src-main/agent/tools/todo.ts'

function openTodos(recalled: TodoView[] = []) {
  const changes: unknown[] = []
  const todos = createTodos({
    recall: () => recalled,
    onChange: (id, list) => changes.push([id, list]),
  })
  const context = { sessionId: 's', callId: 'c', signal: new AbortController().signal, traces: {} }
  const call = (args: Parameters<typeof todos.tool>[0]) => JSON.parse(todos.tool(args, context))
  return { todos, call, changes }
}

const item = (id: string, status = 'pending', content = `do ${id}`) => ({ id, content, status })

describe('the task list', () => {
  it.each([
    [
      'is kept as given',
      [item('1', 'in_progress'), item('2')],
      [item('1', 'in_progress'), item('2')],
    ],
    [
      'keeps the last of an id, in its place',
      [item('1'), item('2'), item('1', 'completed')],
      [item('2'), item('1', 'completed')],
    ],
    [
      'fills in what is missing',
      [{}, { id: 7, status: 'odd' }],
      [
        { id: '?', content: '(no description)', status: 'pending' },
        { id: '7', content: '(no description)', status: 'pending' },
      ],
    ],
    [
      'puts work in progress before what waits',
      [item('1', 'completed'), item('2'), item('3'), item('4', 'in_progress')],
      [item('1', 'completed'), item('4', 'in_progress'), item('2'), item('3')],
    ],
  ])('%s', (_case, given, kept) => {
    expect(openTodos().call({ todos: given }).todos).toEqual(kept)
  })

  it('reads without changing, and counts', () => {
    const { call, changes } = openTodos([item('1', 'completed') as TodoView, item('2') as TodoView])
    expect(call({})).toMatchObject({
      todos: [{ id: '1' }, { id: '2' }],
      summary: { total: 2, pending: 1, in_progress: 0, completed: 1, cancelled: 0 },
    })
    expect(changes).toEqual([])
  })

  it('merges by id: changes what is given, adds what is new, skips what has no id', () => {
    const { call } = openTodos()
    call({ todos: [item('1'), item('2')] })
    const merged = call({
      merge: true,
      todos: [{ id: '1', status: 'completed', content: '' }, item('3'), { content: 'x' }],
    })
    expect(merged.todos).toEqual([item('1', 'completed'), item('2'), item('3')])
  })

  it('takes a list written as JSON text, and bounds it', () => {
    const { call } = openTodos()
    expect(call({ todos: JSON.stringify([item('1')]) }).todos).toHaveLength(1)
    const many = Array.from({ length: 300 }, (_, index) =>
      item(String(index), 'pending', 'x'.repeat(5_000)),
    )
    const { todos } = call({ todos: many })
    expect(todos).toHaveLength(256)
    expect(todos[0].content).toBe(`${'x'.repeat(4_000)}… [truncated]`)
  })

  it('carries open items over a summary', () => {
    const { todos, call } = openTodos()
    call({ todos: [item('1', 'completed'), item('2', 'in_progress')] })
    expect(todos.carryOver('s')).toBe(
      '[The task list that is still open]\n- [ ] 2. do 2 (in_progress)',
    )
    expect(openTodos().todos.carryOver('s')).toBe('')
  })
})
