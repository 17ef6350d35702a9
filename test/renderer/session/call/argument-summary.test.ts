import { describe, expect, it } from 'vitest'
import { summariseArguments } from '../../../../src-renderer/session/call/argument-summary.ts'

const TODOS = [
  { content: 'Look', status: 'completed' },
  { content: 'Write', status: 'in_progress' },
]

describe('the line of a call', () => {
  it.each([
    ['the command', '{"timeout":5,"command":"ls -la"}', 'ls -la'],
    ['a command of many lines in one', '{"command":"cd a\\nls"}', 'cd a ls'],
    ['the path', '{"content":"…","path":"a.txt"}', 'a.txt'],
    ['what is looked for', '{"path":".","pattern":"readFile"}', 'readFile'],
    ['what is handed over', '{"tasks":[{"goal":"Count"},{"goal":"Sort"}]}', 'Count · Sort'],
    ['everything in short', '{"x":1,"list":[1,2],"deep":{}}', 'x: 1, list: [2], deep: {…}'],
    ['where a plan stands', JSON.stringify({ todos: TODOS }), 'Write'],
    ['what is noted', '{"action":"add","target":"user","content":"Likes tea"}', 'Likes tea'],
    ['nothing of a deed and a name made by a machine', '{"action":"poll","session_id":"p1"}', ''],
    ['nothing for no arguments', '{}', ''],
    ['what is written so far', '{"command":"echo \\"hi', 'echo "hi'],
    ['nothing of a half-written key', '{"comm', ''],
  ])('says %s', (_what, text, line) => {
    expect(summariseArguments(text)).toBe(line)
  })

  it('is cut when it gets too long', () => {
    const line = summariseArguments(JSON.stringify({ command: 'x'.repeat(5_000) }))

    expect([line.length, line.endsWith('…')]).toEqual([200, true])
  })
})
