/** Finds a process that an earlier run of the app started, and reads on where that one stopped. */
import type { Socket } from 'node:net'
import type { Closed, ProcessRef, Running } from '../backend.ts'
import { removeQuietly, reopenOutput } from './fifos.ts'

const LOOK_EVERY_MS = 500 // it is not our child, so nobody tells us when it ends

export async function reattachLocal(
  ref: ProcessRef,
  deps: {
    startTimeOf(pid: number): Promise<string | undefined>
    after(ms: number, run: () => void): () => void
  },
): Promise<Running | undefined> {
  const { pid, startTime, outputPath } = ref
  if (pid === undefined || !(await isAlive())) return undefined
  const output = openQuietly(outputPath)
  const gone = Promise.withResolvers<Closed>()
  watch()
  return {
    ref,
    onData: (listener) => void output?.on('data', listener),
    pause: () => void output?.pause(),
    resume: () => void output?.resume(),
    write: () => Promise.reject(new Error('its input was lost when the app was restarted')),
    endInput: async () => {},
    resize: async () => {},
    letGo: () => {},
    echoes: async () => undefined,
    detach: () => void output?.destroy(),
    drained: output
      ? new Promise((resolve) => output.once('close', () => resolve()))
      : Promise.resolve(),
    closed: gone.promise.then(async (closed) => {
      if (outputPath) await removeQuietly(outputPath)
      return closed
    }),
  }

  async function isAlive(): Promise<boolean> {
    return startTime !== undefined && (await deps.startTimeOf(pid ?? 0)) === startTime
  }

  function watch(): void {
    deps.after(LOOK_EVERY_MS, async () => {
      if (await isAlive()) watch()
      else gone.resolve({ code: null })
    })
  }
}

function openQuietly(path: string | undefined): Socket | undefined {
  if (!path) return undefined
  try {
    return reopenOutput(path).on('error', () => {})
  } catch {
    return undefined // the folder was cleaned; the process can still be ended
  }
}
