/** Shells of the person's own in a place that is not this machine. */
import type { TerminalView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { BackendError, type Sandbox } from './backends/backend.ts'
import { personIn } from './backends/personal-task.ts'
import type { Places } from './backends/places.ts'
import type { Terminals } from './display/terminals.ts'
import type { Executing, Executor } from './execution/executor.ts'
import type { PtySize } from './pty.ts'

/** The person's own settings there, and nothing of ours left in between. */
const COMMAND = 'exec bash -il'

export function createPlaceShells(deps: {
  terminals: Terminals
  executor: Executor
  places: Places
}) {
  const { terminals, executor, places } = deps
  /** How many shells stand in each place beside no session. */
  const standing = new Map<string, number>()
  return { open }

  async function open(
    size: PtySize,
    of: { place: string; cwd?: string | undefined; sessionId?: string | undefined },
  ): Promise<TerminalView> {
    const task = of.sessionId ?? personIn(of.place)
    try {
      const sandbox = await places.sandboxIn(of.place, task, task)
      if (sandbox.capabilities.pty === 'none')
        throw new RuntimeError('unavailable', say('place.noTerminals', { name: of.place }))
      const cwd = await sandbox.nearestFolder(of.cwd ?? sandbox.initialCwd)
      if (of.cwd !== undefined && cwd !== of.cwd)
        throw new RuntimeError('not-found', say('terminal.folderGone', { folder: of.cwd }))
      return await start(sandbox, size, cwd, of.sessionId === undefined ? task : undefined)
    } catch (error) {
      if (error instanceof BackendError) throw new RuntimeError('unavailable', error.words)
      throw error
    }
  }

  /** `own`: the task that only such shells are in, and that ends with the last of them. */
  async function start(
    sandbox: Sandbox,
    size: PtySize,
    cwd: string,
    own: string | undefined,
  ): Promise<TerminalView> {
    const stop = new AbortController()
    let executing: Executing | undefined
    /** Typed before the shell was there; a person does not wait for what they cannot see. */
    const typedEarly: Buffer[] = []
    let resized: PtySize | undefined
    const terminal = terminals.add(
      {
        ...{ owner: 'person', title: sandbox.name, pty: true, keyboard: 'person', cwd },
        backend: sandbox.name,
      },
      size,
      {
        write: (data) => {
          if (executing) void executing.write(Buffer.from(data)).catch(() => {})
          else typedEarly.push(Buffer.from(data))
        },
        resize: (next) => {
          resized = next
          void executing?.resize(next)
        },
        hold: (held) => executing?.hold(held),
        stop: () => void executing?.write(Buffer.from('\x03')).catch(() => {}),
        kill: async () => {
          stop.abort()
          await executing?.result
        },
      },
    )
    if (own) standing.set(own, (standing.get(own) ?? 0) + 1)
    try {
      executing = await executor.start(sandbox, {
        ...{ command: COMMAND, cwd, pty: size, signal: stop.signal },
        onOutput: (bytes) => terminal.stream.push(bytes),
      })
      if (resized) void executing.resize(resized)
      if (typedEarly.length > 0) void executing.write(Buffer.concat(typedEarly)).catch(() => {})
    } catch (error) {
      terminals.remove(terminal.id)
      if (own) leave(own)
      throw error
    }
    void executing.result.then(({ exitCode, error }) => {
      if (error) terminal.stream.push(Buffer.from(`\r\n${error.message}\r\n`))
      terminal.ended(exitCode)
      if (own) leave(own)
    })
    return terminal.view()
  }

  function leave(task: string): void {
    const left = (standing.get(task) ?? 1) - 1
    standing.set(task, left)
    if (left === 0) void places.release(task, executor.release)
  }
}

export type PlaceShells = ReturnType<typeof createPlaceShells>
