import { onTestFinished } from 'vitest'
import type { Running, Sandbox, StartSpec } from '../../src-main/terminal/backends/backend.ts'
import { createExecutor, type Execution } from '../../src-main/terminal/execution/executor.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A row of commands that share a folder, as the commands of one conversation do. */
export function commandRow(
  at: Sandbox,
  folder: string,
  after: (ms: number, run: () => void) => () => void,
) {
  const executor = createExecutor({
    spillFolder: temporaryFolder(),
    clean: (text) => text,
    after,
    now: Date.now,
  })
  const sandbox = withFewSpares(at)
  // Shells that wait for a next command would hold up those of all further tests.
  onTestFinished(() => void executor.release(sandbox).catch(() => {}))
  let cwd = folder
  let commands = 0
  let previousCwd: string | undefined
  let settled: Promise<void> = Promise.resolve()
  return { start, run, count, follow }

  async function start(command: string, options: Partial<Execution> = {}) {
    await settled
    commands += 1
    const running = await executor.start(sandbox, { command, cwd, previousCwd, ...options })
    settled = running.settled
    return running
  }

  async function run(command: string, options: Partial<Execution> = {}) {
    const result = await (await start(command, options)).result
    cwd = result.cwd ?? cwd
    previousCwd = result.previousCwd ?? previousCwd
    return result
  }

  function follow(running: Running, nonce: string) {
    return executor.follow(sandbox, running, nonce, {})
  }

  /** A first command may be the last one; from the second on, shells are started for those to come. */
  function withFewSpares(all: Sandbox): Sandbox {
    const start = (spec: StartSpec) =>
      spec.isSpare && commands < 2
        ? Promise.reject(new Error('nobody may need it'))
        : all.start(spec)
    return Object.create(all, { start: { value: start } })
  }

  /** How many processes in the sandbox sleep for a time that begins like this. */
  async function count(time: string): Promise<number> {
    const look = `cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '^${time}'`
    return Number((await run(look)).output)
  }
}
