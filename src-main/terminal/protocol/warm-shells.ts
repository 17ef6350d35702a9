/** A pool of shells that have loaded the present state before there is a command, so that none waits for it. */

import type { CarriedState } from '../../ports/gate.ts'
import type { Shell } from '../backends/backend.ts'

const KEPT = 2 // most replies of a model hold one or two commands
/** After the end of the command that took one: the next command may follow at once, and goes first. */
const REFILL_AFTER_MS = 15
/** A start costs an engine as much as a command does; one that pours out its output would wait for it. */
const LONG_MS = 2_000
const IDLE_MS = 120_000

/** A shell, and what it has loaded. */
export interface LoadedShell {
  readonly shell: Shell
  readonly generation: number
  readonly carried: CarriedState
}

export interface WarmShellsDeps {
  start(): Promise<LoadedShell>
  generation(): number
  /** What a shell would be kept within now. */
  confinement(): string | undefined
  after(ms: number, run: () => void): () => void
}

export function createWarmShells(deps: WarmShellsDeps) {
  let shells: LoadedShell[] = []
  let starting = 0
  let isClosed = false
  let cancelRefill: (() => void) | undefined
  let cancelIdle: (() => void) | undefined
  /** Of each command that is not over, what keeps its time. */
  const running = new Set<() => void>()
  return { take, refillAfter, close }

  /** One that knows the present state, within the present boundaries, if there is any. */
  function take(): LoadedShell | undefined {
    if (shells.length === 0) return undefined
    const confinement = deps.confinement()
    const stale = shells.filter(
      ({ shell, generation }) =>
        generation !== deps.generation() || shell.confinement !== confinement,
    )
    for (const { shell } of stale) shell.discard()
    shells = shells.filter((shell) => !stale.includes(shell))
    return shells.shift()
  }

  /** What is started when the command is over has loaded what that command left. */
  function refillAfter(command: Promise<unknown>): void {
    cancelIdle?.()
    cancelIdle = deps.after(IDLE_MS, empty)
    const cancelLong = deps.after(LONG_MS, refillSoon)
    running.add(cancelLong)
    void command.then(() => {
      cancelLong()
      running.delete(cancelLong)
      refillSoon()
    })
  }

  function refillSoon(): void {
    if (isClosed) return
    cancelRefill ??= deps.after(REFILL_AFTER_MS, () => {
      cancelRefill = undefined
      void refill()
    })
  }

  async function refill(): Promise<void> {
    const fresh = shells.filter((shell) => shell.generation === deps.generation())
    if (isClosed || fresh.length + starting >= KEPT) return
    starting += 1
    // Without a warm shell the next command starts one itself, and reports what is wrong.
    const loaded = await deps.start().catch(() => undefined)
    starting -= 1
    if (!loaded) return
    if (isClosed) loaded.shell.discard()
    else keep(loaded)
    await refill()
  }

  function keep(loaded: LoadedShell): void {
    shells.push(loaded)
    void loaded.shell.exited.then(() => {
      shells = shells.filter((other) => other !== loaded)
    })
  }

  function empty(): void {
    for (const { shell } of shells) shell.discard()
    shells = []
  }

  async function close(): Promise<void> {
    isClosed = true
    cancelRefill?.()
    cancelIdle?.()
    for (const cancelLong of running) cancelLong()
    const leaving = shells.map(({ shell }) => shell.exited)
    empty()
    await Promise.all(leaving)
  }
}
