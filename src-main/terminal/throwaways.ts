/** Containers for one command on a copy of a folder: opened, run in, and thrown away. */
import type { DockerProfile } from '#contract'
import { say } from '#say'
import { ToldError } from '#words'
import type { Throwaway } from '../ports/elsewhere.ts'
import type { Opening } from './backends/backend.ts'
import type { DockerDeps } from './backends/docker/docker.ts'
import { openThrowaway } from './backends/docker/throwaway.ts'
import { plainText } from './display/plain-text.ts'
import { createExecutor } from './execution/executor.ts'

export function createThrowaways(
  deps: DockerDeps & {
    /** Where output that does not fit is kept whole. */
    spillFolder: string
    /** Takes secrets out of what is kept. */
    clean(text: string): string
  },
) {
  const { spillFolder, clean, after, now } = deps
  const executor = createExecutor({ spillFolder, clean, after, now })
  return { open }

  async function open(
    profile: DockerProfile,
    task: { folder: string; sessionId: string },
    opening: Opening,
  ): Promise<Throwaway> {
    const { sandbox, put, take } = await openThrowaway(profile, task, deps, opening)
    return {
      put,
      take,
      run: async ({ command, cwd, timeoutMs, signal, onOutput }) => {
        const { folder } = task
        if ((await sandbox.nearestFolder(cwd)) !== cwd)
          throw new ToldError(say('elsewhere.notInCopy', { cwd, folder }))
        const running = await executor.start(sandbox, {
          ...{ command, cwd, timeoutMs, signal, onOutput },
        })
        const result = await running.result
        signal.throwIfAborted()
        if (result.error) throw result.error
        const { exitCode, totalChars, spillPath, durationMs } = result
        return {
          ...{ exitCode, totalChars, durationMs },
          status: result.status === 'timeout' ? 'timeout' : 'exited',
          output: clean(plainText(result.output)),
          ...(spillPath !== undefined && { spillPath }),
        }
      },
      remove: async () => {
        await executor.release(sandbox)
        await sandbox.release('destroy')
      },
    }
  }
}

export type Throwaways = ReturnType<typeof createThrowaways>
