/** One task's place on this machine: its shells share a state, each command has its own process. */
import { randomBytes } from 'node:crypto'
import { constants, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTimeOf } from '../../processes/process-table.ts'
import type { CarriedState, ShellState } from '../../protocol/shell-state.ts'
import type { PtySize, SpawnPty } from '../../pty.ts'
import type { Turnstile } from '../../turnstile.ts'
import { BackendError, NoLongerAllowed, type Running, type StartSpec } from '../backend.ts'
import type { Fifos } from './fifos.ts'
import type { AgentShell } from './find-shell.ts'
import { startLocalPty } from './local-pty.ts'
import { type LocalShell, type LocalShellStart, startLocalShell } from './local-shell.ts'
import { startOnWindows } from './local-windows.ts'
import { createWarmShells } from './warm-shells.ts'

export interface LocalSandboxDeps {
  platform: NodeJS.Platform
  shell: AgentShell
  /** All else comes from the state, so that a variable a command unset stays unset. */
  bareEnv: Readonly<Record<string, string>>
  folder: string
  state: ShellState
  fifos: Fifos
  enter: Turnstile
  spawnPty: SpawnPty
  nextMark(): string
  /** Of all processes of this run of the app. */
  stamp: number
  after(ms: number, run: () => void): () => void
}

export function createLocalSandbox(deps: LocalSandboxDeps) {
  const { bareEnv: env, folder, shell, state, fifos, enter, spawnPty, stamp } = deps
  const shellPath = shell.path
  const running = new Set<Running>()
  const warm = createWarmShells({
    start: () => startShell(),
    generation: state.generation,
    after: deps.after,
  })
  return { start, close, running }

  async function start(spec: StartSpec): Promise<Running> {
    if (deps.platform === 'win32') return track(await startWindows(spec))
    if (spec.pty) return track(await startPty(spec, spec.pty))
    const isPlain = spec.stdin === 'none' && !spec.survives
    const waiting = (isPlain && warm.take()) || (await startShell(spec))
    warm.refillSoon()
    if (!mayRun(spec, waiting.carried)) {
      waiting.discard()
      throw new NoLongerAllowed()
    }
    const started = waiting.run(spec)
    if (!spec.survives) return track(started)
    return track({ ...started, ref: { ...started.ref, startTime: await startTimeOf(waiting.pid) } })
  }

  /** What the shell has loaded, and what the next one would: neither may be other than was judged. */
  function mayRun({ mayStart }: StartSpec, loaded: CarriedState): boolean {
    return !mayStart || (loaded === state.carried() && mayStart(loaded))
  }

  function startWindows(spec: StartSpec): Promise<Running> {
    const mark = deps.nextMark()
    const blocksPath = join(folder, `${mark}.blocks`)
    if (!spec.pty)
      return enter(() => {
        if (!mayRun(spec, state.carried())) throw new NoLongerAllowed()
        return startOnWindows({ shell, env, mark, state, blocksPath }, spec)
      })
    return Promise.reject(
      new BackendError(
        'local',
        'unsupported',
        'commands in a terminal are not supported on Windows yet; run it without pty',
        'never',
      ),
    )
  }

  async function startShell(spec?: StartSpec): Promise<LocalShell> {
    const input = spec && spec.stdin !== 'none' ? await openInput(spec.stdin) : undefined
    const survives = spec?.survives ?? false
    const mark = deps.nextMark()
    return enter(() =>
      startLocalShell({ shellPath, env, state, fifos, mark, stamp, input, survives }),
    )
  }

  function startPty(spec: StartSpec, size: PtySize): Promise<Running> {
    const mark = deps.nextMark()
    const blocksPath = join(folder, `${mark}.blocks`)
    const given = { shellPath, env, mark, stamp, state, blocksPath, spawnPty }
    return enter(() => startLocalPty(given, spec, size))
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

  function track(started: Running): Running {
    running.add(started)
    void started.closed.then(() => running.delete(started))
    return started
  }

  async function close(): Promise<void> {
    await warm.close()
    await state.remove()
  }
}

export type LocalSandbox = ReturnType<typeof createLocalSandbox>
