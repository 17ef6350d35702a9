/** Runs a program with all that it starts, so that whatever ends it, nothing of it stays behind. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { endGroup, signalGroup } from './process-group.ts'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The app allows itself five seconds for an orderly end. */
const GRACE_MS = 7_000

export interface GroupOptions extends SpawnOptions {
  graceMs?: number
  onStart?(child: ChildProcess): void
}

/** Ends with the program's exit code; a stop signal to us becomes one to the program. */
export async function runGroup(
  program: string,
  args: readonly string[],
  { graceMs = GRACE_MS, onStart, ...options }: GroupOptions = {},
): Promise<number> {
  const isGroup = process.platform !== 'win32'
  const child = spawn(program, args, { ...options, detached: isGroup })
  const exited = once(child, 'exit')
  let killTimer: NodeJS.Timeout | undefined

  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  process.on('exit', killAll)
  onStart?.(child)

  try {
    const [code, signal] = await exited
    if (isGroup && child.pid) await endGroup(child.pid, graceMs)
    return code ?? 128 + constants.signals[signal as NodeJS.Signals]
  } finally {
    clearTimeout(killTimer)
    process.off('exit', killAll)
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }

  function stop(): void {
    // Asked twice: somebody does not want to wait.
    if (killTimer) killAll()
    child.kill('SIGTERM')
    killTimer ??= setTimeout(killAll, graceMs)
  }

  function killAll(): void {
    if (isGroup && child.pid) signalGroup(child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  }
}
