/** Which processes run for us, on the disk: what a crash of the app left behind is ended at its next start. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { readIfThere } from '../memory.ts'
import type { ProcessFamily } from './process-transport.ts'

const families = z.array(
  z.object({ mark: z.string(), leader: z.number(), leaderStartTime: z.string().optional() }),
)

export function createProcessJournal(deps: {
  file: string
  /** Tells a process from a later one that was given its number. */
  startTimeOf: (pid: number) => Promise<string | undefined>
  endFamily: (family: ProcessFamily) => Promise<unknown>
}) {
  const running = new Map<string, ProcessFamily & { leader: number }>()
  return { started, gone, endLeftovers }

  function started(family: ProcessFamily): void {
    const { leader } = family
    if (leader === undefined) return
    running.set(family.mark, { ...family, leader })
    write()
    void deps.startTimeOf(leader).then((leaderStartTime) => {
      if (leaderStartTime === undefined || !running.has(family.mark)) return
      running.set(family.mark, { ...family, leader, leaderStartTime })
      write()
    })
  }

  function gone({ mark }: ProcessFamily): void {
    if (running.delete(mark)) write()
  }

  /** Before anything is started. */
  async function endLeftovers(): Promise<void> {
    const text = readIfThere(deps.file)
    if (text === undefined) return
    const left = families.safeParse(parseJson(text)).data ?? []
    await Promise.all(left.map((family) => deps.endFamily(family)))
    if (running.size === 0) rmSync(deps.file, { force: true })
  }

  function write(): void {
    if (running.size === 0) {
      rmSync(deps.file, { force: true })
      return
    }
    mkdirSync(dirname(deps.file), { recursive: true, mode: 0o700 })
    writeFileSync(deps.file, JSON.stringify([...running.values()]), { mode: 0o600 })
  }
}
