/** Starts the shells of one task on this machine, each in a process of its own. */
import { randomBytes } from 'node:crypto'
import { constants, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Confinement, Launcher } from '../../../lib/launcher.ts'
import type { Mutex } from '../../../lib/mutex.ts'
import type { SpawnPty } from '../../pty.ts'
import type { Running, Shell, StartSpec } from '../backend.ts'
import type { Fifos } from './fifos.ts'
import type { AgentShell } from './find-shell.ts'
import { startLocalPty } from './local-pty.ts'
import { type LocalShellStart, startLocalShell } from './local-shell.ts'
import { startOnWindows } from './local-windows.ts'

export interface LocalSandboxDeps {
  platform: NodeJS.Platform
  shell: AgentShell
  /** All else comes from the state, so that a variable a command unset stays unset. */
  bareEnv: Readonly<Record<string, string>>
  folder: string
  fifos: Fifos
  startAlone: Mutex
  spawnPty: SpawnPty
  nextMark(): string
  /** Of all processes of this run of the app. */
  stamp: number
  /** What its shells are kept within, as it is now. */
  confinement(isOnline?: boolean): Confinement | undefined
}

export function createLocalSandbox(deps: LocalSandboxDeps) {
  const { bareEnv: env, folder, shell, fifos, startAlone, spawnPty, stamp } = deps
  const shellPath = shell.path
  const running = new Set<Running>()
  return { start, running }

  async function start(spec: StartSpec): Promise<Shell> {
    const mark = deps.nextMark()
    const confinement = spec.isFree ? undefined : deps.confinement(spec.isOnline)
    const launcher = confinement?.launcher(spec.pty !== undefined)
    const started = await startAlone(await starter(spec, mark, launcher))
    return track({ ...started, confinement: confinement?.key })
  }

  async function starter(
    spec: StartSpec,
    mark: string,
    launcher: Launcher | undefined,
  ): Promise<() => Promise<Shell>> {
    const { pty, stdin } = spec
    if (deps.platform === 'win32') {
      const scriptPath = join(folder, `${mark}.ps1`)
      return () => startOnWindows({ shell, env, mark, scriptPath }, spec)
    }
    const given = { shellPath, env, mark, stamp, fifos, launcher }
    if (pty) return () => startLocalPty({ ...given, spawnPty }, spec, pty)
    const input = stdin === 'none' ? undefined : await openInput(stdin)
    return () => startLocalShell({ ...given, ...(input && { input }) }, spec)
  }

  /** A file for what is known beforehand: unlike Node's own pipes it can be opened again by name. */
  async function openInput(stdin: 'open' | Uint8Array): Promise<LocalShellStart['input']> {
    if (stdin === 'open') {
      const pipe = await fifos.input()
      return { fd: pipe.childFd, socket: pipe.socket, path: pipe.path }
    }
    const path = join(folder, `${randomBytes(8).toString('hex')}.in`)
    await writeFile(path, stdin, { mode: 0o600 })
    return { fd: openSync(path, constants.O_RDONLY), path }
  }

  function track(waiting: Shell): Shell {
    return {
      ...waiting,
      instruct: (blocks) => {
        const started = waiting.instruct(blocks)
        running.add(started)
        void started.closed.then(() => running.delete(started))
        return started
      },
    }
  }
}

export type LocalSandbox = ReturnType<typeof createLocalSandbox>
