/** Commands in containers of docker or podman, through their command line. */
import { randomBytes } from 'node:crypto'
import type { DockerProfile } from '#contract'
import { say } from '#say'
import {
  BackendError,
  type Capabilities,
  type Opening,
  type Provider,
  type Sandbox,
  type TaskRef,
  type Usability,
} from '../backend.ts'
import { type ClientDeps, environmentThere } from '../client/client-deps.ts'
import { openClientSandbox } from '../client/client-sandbox.ts'
import { usabilityOf } from '../client/usability.ts'
import { KILL_SCRIPT } from '../remote-scripts.ts'
import { containerClient } from './container-client.ts'
import { createContainers } from './containers.ts'
import { HOME_FOLDER, WORK_FOLDER, workFolderOf } from './docker-arguments.ts'
import { createDockerEngine } from './docker-engine.ts'

const CONNECT_MS = 30_000

export interface DockerDeps extends ClientDeps {
  /** Whose files they are; nobody's on Windows. */
  person: { uid: number; gid: number } | undefined
  now(): number
  /** Tells what this installation made from what another did. */
  installation(): string
}

/** A container that is replaced in the middle of the work: nobody watches it. */
const UNSEEN: Opening = {
  signal: new AbortController().signal,
  step: () => {},
  trusts: async () => false,
}

/** A container that is in use, by one task or by several of a session. */
interface Used {
  id: string
  epoch: number
  users: number
  marks: Set<string>
}

export function createDockerProvider(profile: DockerProfile, deps: DockerDeps): Provider {
  const { name } = profile
  const engine = createDockerEngine(profile, deps)
  const containers = createContainers({ ...deps, profile, engine })
  const used = new Map<string, Promise<Used>>()
  let isDisposed = false
  const capabilities: Capabilities = {
    pty: 'resizable',
    stdin: 'stream',
    processesSurviveAppExit: true,
    isolated:
      profile.workspace === 'none' && profile.mounts.length === 0 && profile.arguments.length === 0,
    isThisMachine: false,
  }
  return {
    ...{ kind: 'docker', name, capabilities, open, check, dispose },
    home: deps.person?.uid === 0 ? '/root' : HOME_FOLDER,
    initialCwd: WORK_FOLDER,
    live: containers.list,
    remove: containers.remove,
    stop: containers.stop,
  }

  async function check(depth: 'cheap' | 'deep', signal: AbortSignal): Promise<Usability> {
    const program = engine.program()
    if (!program)
      return {
        ok: false,
        reason: 'missing-binary',
        detail: say('place.dockerMissing', { name }),
        fix: say('place.dockerInstall'),
      }
    if (depth === 'cheap') return { ok: true }
    return usabilityOf(async () => {
      const { output } = await engine.ask(['version', '--format', '{{.Server.Version}}'], signal)
      return `${program} ${output.trim()}`
    })
  }

  async function open(task: TaskRef, opening: Opening): Promise<Sandbox> {
    const key = profile.per === 'task' ? task.taskId : task.sessionId
    const container = await use(key, task, opening)
    container.users += 1
    try {
      return await openIn(container, key, task)
    } catch (error) {
      container.users -= 1
      throw error
    }
  }

  function use(key: string, task: TaskRef, opening: Opening): Promise<Used> {
    const known = used.get(key)
    if (known) return known.then((container) => refreshed(container, task, opening))
    const made = containers
      .ensure(task, opening)
      .then(({ id }) => ({ id, epoch: 0, users: 0, marks: new Set<string>() }))
    used.set(key, made)
    made.catch(() => used.delete(key))
    return made
  }

  /** It may have gone since another task opened it. */
  async function refreshed(container: Used, task: TaskRef, opening: Opening): Promise<Used> {
    if (isDisposed) throw closing()
    if ((await containers.state(container.id)) === 'running') return container
    const { id, isFresh } = await containers.ensure(task, opening)
    container.id = id
    if (isFresh) container.epoch += 1
    return container
  }

  function openIn(container: Used, key: string, task: TaskRef): Promise<Sandbox> {
    const { spawnPty, after, machine } = deps
    let isOpen = true
    return openClientSandbox({
      ...{ capabilities, spawnPty, after },
      client: containerClient(profile, engine, () => container.id),
      id: () => container.id.slice(0, 12),
      epoch: () => container.epoch,
      isLogin: false,
      connectMs: CONNECT_MS,
      initialCwd: () => workFolderOf(profile, task),
      environment: ({ variables }) =>
        environmentThere(variables, { env: machine.env, names: () => deps.passOn(task.taskId) }),
      nextMark: () => nextMark(container),
      health: () => containers.state(container.id),
      revive: async () => void (await refreshed(container, task, UNSEEN)),
      release: async (mode) => {
        if (isOpen) container.users -= 1
        isOpen = false
        if (mode === 'keep' || container.users > 0) return
        used.delete(key)
        await (mode === 'park' ? containers.stop : containers.remove)(container.id).catch(() => {})
      },
    })
  }

  function nextMark(container: Used): string {
    if (isDisposed) throw closing()
    const mark = `${deps.appMark}.${randomBytes(6).toString('hex')}`
    container.marks.add(mark)
    return mark
  }

  /** Containers keep their files and stop; one in which something is to go on goes on. */
  async function dispose(keepMarks: ReadonlySet<string> = new Set()): Promise<void> {
    isDisposed = true
    const all = await Promise.all([...used.values()].map((made) => made.catch(() => undefined)))
    used.clear()
    await Promise.all(all.map((container) => container && leave(container, keepMarks)))
  }

  async function leave({ id, marks }: Used, keepMarks: ReadonlySet<string>): Promise<void> {
    const kept = [...keepMarks].filter((mark) => marks.has(mark))
    const end = ['sh', '-c', KILL_SCRIPT, 'sh', `${deps.appMark}.`, '', '', 'END', ...kept]
    const leaving = kept.length > 0 ? engine.work(['exec', id, ...end]) : containers.stop(id)
    await leaving.catch(() => {}) // it is gone, or the engine is: nothing runs there
  }

  function closing(): BackendError {
    return new BackendError('docker', 'cancelled', say('place.closing'), 'never')
  }
}
