/** Commands on this machine: a fresh bash for each, in a process group of its own. */
import { accessSync, constants } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  BackendError,
  type Capabilities,
  type ProcessRef,
  type Provider,
  type Sandbox,
  type Usability,
} from './backend.ts'
import { agentEnvironment } from './environment.ts'
import { createFifos } from './fifos.ts'
import { findAgentShell, type Machine } from './find-shell.ts'
import type { KillTree } from './kill-tree.ts'
import { reattachLocal } from './local-reattach.ts'
import { createLocalSandbox, type LocalSandbox } from './local-sandbox.ts'
import { loginPath } from './login-path.ts'
import { startTimeOf } from './process-table.ts'
import type { SpawnPty } from './pty.ts'
import { openRunFolder } from './run-folder.ts'
import { createShellState, loginState, plainState, type ShellState } from './shell-state.ts'
import { createTurnstile } from './turnstile.ts'
import { fromBashPath } from './windows-paths.ts'

export interface LocalProviderDeps {
  machine: Machine
  /** A private folder for pipes and states; emptied when the provider goes. */
  runFolder: string
  defaultCwd: string
  /** Names of variables that the person passes on although they look like credentials. */
  passOn: () => readonly string[]
  /** Whether commands see what the person's start-up files set. */
  readStartUpFiles: boolean
  /** Marks every process of this run of the app. */
  appMark: string
  killTree: KillTree
  spawnPty: SpawnPty
  after(ms: number, run: () => void): () => void
}

function capabilitiesOn(platform: NodeJS.Platform): Capabilities {
  const isWindows = platform === 'win32'
  return {
    pty: isWindows ? 'none' : 'native',
    resize: !isWindows,
    stdin: 'stream',
    kill: 'local-group',
    persistence: 'host',
    processesSurviveAppExit: !isWindows,
    isolated: false,
  }
}

export function createLocalProvider(deps: LocalProviderDeps): Provider {
  const enter = createTurnstile()
  const places = new Set<LocalSandbox>()
  let prepared: ReturnType<typeof prepare> | undefined
  let count = 0
  const capabilities = capabilitiesOn(deps.machine.platform)
  return { kind: 'local', capabilities, check, open, dispose }

  async function check(): Promise<Usability> {
    if (findAgentShell(deps.machine)) return { ok: true }
    const fix = deps.machine.platform === 'win32' ? 'install Git for Windows' : 'install bash'
    return { ok: false, reason: 'missing-binary', detail: 'there is no bash on this machine', fix }
  }

  /** Once for all sandboxes: the folder, and the shell state after the person's start-up files. */
  async function prepare() {
    const shell = findAgentShell(deps.machine)
    if (!shell) throw missingShell()
    const folder = await openRunFolder(deps.runFolder, deps.appMark)
    const passOn = deps.passOn()
    const initial = await initialState(shell.path, folder, passOn)
    return { shell, folder, passOn, initial, fifos: createFifos(folder) }
  }

  async function initialState(
    shell: string,
    folder: string,
    passOn: readonly string[],
  ): Promise<string> {
    const { machine } = deps
    const env = agentEnvironment(machine.env, passOn)
    if (!deps.readStartUpFiles) return plainState(env)
    const { platform } = machine
    env.PATH = await loginPath({ platform, shell: machine.env.SHELL ?? shell, env })
    return loginState({ shell, env, passOn, leavePath: join(folder, 'login') })
  }

  async function open(): Promise<Sandbox> {
    prepared ??= prepare()
    prepared.catch(() => {
      prepared = undefined // a shell may be installed meanwhile
    })
    const { shell, folder, passOn, initial, fifos } = await prepared
    const id = `local-${++count}`
    const state = await createShellState(join(folder, `${id}.state`), initial)
    const { spawnPty, after } = deps
    const { platform } = deps.machine
    const bareEnv = bareEnvironment()
    const place = createLocalSandbox({
      ...{ platform, shell, bareEnv, folder, state, fifos, enter, spawnPty, nextMark, after },
    })
    places.add(place)
    let passed = passOn
    return {
      kind: 'local',
      id,
      capabilities,
      home: homedir(),
      initialCwd: deps.defaultCwd,
      epoch: 0,
      start: async (spec) => {
        passed = await followPassOn(state, passed)
        return place.start(spec)
      },
      reattach: (ref) => reattachLocal(ref, { startTimeOf, after }),
      signal: async (ref, signal) =>
        void (await deps.killTree.signal(familyOf(ref), `SIG${signal}`)),
      end: async (ref) => (await deps.killTree.end(familyOf(ref))).length,
      nearestFolder,
      ...(platform === 'win32' && { hostPath: fromBashPath }),
      health: async () => 'running',
      release: async () => {
        places.delete(place)
        await place.close()
      },
    }
  }

  /** What the person passes on, or no longer does, counts from the next command on. */
  async function followPassOn(
    state: ShellState,
    before: readonly string[],
  ): Promise<readonly string[]> {
    const now = deps.passOn()
    const changed = [...before, ...now].filter(
      (name) => before.includes(name) !== now.includes(name),
    )
    if (changed.length > 0) {
      const env = agentEnvironment(deps.machine.env, now)
      await state.amend(new Map(changed.map((name) => [name, env[name]])))
    }
    return now
  }

  async function dispose(keepMarks: ReadonlySet<string> = new Set()): Promise<void> {
    const ready = await prepared?.catch(() => undefined)
    if (!ready) return
    await Promise.all([...places].map((place) => place.close()))
    await deps.killTree.end({ mark: `${deps.appMark}.`, exceptMarks: keepMarks })
    const ending = [...places]
      .flatMap(({ running }) => [...running])
      .filter(({ ref }) => !keepMarks.has(ref.mark))
    await Promise.all(ending.map(({ closed }) => closed))
    if (keepMarks.size === 0) await rm(ready.folder, { recursive: true, force: true })
  }

  /** Programs on Windows do not even start without some of its variables. */
  function bareEnvironment(): Record<string, string> {
    const { env, platform } = deps.machine
    if (platform === 'win32') return agentEnvironment(env, deps.passOn())
    return { PATH: env.PATH ?? '/usr/bin:/bin', HOME: homedir() }
  }

  function nextMark(): string {
    return `${deps.appMark}.${++count}`
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

/** The folder itself, or the first above it that exists. */
export async function nearestFolder(path: string): Promise<string> {
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
