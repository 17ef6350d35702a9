/** Has the engine make a container, with a small init where it has one. */
import { BackendError } from '../backend.ts'
import { type ContainerSpec, runArguments } from './docker-arguments.ts'
import type { DockerEngine } from './docker-engine.ts'

/** Its id. */
export async function makeContainer(
  spec: ContainerSpec,
  engine: DockerEngine,
  signal: AbortSignal,
): Promise<string> {
  try {
    return lastLineOf((await engine.work(runArguments(spec), signal)).output)
  } catch (error) {
    if (!(error instanceof BackendError) || !/catatonit|init binary/i.test(error.message))
      throw error
    await engine.work(['rm', '--force', spec.containerName]).catch(() => {})
    return lastLineOf((await engine.work(runArguments(spec, false), signal)).output)
  }
}

/** Warnings of the engine may stand before the id. */
function lastLineOf(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? ''
}
