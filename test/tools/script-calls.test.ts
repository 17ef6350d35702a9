/** A script, its calls and the files behind them, joined as the runtime joins them. */
import { expect, it } from 'vitest'
import { createToolCalls } from '../../src-main/dispatch/handle-tool-call.ts'
import { createHooks } from '../../src-main/dispatch/hooks.ts'
import type { ToolCall } from '../../src-main/dispatch/tool-call.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import { readArguments } from '../../src-main/lib/read-arguments.ts'
import type { ToolContext } from '../../src-main/ports/tool-context.ts'
import { registry } from '../../src-main/tool-api.ts'
import '../../tools/execute_code.ts'
import '../../tools/read_file.ts'
import '../../tools/write_file.ts'
import { openFiles } from '../support/open-files.ts'
import { openScripts } from '../support/open-scripts.ts'

function openSession() {
  const { cwd, files, get, put } = openFiles()
  const scripts = openScripts(cwd, { env: { PATH: '/usr/bin:/bin', TERM: 'xterm' } })
  const calls = createToolCalls({
    registry,
    hooks: createHooks({ log: silentLog }),
    cwdOf: () => cwd,
    results: { boundResult: async (_call, _entry, result) => result },
    context: contextOf,
    log: silentLog,
    now: Date.now,
  })
  return { run, files, get, put }

  function contextOf(call: ToolCall): ToolContext {
    const context = {
      ...call,
      files: files.forCall({ ...call, tool: call.name }),
      scripts: scripts.forCall(call),
      callTool: async (name: string, args: Record<string, unknown>) => {
        const { result } = await calls.handleToolCall(name, readArguments(args), {
          ...call,
          raw: true,
        })
        return typeof result === 'string' ? result : JSON.stringify(result)
      },
      progress: () => {},
    }
    return context as unknown as ToolContext // no tool here has to do with terminals or secrets
  }

  async function run(code: string, enabledTools: string[]) {
    const { result, traces } = await calls.handleToolCall('execute_code', readArguments({ code }), {
      sessionId: 's1',
      taskId: 's1',
      callId: 'script',
      signal: new AbortController().signal,
      enabledTools: ['execute_code', ...enabledTools],
    })
    return { answer: JSON.parse(String(result)) as Record<string, unknown>, traces }
  }
}

it('a script reads as often as it likes, writes, and is undone as one', async () => {
  const { run, files, get, put } = openSession()
  put('a.txt', 'one\n')

  const { answer, traces } = await run(
    `for (let round = 0; round < 6; round += 1) {
       const { content } = await read_file({ path: 'a.txt' })
       if (content !== '1|one') throw new Error(content)
     }
     await write_file({ path: 'a.txt', content: 'two\\n' })
     const { error } = await write_file({ path: 'a.txt', content: 5 })
     console.log(error)
     await write_file({ path: 'a.txt', content: 'three\\n' })`,
    ['read_file', 'write_file'],
  )

  expect(answer).toMatchObject({ status: 'success', tool_calls_made: 9 })
  expect(get('a.txt')).toBe('three\n')
  expect(traces).toMatchObject({ canUndo: true })
  await files.undo('s1', 'script')
  expect(get('a.txt')).toBe('one\n')
})

it('a script has no tool that the session has not', async () => {
  const { run, put, get } = openSession()
  put('a.txt', 'one\n')

  const { answer } = await run(`await write_file({ path: 'a.txt', content: 'x' })`, ['read_file'])

  expect(answer).toMatchObject({
    status: 'error',
    error: expect.stringContaining('write_file is not defined'),
  })
  expect(get('a.txt')).toBe('one\n')
})
