/** One script run as the agent's are, with a gate that says yes and one tool. */
import { existsSync, realpathSync } from 'node:fs'
import type { ScriptsDeps } from '../../src-main/terminal/scripts/scripts.ts'
import { openScripts } from './open-scripts.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Options = Partial<ScriptsDeps> & {
  language?: 'javascript' | 'python'
  timeoutMs?: number
  maxCalls?: number
  stop?: AbortController
  call?: (name: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<string>
}

export const hasPython = ['/usr/bin/python3', '/usr/local/bin/python3'].some(existsSync)

export async function runScript(code: string, options: Options = {}) {
  const cwd = realpathSync(temporaryFolder())
  const { language, timeoutMs, maxCalls, stop, call, ...deps } = options
  const calls: [string, Record<string, unknown>][] = []
  const scripts = openScripts(cwd, {
    clean: (text) => text.replaceAll('hunter22', '[secret]'),
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      TERM: 'xterm',
      OPENAI_API_KEY: 'k',
      LANG: 'C.UTF-8',
    },
    ...deps,
  })
  const signal = (stop ?? new AbortController()).signal
  const outcome = await scripts
    .forCall({ sessionId: 's1', taskId: 't1', callId: 'c1', signal, traces: {} })
    .run({
      language: language ?? 'javascript',
      code,
      functions: [{ name: 'read_file', parameters: ['path', 'offset'] }],
      call: async (name, args, callSignal) => {
        calls.push([name, args])
        return call
          ? call(name, args, callSignal)
          : JSON.stringify({ content: `of ${String(args.path)}` })
      },
      timeoutMs: timeoutMs ?? 20_000,
      maxCalls: maxCalls ?? 50,
    })
  return { outcome, calls, cwd }
}
