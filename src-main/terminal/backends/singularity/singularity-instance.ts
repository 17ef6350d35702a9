/** An instance of apptainer: how it is started, found again, and asked to run something. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SingularityProfile } from '#contract'
import { say } from '#say'
import { BackendError, type LiveSandbox, type Opening, type TaskRef } from '../backend.ts'
import { type ClientDeps, clientEnvironment } from '../client/client-deps.ts'
import { lastLine } from '../client/client-process.ts'
import { findProgram } from '../client/find-program.ts'
import { type ClientRan, type ClientRun, runClient } from '../client/run-client.ts'

const ASK_MS = 10_000
const STOP_MS = 20_000

export const WORK_FOLDER = '/workspace'

export interface InstancesDeps extends Pick<ClientDeps, 'machine' | 'after'> {
  profile: SingularityProfile
  /** Holds what instances keep of their files, and whose they are. */
  folder: string
  now(): number
}

export function createInstances({ profile, folder, machine, after, now }: InstancesDeps) {
  const { name } = profile
  const env = clientEnvironment(machine.env)
  return { program, env, version, nameFor, ensure, state, stop, remove, list, failureOf }

  function program(): string | undefined {
    return findProgram(machine, profile.program, ['apptainer', 'singularity'])
  }

  async function version(signal: AbortSignal): Promise<string> {
    return (await run(['version'], { timeoutMs: ASK_MS, signal })).output.trim()
  }

  /** The same for the same session, so that its files are found again. */
  function nameFor(task: TaskRef): string {
    const content = JSON.stringify([profile, task.sessionId, task.workspace])
    return `talaria-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
  }

  /** Says whether it had to be started. */
  async function ensure(task: TaskRef, { signal, step }: Opening): Promise<boolean> {
    const id = nameFor(task)
    if ((await state(id)) === 'running') return false
    const files = join(folder, id)
    await mkdir(join(files, 'overlay'), { recursive: true, mode: 0o700 })
    await writeFile(
      join(files, 'place.json'),
      JSON.stringify({ id, place: name, sessionId: task.sessionId, since: now() }),
    )
    step(say('place.creating', { name }))
    try {
      await start(id, task, ['--overlay', join(files, 'overlay')], signal)
    } catch (error) {
      // Not every system lets a person lay one folder over another; then files last as long as it runs.
      if (!(error instanceof BackendError) || !/overlay/i.test(error.message)) throw error
      await start(id, task, ['--writable-tmpfs'], signal)
    }
    return true
  }

  async function start(id: string, task: TaskRef, writable: string[], signal: AbortSignal) {
    const { cpus, memoryMb, processes, network, image } = profile
    await run(
      [
        ...[
          '--silent',
          'instance',
          'start',
          '--containall',
          '--no-home',
          '--cleanenv',
          ...writable,
        ],
        ...(network ? [] : ['--net', '--network', 'none']),
        ...(cpus > 0 ? ['--cpus', String(cpus)] : []),
        ...(memoryMb > 0 ? ['--memory', `${memoryMb}M`] : []),
        ...(processes > 0 ? ['--pids-limit', String(processes)] : []),
        ...bindsOf(profile, task).flatMap((bind) => ['--bind', bind]),
        ...[image, id],
      ],
      { signal },
    )
  }

  async function state(id: string): Promise<'running' | 'gone'> {
    const listed = await run(['instance', 'list', '--json'], { timeoutMs: ASK_MS }).catch(
      () => undefined,
    )
    return listed?.output.includes(`"${id}"`) ? 'running' : 'gone'
  }

  async function stop(id: string): Promise<void> {
    await run(['--silent', 'instance', 'stop', '--signal', 'KILL', id], { timeoutMs: STOP_MS })
  }

  async function remove(id: string): Promise<void> {
    if (!/^talaria-[0-9a-f]+$/.test(id)) return
    if ((await state(id)) === 'running') await stop(id)
    await rm(join(folder, id), { recursive: true, force: true })
  }

  /** All that this installation made, for whatever place: one may be no more. */
  async function list(): Promise<LiveSandbox[]> {
    const ids = await readdir(folder).catch(() => [])
    const found = await Promise.all(ids.map(describe))
    return found.flatMap((live) => live ?? [])
  }

  async function describe(id: string): Promise<LiveSandbox | undefined> {
    const text = await readFile(join(folder, id, 'place.json'), 'utf8').catch(() => '')
    if (text === '') return undefined
    const { place, sessionId, since } = JSON.parse(text)
    const isRunning = (await state(id)) === 'running'
    return { id, place, sessionId, since, state: isRunning ? 'running' : 'stopped' }
  }

  async function run(args: readonly string[], options: Partial<ClientRun>): Promise<ClientRan> {
    const file = program()
    if (file === undefined) throw failure('missing-binary', say('place.apptainerMissing', { name }))
    const ran = await runClient({ ...options, file, args, env }, after)
    if (ran.stopped === 'cancelled') throw failure('cancelled', say('place.cancelled', { name }))
    if (ran.stopped === 'timeout')
      throw failure('engine-down', say('place.execTookTooLong', { name }))
    if (ran.code === 0) return ran
    throw failureOf(ran.errors) ?? other(ran.errors)
  }

  /** What it said of itself; undefined for anything else. */
  function failureOf(errors: string): BackendError | undefined {
    if (/no instance found|instance .* (?:not found|does not exist)/i.test(errors))
      return new BackendError('singularity', 'gone', say('place.apptainerGone', { name }), 'now')
    if (/no space left on device/i.test(errors))
      return failure('no-space', say('place.apptainerFull', { name }))
    if (
      /could not open image|no such file or directory.*\.sif|image .* (?:not found|does not exist)|unable to (?:get|pull)|manifest unknown|while making image|unauthorized/i.test(
        errors,
      )
    )
      return failure(
        'bad-image',
        say('place.apptainerNoImage', { image: profile.image, cause: lastLine(errors) }),
      )
    return undefined
  }

  function other(errors: string): BackendError {
    return failure('misconfigured', say('place.notOpened', { name, cause: lastLine(errors) }))
  }

  function failure(reason: BackendError['reason'], words: ReturnType<typeof say>): BackendError {
    return new BackendError(
      'singularity',
      reason,
      words,
      reason === 'cancelled' ? 'never' : 'after-fix',
    )
  }
}

/** At the same path as here, so that a path means the same in every message. */
function bindsOf({ workspace, mounts }: SingularityProfile, task: TaskRef): string[] {
  const own =
    workspace === 'none'
      ? []
      : [{ source: task.workspace, target: task.workspace, readOnly: workspace === 'read-only' }]
  return [...own, ...mounts].map(
    ({ source, target, readOnly }) =>
      `${escaped(source)}:${escaped(target)}${readOnly ? ':ro' : ''}`,
  )
}

function escaped(path: string): string {
  return path.replace(/[\\:,]/g, '\\$&')
}
