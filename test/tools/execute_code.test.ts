import { describe, expect, it } from 'vitest'
import type { ScriptOutcome, ScriptRequest } from '../../src-main/ports/scripts.ts'
import type { ToolContext } from '../../src-main/ports/tool-context.ts'
import { registry } from '../../src-main/tool-api.ts'
import '../../tools/execute_code.ts'
import '../../tools/read_file.ts'
import '../../tools/search_files.ts'

function open(
  outcome: Partial<ScriptOutcome> | { refused: true; message: string },
  enabledTools: string[] = ['read_file', 'todo', 'execute_code', 'search_files'],
) {
  const requests: ScriptRequest[] = []
  const called: [string, Record<string, unknown>][] = []
  const context = {
    enabledTools,
    progress: () => {},
    callTool: async (name: string, args: Record<string, unknown>) => {
      called.push([name, args])
      return '{}'
    },
    scripts: {
      run: async (request: ScriptRequest) => {
        requests.push(request)
        return {
          status: 'exited',
          exitCode: 0,
          stdout: '',
          stderr: '',
          stdoutChars: 0,
          callsMade: 0,
          durationMs: 1_234,
          ...outcome,
        }
      },
    },
  } as unknown as ToolContext // a handler touches no more of it
  const call = async (args: Record<string, unknown>) =>
    JSON.parse(String(await registry.entry('execute_code')?.handler(args, context)))
  return { call, requests, called, context }
}

it('offers only those tools that the session has', async () => {
  const { call, requests } = open({})

  await call({ code: 'console.log(1)' })

  expect(requests[0]).toMatchObject({
    language: 'javascript',
    timeoutMs: 300_000,
    maxCalls: 50,
    functions: [
      { name: 'read_file', parameters: ['path', 'offset', 'limit'] },
      { name: 'search_files', parameters: expect.arrayContaining(['pattern', 'path']) },
    ],
  })
})

it('offers none when the session has none of them', async () => {
  const { call, requests } = open({}, ['todo', 'execute_code'])

  await call({ code: '1', language: 'python' })

  expect(requests[0]).toMatchObject({ language: 'python', functions: [] })
})

it('runs no command of a script in the background', async () => {
  const { call, requests, called } = open({})
  await call({ code: '1' })

  const args = { command: 'ls', background: true, pty: true }
  await requests[0]?.call('terminal', args, new AbortController().signal)

  expect(called).toEqual([['terminal', { command: 'ls' }]])
})

it.each([
  ['print("hi")', 'python'],
  ['console.log("hi")', 'javascript'],
])('takes %s for what it is', async (code, language) => {
  const { call, requests } = open({})
  await call({ code })
  expect(requests[0]).toMatchObject({ language })
})

it('says for what it took a script that cannot be read', async () => {
  const { call } = open({ exitCode: 1, stderr: 'SyntaxError: invalid syntax' })

  expect(await call({ code: 'print "hi"' })).toMatchObject({
    hint: 'it was taken for Python; if it is not, set language to "javascript"',
  })
  expect(await call({ code: 'print "hi"', language: 'python' })).not.toHaveProperty('hint')
})

it('speaks of no tool itself, for it may be off', () => {
  const { description } = registry.entry('execute_code')?.schema ?? { description: 'terminal' }

  expect(description).not.toMatch(
    /read_file|write_file|search_files|patch|\bterminal\b|web_|todo|delegate/,
  )
})

describe('the answer', () => {
  it.each([
    [
      'a script that went well',
      { stdout: 'hi\n', callsMade: 2, stdoutChars: 3 },
      {
        status: 'success',
        output: 'hi\n',
        exit_code: 0,
        tool_calls_made: 2,
        duration_seconds: 1.23,
      },
    ],
    ['warnings beside it', { stderr: 'old' }, { status: 'success', output: '\n[stderr]\nold' }],
    [
      'a script that failed',
      { exitCode: 1, stderr: 'ReferenceError: foo is not defined' },
      {
        status: 'error',
        error: 'ReferenceError: foo is not defined',
        hint: expect.stringContaining('listed'),
      },
    ],
    ['a script without a word', { exitCode: 3 }, { error: 'the script ended with exit code 3' }],
    [
      'a script out of time',
      { status: 'timeout' as const },
      { status: 'timeout', error: expect.stringContaining('300 s') },
    ],
    ['a script that was stopped', { status: 'interrupted' as const }, { status: 'interrupted' }],
    [
      'output left out',
      { stdout: 'x', stdoutChars: 9 },
      { output_truncated: true, output_total_chars: 9 },
    ],
    ['a refusal', { refused: true as const, message: 'no' }, { status: 'error', error: 'no' }],
  ])('tells of %s', async (_, outcome, expected) => {
    const { call } = open(outcome)

    expect(await call({ code: '1' })).toMatchObject(expected)
  })

  it('says what is wrong before anything is run', async () => {
    const { call, requests } = open({})

    expect(await call({ code: '  ' })).toMatchObject({ error: 'the script is empty' })
    expect(requests).toEqual([])
  })
})
