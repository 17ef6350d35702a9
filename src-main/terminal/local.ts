/** Commands on this machine: a fresh bash for each, in a process group of its own. */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  BackendError,
  type Capabilities,
  type ProcessRef,
  type Provider,
  type Running,
  type Sandbox,
  type StartSpec,
  type TaskRef,
  type Usability,
} from './backend.ts'
import { agentEnvironment } from './environment.ts'
import { createFifos } from './fifos.ts'
import { findAgentShell, type Machine } from './find-shell.ts'
import type { KillTree } from './kill-tree.ts'
import { startLocalPty } from './local-pty.ts'
import { type LocalShellStart, startLocalShell } from './local-shell.ts'
import { loginPath } from './login-path.ts'
import type { SpawnPty } from './pty.ts'
import { createShellState, loginState } from './shell-state.ts'
import { createTurnstile } from './turnstile.ts'
import { createWarmShells } from './warm-shells.ts'

export interface LocalProviderDeps {
  machine: Machine
  /** A private folder for sockets and states; emptied when the provider goes. */
  runFolder: string
  defaultCwd: string
  /** Names of variables that the person passes on although they look like credentials. */
  passOn: readonly string[]
  /** Marks every process of this run of the app. */
  appMark: string
  killTree: KillTree
  spawnPty: SpawnPty
  after(ms: number, run: () => void): () => void
}

const CAPABILITIES: Capabilities = {
  pty: 'native',
  resize: true,
  stdin: 'stream',
  kill: 'local-group',
  persistence: 'host',
  processesSurviveAppExit: true,
  isolated: false,
}

export function createLocalProvider(deps: LocalProviderDeps): Provider {
  const enter = createTurnstile()
  let prepared: ReturnType<typeof prepare> | undefined
  let count = 0
  return { kind: 'local', check, open, dispose }

  async function check(): Promise<Usability> {
    if (findAgentShell(deps.machine)) return { ok: true }
    const fix = deps.machine.platform === 'win32' ? 'install Git for Windows' : 'install bash'
    return { ok: false, reason: 'missing-binary', detail: 'there is no bash on this machine', fix }
  }

  /** Once for all sandboxes: the folder, and the shell state after the person's start-up files. */
  async function prepare() {
    const shell = findAgentShell(deps.machine)
    if (!shell) throw missingShell()
    await mkdir(deps.runFolder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(deps.runFolder, 'run-'))
    const env = agentEnvironment(deps.machine.env, deps.passOn)
    env.PATH = await loginPath({
      platform: deps.machine.platform,
      shell: deps.machine.env.SHELL ?? shell.path,
      env,
    })
    const leavePath = join(folder, 'login')
    const state = await loginState({ shell: shell.path, env, passOn: deps.passOn, leavePath })
    return { shell, folder, state, fifos: createFifos(folder) }
  }

  async function open(_task: TaskRef): Promise<Sandbox> {
    prepared ??= prepare()
    prepared.catch(() => {
      prepared = undefined // a shell may be installed meanwhile
    })
    const { shell, folder, state: initial, fifos } = await prepared
    count += 1
    const id = `local-${count}`
    const state = await createShellState(join(folder, `${id}.state`), initial)
    const warm = createWarmShells({
      start: () => startShell(),
      generation: state.generation,
      after: deps.after,
    })
    return {
      kind: 'local',
      id,
      capabilities: CAPABILITIES,
      home: homedir(),
      initialCwd: deps.defaultCwd,
      epoch: 0,
      start,
      signal: async (ref, signal) =>
        void (await deps.killTree.signal(familyOf(ref), `SIG${signal}`)),
      end: async (ref) => (await deps.killTree.end(familyOf(ref))).length,
      nearestFolder,
      health: async () => 'running',
      release: () => warm.close(),
    }

    async function start(spec: StartSpec): Promise<Running> {
      if (spec.pty) return startPty(spec, spec.pty)
      const shell =
        spec.stdin === 'none'
          ? (warm.take() ?? (await startShell()))
          : await startShell(await openInput(spec.stdin))
      warm.refillSoon()
      return shell.run(spec)
    }

    function startShell(input?: LocalShellStart['input']) {
      const mark = nextMark()
      return enter(() =>
        startLocalShell({
          shellPath: shell.path,
          env: bareEnvironment(),
          mark,
          state,
          fifos,
          input,
        }),
      )
    }

    function startPty(spec: StartSpec, size: NonNullable<StartSpec['pty']>): Promise<Running> {
      const mark = nextMark()
      const blocksPath = join(folder, `${mark}.blocks`)
      const { spawnPty } = deps
      const env = bareEnvironment()
      return enter(() =>
        startLocalPty(
          { shellPath: shell.path, env, mark, state, blocksPath, spawnPty },
          spec,
          size,
        ),
      )
    }

    async function openInput(stdin: 'open' | Uint8Array): Promise<LocalShellStart['input']> {
      if (stdin === 'open') {
        const pipe = await fifos.input()
        return { fd: pipe.childFd, socket: pipe.socket }
      }
      const path = join(folder, `${randomBytes(8).toString('hex')}.in`)
      await writeFile(path, stdin, { mode: 0o600 })
      const fd = openSync(path, constants.O_RDONLY)
      await rm(path)
      return { fd }
    }
  }

  async function dispose(): Promise<void> {
    const ready = await prepared?.catch(() => undefined)
    if (!ready) return
    await deps.killTree.end({ mark: `${deps.appMark}.` })
    await rm(ready.folder, { recursive: true, force: true })
  }

  function nextMark(): string {
    count += 1
    return `${deps.appMark}.${count}`
  }

  /** All else comes from the state, so that a variable a command unset stays unset. */
  function bareEnvironment(): Record<string, string> {
    return { PATH: deps.machine.env.PATH ?? '/usr/bin:/bin', HOME: homedir() }
  }

  function familyOf(ref: ProcessRef) {
    return { mark: ref.mark, leader: ref.pid, leaderStartTime: ref.startTime }
  }
}

/** For a real machine; tests hand in another. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return path
  const parent = dirname(path)
  return parent === path ? path : nearestFolder(parent)
}

function missingShell(): BackendError {
  return new BackendError(
    'local',
    'missing-shell',
    'there is no bash on this machine; install it or choose another backend',
    'after-fix',
  )
}
