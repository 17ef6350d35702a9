/** Starts the person's editor, which then lives its own life. */
import { once } from 'node:events'
import { startChild } from '../lib/start-child.ts'

/** Whoever ends badly so soon has shown nothing. */
const EARLY_MS = 10_000

export async function startEditor(
  program: { file: string; args: readonly string[] },
  options: {
    env: Readonly<Record<string, string>>
    cwd: string
    now: () => number
    onFailed: (exitCode: number) => void
  },
): Promise<void> {
  const { env, cwd, now, onFailed } = options
  const startedAt = now()
  const child = startChild(program, {
    ...{ env, cwd, detached: true },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  child.on('exit', (exitCode) => {
    if (exitCode && now() - startedAt < EARLY_MS) onFailed(exitCode)
  })
  child.unref()
  await once(child, 'spawn')
}
