/** Commands in an instance of apptainer or singularity. What runs there is a process of this machine, seen from here. */
import { randomBytes } from 'node:crypto'
import type { SingularityProfile } from '#contract'
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
import type { Client } from '../client/client.ts'
import { type ClientDeps, environmentThere } from '../client/client-deps.ts'
import { openClientSandbox } from '../client/client-sandbox.ts'
import { usabilityOf } from '../client/usability.ts'
import type { KillTree } from '../local/kill-tree.ts'
import { terminalEchoes } from '../local/terminal-echo.ts'
import { createInstances, WORK_FOLDER } from './singularity-instance.ts'

const CONNECT_MS = 30_000

export interface SingularityDeps extends ClientDeps {
  killTree: KillTree
  /** For the files that instances keep. */
  stateFolder: string
  now(): number
}

interface Used {
  id: string
  epoch: number
  users: number
}

export function createSingularityProvider(
  profile: SingularityProfile,
  deps: SingularityDeps,
): Provider {
  const { name } = profile
  const { machine, after, spawnPty, killTree } = deps
  const instances = createInstances({ ...deps, profile, folder: deps.stateFolder })
  const used = new Map<string, Promise<Used>>()
  let isDisposed = false
  const capabilities: Capabilities = {
    pty: 'resizable',
    stdin: 'stream',
    processesSurviveAppExit: false,
    isolated: profile.workspace === 'none' && profile.mounts.length === 0,
    isThisMachine: false,
  }
  return {
    ...{ kind: 'singularity', name, capabilities, open, check, dispose },
    ...{ home: '/root', initialCwd: WORK_FOLDER },
    live: instances.list,
    remove: instances.remove,
    stop: instances.stop,
  }

  async function check(depth: 'cheap' | 'deep', signal: AbortSignal): Promise<Usability> {
    const program = instances.program()
    if (!program)
      return {
        ok: false,
        reason: 'missing-binary',
        detail: say('place.apptainerMissing', { name }),
        fix: say('place.apptainerInstall'),
      }
    if (depth === 'cheap') return { ok: true }
    return usabilityOf(async () => `${program} ${await instances.version(signal)}`)
  }

  async function open(task: TaskRef, opening: Opening): Promise<Sandbox> {
    if (isDisposed) throw closing()
    const instance = await use(task, opening)
    instance.users += 1
    let isOpen = true
    try {
      return await openClientSandbox({
        ...{ client: clientOf(instance), capabilities, spawnPty, after, nextMark },
        id: () => instance.id,
        epoch: () => instance.epoch,
        isLogin: false,
        connectMs: CONNECT_MS,
        initialCwd: () => (profile.workspace === 'none' ? WORK_FOLDER : task.workspace),
        environment: ({ variables }) =>
          environmentThere(variables, { env: machine.env, names: () => deps.passOn(task.taskId) }),
        health: () => instances.state(instance.id),
        revive: async () => {
          if (await instances.ensure(task, UNSEEN)) instance.epoch += 1
        },
        release: async (mode) => {
          if (isOpen) instance.users -= 1
          isOpen = false
          if (mode === 'keep' || instance.users > 0) return
          used.delete(instance.id)
          await (mode === 'park' ? instances.stop : instances.remove)(instance.id).catch(() => {})
        },
        killHere: {
          signal: async (mark, signal) => void (await killTree.signal({ mark }, `SIG${signal}`)),
          end: async (mark) => (await killTree.end({ mark })).length,
        },
        echoes: terminalEchoes,
      })
    } catch (error) {
      instance.users -= 1
      throw error
    }
  }

  function use(task: TaskRef, opening: Opening): Promise<Used> {
    const id = instances.nameFor(task)
    const known = used.get(id)
    if (known)
      return known.then(async (instance) => {
        if (await instances.ensure(task, opening)) instance.epoch += 1
        return instance
      })
    const made = instances.ensure(task, opening).then(() => ({ id, epoch: 0, users: 0 }))
    used.set(id, made)
    made.catch(() => used.delete(id))
    return made
  }

  function clientOf({ id }: Used): Client {
    return {
      ...{ kind: 'singularity', name, env: instances.env },
      command: (words, isTerminal) => {
        // Without `--cleanenv` all of the client's variables would be seen inside.
        const args = ['--silent', 'exec', '--cleanenv', '--pwd', '/', `instance://${id}`, ...words]
        const file = instances.program() ?? 'apptainer'
        return isTerminal ? { file, args } : withPipe(file, args)
      },
      failure: async ({ code, errors }) => (code === 255 ? instances.failureOf(errors) : undefined),
    }
  }

  function nextMark(): string {
    if (isDisposed) throw closing()
    return `${deps.appMark}.${randomBytes(6).toString('hex')}`
  }

  /** Their files stay; nothing in them goes on. */
  async function dispose(): Promise<void> {
    isDisposed = true
    const all = await Promise.all([...used.values()].map((made) => made.catch(() => undefined)))
    used.clear()
    await Promise.all(
      all.map((instance) => instance && instances.stop(instance.id).catch(() => {})),
    )
  }

  function closing(): BackendError {
    return new BackendError('singularity', 'cancelled', say('place.closing'), 'never')
  }
}

/**
 * What runs there has our own end of its output, which is a socket: a program could not open its own
 * `/dev/stdout`. Behind another program it has a pipe.
 */
function withPipe(file: string, args: readonly string[]) {
  const text = 'set -o pipefail; "$@" | cat'
  return { file: 'bash', args: ['--noprofile', '--norc', '-c', text, 'bash', file, ...args] }
}

/** Nobody watches one being replaced in the middle of the work. */
const UNSEEN: Opening = {
  signal: new AbortController().signal,
  step: () => {},
  trusts: async () => false,
}
