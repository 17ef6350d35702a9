/** One engine, spoken to through its command line: what it has, and what it is asked to do. */
import { basename } from 'node:path'
import type { DockerProfile } from '#contract'
import { say } from '#say'
import { BackendError, type Opening } from '../backend.ts'
import { type ClientDeps, clientEnvironment } from '../client/client-deps.ts'
import { findProgram } from '../client/find-program.ts'
import { type ClientRan, runClient } from '../client/run-client.ts'
import type { Engine } from './docker-arguments.ts'
import { createDockerFailures } from './docker-failures.ts'
import { createPullProgress } from './pull-progress.ts'

const ASK_MS = 5_000
const WORK_MS = 60_000 // creating, starting, stopping

export function createDockerEngine(profile: DockerProfile, deps: ClientDeps) {
  const { name, image } = profile
  const env = clientEnvironment(deps.machine.env)
  let known: Promise<Engine> | undefined
  return { program, env, failures, facts, ask, work, hasImage, pull }

  function program(): string | undefined {
    return findProgram(deps.machine, profile.program, ['docker', 'podman'])
  }

  function failures() {
    return createDockerFailures({ name, image, program: basename(program() ?? 'docker') })
  }

  /** Asked once; an engine that was down is asked again. */
  function facts(): Promise<Engine> {
    known ??= askFacts()
    known.catch(() => {
      known = undefined
    })
    return known
  }

  async function askFacts(): Promise<Engine> {
    const isPodman = /podman/i.test((await ask(['--version'])).output)
    const format = isPodman ? '{{.Host.Security.Rootless}}' : '{{json .SecurityOptions}}'
    const { output } = await ask(['info', '--format', format])
    return { isPodman, isRootless: isPodman ? /true/.test(output) : /rootless/.test(output) }
  }

  /** A question: quickly answered, or the engine is in trouble. */
  function ask(args: readonly string[], signal?: AbortSignal): Promise<ClientRan> {
    return run(args, { timeoutMs: ASK_MS, ...(signal && { signal }) })
  }

  function work(args: readonly string[], signal?: AbortSignal): Promise<ClientRan> {
    return run(args, { timeoutMs: WORK_MS, ...(signal && { signal }) })
  }

  async function run(
    args: readonly string[],
    options: { timeoutMs?: number; signal?: AbortSignal; onLine?(line: string): void },
  ): Promise<ClientRan> {
    const file = program()
    if (file === undefined) throw missing()
    const ran = await runClient({ file, args, env, ...options }, deps.after)
    if (ran.stopped === 'timeout') throw silent()
    if (ran.stopped === 'cancelled') throw cancelled()
    if (ran.code === 0) return ran
    throw failures().of(ran.errors) ?? failures().other(ran.errors)
  }

  async function hasImage(signal: AbortSignal): Promise<boolean> {
    try {
      await ask(['image', 'inspect', '--format', '{{.Id}}', image], signal)
      return true
    } catch (error) {
      if (error instanceof BackendError && error.reason === 'bad-image') return false
      throw error
    }
  }

  async function pull({ signal, step }: Opening): Promise<void> {
    const progress = createPullProgress()
    step(say('place.pulling', { image }))
    try {
      await run(['pull', image], { signal, onLine })
    } catch (error) {
      // Why it could not be fetched; anything else has its own words.
      if (!(error instanceof BackendError) || error.reason !== 'misconfigured') throw error
      const words = say('place.dockerPullFailed', { image, cause: error.message })
      throw new BackendError('docker', 'bad-image', words, 'after-fix')
    }

    function onLine(line: string): void {
      const now = progress.push(line)
      if (now) step(say('place.pullingLayers', { image, ...now }))
    }
  }

  function missing(): BackendError {
    const words = say('place.dockerMissing', { name })
    return new BackendError('docker', 'missing-binary', words, 'after-fix')
  }

  function silent(): BackendError {
    const words = say('place.dockerSilent', { name })
    return new BackendError('docker', 'engine-down', words, 'after-fix')
  }

  function cancelled(): BackendError {
    return new BackendError('docker', 'cancelled', say('place.cancelled', { name }), 'never')
  }
}

export type DockerEngine = ReturnType<typeof createDockerEngine>
