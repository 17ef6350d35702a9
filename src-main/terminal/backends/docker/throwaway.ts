/**
 * A container for one command, with nothing of this machine in it: no mounts, no variables of the person,
 * no arguments of their own. It lives as long as this app holds its input open, so it goes with the app,
 * however that ends; the engine removes it then.
 */
import { randomBytes } from 'node:crypto'
import type { DockerProfile } from '#contract'
import { say } from '#say'
import { startChild } from '../../../lib/start-child.ts'
import { BackendError, type Opening, type Sandbox } from '../backend.ts'
import { environmentThere } from '../client/client-deps.ts'
import { openClientSandbox } from '../client/client-sandbox.ts'
import { streamFrom, streamInto } from '../client/stream-client.ts'
import { containerClient } from './container-client.ts'
import type { DockerDeps } from './docker.ts'
import { LABELS } from './docker-arguments.ts'
import { createDockerEngine, type DockerEngine } from './docker-engine.ts'
import { makeContainer } from './make-container.ts'
import { makeOwnFolders } from './own-folders.ts'

const CONNECT_MS = 30_000

export interface ThrowawayContainer {
  sandbox: Sandbox
  /** A tar archive into the folder, and all of the folder as one. */
  put(tar: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  take(signal: AbortSignal): AsyncIterable<Uint8Array>
}

export async function openThrowaway(
  chosen: DockerProfile,
  task: { folder: string; sessionId: string },
  deps: DockerDeps,
  opening: Opening,
): Promise<ThrowawayContainer> {
  const { folder, sessionId } = task
  const { name } = chosen
  const profile: DockerProfile = { ...chosen, workspace: 'none', mounts: [], arguments: [] }
  const engine = createDockerEngine(profile, deps)
  const { signal, step } = opening
  if (!(await engine.hasImage(signal))) await engine.pull(opening)
  step(say('place.creating', { name }))
  const containerName = `talaria-${randomBytes(4).toString('hex')}`
  const lifeline = new AbortController()
  try {
    const id = await start()
    await makeOwnFolders(id, [folder], { engine, person: deps.person, signal })
    const sandbox = await openIn(id)
    return {
      sandbox,
      put: (tar, stopped) => streamInto(stream(['cp', '-', `${id}:${folder}`], stopped), tar),
      take: (stopped) => streamFrom(stream(['cp', `${id}:${folder}/.`, '-'], stopped)),
    }
  } catch (error) {
    await remove()
    throw error
  }

  async function start(): Promise<string> {
    const labels = {
      [LABELS.place]: name,
      [LABELS.session]: sessionId,
      [LABELS.since]: String(deps.now()),
    }
    const spec = {
      ...{ profile, person: deps.person, containerName, labels, isThrowaway: true },
      engine: await engine.facts(),
      task: { taskId: sessionId, sessionId, workspace: folder },
    }
    const id = await makeContainer(spec, engine, signal)
    await engine.work(['start', id], signal)
    hold(engine, id, lifeline.signal)
    return id
  }

  function openIn(id: string): Promise<Sandbox> {
    const { spawnPty, after, machine } = deps
    return openClientSandbox({
      client: containerClient(profile, engine, () => id),
      capabilities: {
        ...{ pty: 'resizable', stdin: 'stream', processesSurviveAppExit: false },
        ...{ isolated: true, isThisMachine: false },
      },
      ...{ spawnPty, after, isLogin: false, connectMs: CONNECT_MS },
      id: () => id.slice(0, 12),
      epoch: () => 0,
      initialCwd: () => folder,
      environment: ({ variables }) =>
        environmentThere(variables, { env: machine.env, names: () => [] }),
      nextMark: () => `${deps.appMark}.${randomBytes(6).toString('hex')}`,
      health: async () => ((await isRunning(engine, id)) ? 'running' : 'gone'),
      revive: async () => {
        throw new BackendError('docker', 'gone', say('place.dockerGone', { name }), 'never')
      },
      release: remove,
    })
  }

  async function remove(): Promise<void> {
    await engine.work(['rm', '--force', '--volumes', containerName]).catch(() => {})
    lifeline.abort()
  }

  function stream(args: string[], stopped: AbortSignal) {
    return {
      ...{ file: engine.program() ?? 'docker', args, env: engine.env, signal: stopped },
      failure: (errors: string) => engine.failures().of(errors) ?? engine.failures().other(errors),
    }
  }
}

/** Keeps its input open until `released`, or until this process ends in any way. */
function hold(engine: DockerEngine, id: string, released: AbortSignal): void {
  const file = engine.program() ?? 'docker'
  const child = startChild(
    { file, args: ['attach', '--sig-proxy=false', id] },
    {
      cwd: '/',
      env: engine.env,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    },
  )
  child.on('error', () => {}) // then the container is gone, and says so itself
  child.stdin?.on('error', () => {})
  released.addEventListener('abort', () => void child.kill('SIGKILL'), { once: true })
}

async function isRunning(engine: DockerEngine, id: string): Promise<boolean> {
  const asked = await engine
    .ask(['inspect', '--format', '{{.State.Status}}', id])
    .catch(() => undefined)
  return asked?.output.trim() === 'running'
}
