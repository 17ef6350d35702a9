/**
 * What the next copy is held by, opened while the person reads the question: most of what they would wait
 * for. It has the mounts of the moment it was opened in, so it is of no use once there are others.
 */
import type { Clock } from '../../ports/clock.ts'
import type { Holder } from './linux-copy.ts'

/** Whoever has not decided by then waits a moment longer. */
const KEPT_MS = 10 * 60_000

interface Spare {
  mounts: string
  holder: Holder
  letGo(): void
}

export function createSpareHolder(deps: {
  start(): Holder
  /** Another text as soon as there are others. */
  mounts(): Promise<string>
  after: Clock['after']
}) {
  const { start, mounts, after } = deps
  let spare: Spare | undefined
  let isOver = false
  return { prepare, take, dispose }

  /** One is enough, however many questions there are. */
  async function prepare(): Promise<void> {
    const now = await mounts()
    if (spare?.mounts === now && spare.holder.isThere()) return
    await drop()
    if (isOver || spare) return
    const holder = start()
    const letGo = after(KEPT_MS, () => void drop())
    spare = { mounts: now, holder, letGo }
  }

  /** Undefined where none is ready. */
  async function take(): Promise<Holder | undefined> {
    const taken = spare
    if (!taken) return undefined
    spare = undefined
    taken.letGo()
    if (taken.holder.isThere() && (await mounts()) === taken.mounts) return taken.holder
    await taken.holder.close()
    return undefined
  }

  async function drop(): Promise<void> {
    const dropped = spare
    spare = undefined
    dropped?.letGo()
    await dropped?.holder.close()
  }

  async function dispose(): Promise<void> {
    isOver = true
    await drop()
  }
}
