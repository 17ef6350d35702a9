/** Shells that have loaded the present state before there is a command, so that none waits for it. */
import type { LocalShell } from './local-shell.ts'

const KEPT = 2 // most replies of a model hold one or two commands
const REFILL_AFTER_MS = 15 // when the command that just took one is most likely over
const IDLE_MS = 120_000

export interface WarmShellsDeps {
  start(): Promise<LocalShell>
  generation(): number
  after(ms: number, run: () => void): () => void
}

export function createWarmShells(deps: WarmShellsDeps) {
  let shells: LocalShell[] = []
  let starting = 0
  let isClosed = false
  let cancelRefill: (() => void) | undefined
  let cancelIdle: (() => void) | undefined
  return { take, refillSoon, close }

  /** One that knows the present state, if there is any. */
  function take(): LocalShell | undefined {
    const stale = shells.filter((shell) => shell.generation !== deps.generation())
    for (const shell of stale) shell.discard()
    shells = shells.filter((shell) => !stale.includes(shell))
    return shells.shift()
  }

  function refillSoon(): void {
    cancelIdle?.()
    cancelIdle = deps.after(IDLE_MS, empty)
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
    const shell = await deps.start().catch(() => undefined)
    starting -= 1
    if (!shell) return
    if (isClosed) shell.discard()
    else keep(shell)
    await refill()
  }

  function keep(shell: LocalShell): void {
    shells.push(shell)
    void shell.exited.then(() => {
      shells = shells.filter((other) => other !== shell)
    })
  }

  function empty(): void {
    for (const shell of shells) shell.discard()
    shells = []
  }

  async function close(): Promise<void> {
    isClosed = true
    cancelRefill?.()
    cancelIdle?.()
    const leaving = shells.map((shell) => shell.exited)
    empty()
    await Promise.all(leaving)
  }
}
