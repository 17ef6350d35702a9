/** Runs the person's ripgrep for searches; what it prints is handed over line by line. */
import { once } from 'node:events'
import { posix, win32 } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { startChild } from '../../lib/start-child.ts'
import { agentEnvironment } from '../backends/local/environment.ts'
import type { Machine } from '../backends/local/find-shell.ts'
import { createBoundedOutput } from '../execution/bounded-output.ts'

const MAX_STDERR_CHARS = 10_000

/** Undefined where there is no ripgrep; searches then do without. */
export function findRipgrep(machine: Machine) {
  const { join, isAbsolute, delimiter } = machine.platform === 'win32' ? win32 : posix
  const name = machine.platform === 'win32' ? 'rg.exe' : 'rg'
  // Absolute folders only: another one would let a project put its own program there.
  const folders = (machine.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  const file = folders.map((folder) => join(folder, name)).find(machine.isExecutable)
  return file === undefined ? undefined : ripgrepAt(file, agentEnvironment(machine.env))
}

function ripgrepAt(file: string, env: Record<string, string>) {
  return async (
    args: readonly string[],
    options: { signal: AbortSignal; onLine: (line: string) => void },
  ): Promise<{ exitCode: number; stderr: string }> => {
    const { signal, onLine } = options
    const child = startChild(
      { file, args },
      {
        env,
        signal,
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    // Pipes were asked for at these places.
    const { stdout, stderr } = child as { stdout: Readable; stderr: Readable }
    const problems = createBoundedOutput(MAX_STDERR_CHARS)
    stderr.on('data', (chunk: Buffer) => problems.push(chunk.toString()))
    const closed = once(child, 'close')
    // Whoever waits below hears of a failure; this line only says that somebody does.
    closed.catch(() => {})
    for await (const line of createInterface({ input: stdout })) {
      if (signal.aborted) break
      onLine(line)
    }
    const [exitCode] = (await closed) as [number | null]
    return { exitCode: exitCode ?? -1, stderr: problems.text() }
  }
}
