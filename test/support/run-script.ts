/** One script run as the agent's are, with a gate that says yes and one tool. */
import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { systemClock } from '../../src-main/lib/clock.ts'
import { isExecutable } from '../../src-main/lib/is-executable.ts'
import { createKillTree } from '../../src-main/terminal/backends/local/kill-tree.ts'
import { createScripts, type ScriptsDeps } from '../../src-main/terminal/scripts/scripts.ts'
import { HERE } from './places.ts'
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
  const scripts = createScripts({
    watch: async () => async () => {},
    launcherFor: () => undefined,
    note: async () => undefined,
    onFinished: () => {},
    passCode: async (request) => ({
      allowed: true,
      command: request.code,
      stillHolds: () => true,
    }),
    cwdOf: () => cwd,
    placeOf: () => HERE,
    humanWaitMs: () => 0,
    exec: () => Promise.reject(new Error('nothing runs elsewhere here')),
    clean: (text) => text.replaceAll('hunter22', '[secret]'),
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      TERM: 'xterm',
      OPENAI_API_KEY: 'k',
      LANG: 'C.UTF-8',
    },
    passOn: () => [],
    machine: {
      platform: process.platform,
      isExecutable,
      execPath: process.execPath,
      self: 'node',
    },
    killTree: createKillTree(),
    // A mark belongs to one script; what is still being ended must not take the next with it.
    appMark: randomUUID(),
    now: Date.now,
    after: systemClock.after,
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
