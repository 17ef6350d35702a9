/**
 * Puts a new program in the place of the running one, starts it, and waits for its sign of life. Without
 * one the old program comes back.
 */
import { chmodSync, copyFileSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { outsideAppImage } from '../lib/environment/outside-app-image.ts'
import { startChild } from '../lib/start-child.ts'

/** A start on a slow machine, with its window. */
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 100

export interface Swapped {
  program: string
  previous: string
  version: string
}

/** Nothing has changed when it throws: the last step is one rename. */
export function swapIn(order: { program: string; newFile: string; version: string }): Swapped {
  const { program, newFile, version } = order
  const [folder, name] = [dirname(program), basename(program)]
  const previous = join(folder, `.${name}.previous`)
  const fresh = join(folder, `.${name}.new`)
  rmSync(previous, { force: true })
  try {
    linkSync(program, previous)
    copyFileSync(newFile, fresh)
    chmodSync(fresh, 0o755)
    renameSync(fresh, program)
  } catch (error) {
    rmSync(fresh, { force: true })
    rmSync(previous, { force: true })
    throw error
  }
  rmSync(newFile, { force: true })
  return { program, previous, version }
}

/** Ends when one of the two runs: the new one, or the old one again. */
export async function watchOver(
  swapped: Swapped,
  deps: { healthFile: string; environment: NodeJS.ProcessEnv; patienceMs?: number },
): Promise<'healthy' | 'went back'> {
  const { program, previous, version } = swapped
  rmSync(deps.healthFile, { force: true })
  const started = start(program, deps.environment)
  const deadline = performance.now() + (deps.patienceMs ?? PATIENCE_MS)
  while (performance.now() < deadline && !started.hasEnded()) {
    if (isHealthy(deps.healthFile, version)) {
      rmSync(previous, { force: true })
      return 'healthy'
    }
    await delay(LOOK_EVERY_MS)
  }
  started.end()
  renameSync(previous, program)
  return 'went back'
}

/** Lives on without us. */
export function start(program: string, environment: NodeJS.ProcessEnv) {
  const child = startChild(
    { file: program, args: [] },
    { detached: true, env: outsideAppImage(environment), stdio: ['ignore', 'ignore', 'ignore'] },
  )
  let ended = false
  for (const event of ['exit', 'error']) child.on(event, () => (ended = true))
  child.unref()
  return { hasEnded: () => ended, end }

  function end(): void {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

function isHealthy(file: string, version: string): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === version
  } catch {
    return false
  }
}
