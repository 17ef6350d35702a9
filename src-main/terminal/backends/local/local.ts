/** Commands on this machine: a fresh bash for each, in a process group of its own. */
import { accessSync, constants } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { KillTree } from '../../processes/kill-tree.ts'
import { startTimeOf } from '../../processes/process-table.ts'
import { createShellState, firstState, type ShellState } from '../../protocol/shell-state.ts'
import type { SpawnPty } from '../../pty.ts'
import { createTurnstile } from '../../turnstile.ts'
import {
  BackendError,
  type Capabilities,
  type ProcessRef,
  type Provider,
  type Sandbox,
  type TaskRef,
  type Usability,
} from '../backend.ts'
import { agentEnvironment, type Variables } from './environment.ts'
import { createFifos } from './fifos.ts'
import { findAgentShell, type Machine } from './find-shell.ts'
import { reattachLocal } from './local-reattach.ts'
import { createLocalSandbox, type LocalSandbox } from './local-sandbox.ts'
import { loginPath } from './login-path.ts'
import { type Login, readLogin } from './login-shell.ts'
import { openRunFolder } from './run-folder.ts'
import { stampOf } from './run-stamp.ts'
import { fromBashPath } from './windows-paths.ts'

export interface LocalProviderDeps {
  machine: Machine
  /** A private folder for pipes and states; emptied when the provider goes. */
  runFolder: string
  defaultCwd: string
  /** Names of variables that the person passes on to the commands of a task. */
  passOn: (taskId: string) => readonly string[]
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

  /** Once for all sandboxes: the folder, and what the person's start-up files set and define. */
  async function prepare() {
    const shell = findAgentShell(deps.machine)
    if (!shell) throw missingShell()
    const folder = await openRunFolder(deps.runFolder, deps.appMark)
    const { variables, definitions } = await login(shell.path)
    return { shell, folder, variables, definitions, fifos: createFifos(folder) }
  }

  /** What the app knows of the person's variables; a command gets a choice of them. */
  async function login(shell: string): Promise<{ variables: Variables; definitions: string }> {
    const { env, platform } = deps.machine
    if (!deps.readStartUpFiles) return { variables: env, definitions: '' }
    const open = agentEnvironment(env)
    const PATH = await loginPath({ platform, shell: env.SHELL ?? shell, env: open })
    const given = { ...open, PATH }
    const read: Login = (await readLogin(shell, given)) ?? { variables: given, definitions: '' }
    // What they took away stays away; what they were not given is still there to be passed on.
    const others = Object.entries(env).filter(([name]) => !Object.hasOwn(given, name))
    return { ...read, variables: { ...Object.fromEntries(others), ...read.variables } }
  }

  async function open({ taskId }: TaskRef): Promise<Sandbox> {
    prepared ??= prepare()
    prepared.catch(() => {
      prepared = undefined // a shell may be installed meanwhile
    })
    const { shell, folder, variables, definitions, fifos } = await prepared
    const id = `local-${++count}`
    let passed = deps.passOn(taskId)
    const initial = firstState(agentEnvironment(variables, passed), definitions)
    const state = await createShellState(join(folder, `${id}.state`), initial)
    const { spawnPty, after } = deps
    const { platform } = deps.machine
    const bareEnv = bareEnvironment(passed)
    const place = createLocalSandbox({
      ...{ platform, shell, bareEnv, folder, state, fifos, enter, spawnPty, nextMark, after },
      stamp: stampOf(deps.appMark),
    })
    places.add(place)
    return {
      kind: 'local',
      id,
      capabilities,
      home: homedir(),
      initialCwd: deps.defaultCwd,
      epoch: 0,
      carried: state.carried,
      start: async (spec) => {
        passed = await followPassOn(state, variables, passed, deps.passOn(taskId))
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
    variables: Variables,
    before: readonly string[],
    now: readonly string[],
  ): Promise<readonly string[]> {
    const changed = [...before, ...now].filter(
      (name) => before.includes(name) !== now.includes(name),
    )
    if (changed.length > 0) {
      const env = agentEnvironment(variables, now)
      await state.amend(new Map(changed.map((name) => [name, env[name]])))
    }
    return now
  }

  async function dispose(keepMarks: ReadonlySet<string> = new Set()): Promise<void> {
    const ready = await prepared?.catch(() => undefined)
    if (!ready) return
    await Promise.all([...places].map((place) => place.close()))
    await deps.killTree.end({
      mark: `${deps.appMark}.`,
      stamp: stampOf(deps.appMark),
      isExcepted: (mark) => keepMarks.has(mark),
    })
    const ending = [...places]
      .flatMap(({ running }) => [...running])
      .filter(({ ref }) => !keepMarks.has(ref.mark))
    await Promise.all(ending.map(({ closed }) => closed))
    if (keepMarks.size === 0) await rm(ready.folder, { recursive: true, force: true })
  }

  /** Programs on Windows do not even start without some of its variables. */
  function bareEnvironment(passOn: readonly string[]): Record<string, string> {
    const { env, platform } = deps.machine
    if (platform === 'win32') return agentEnvironment(env, passOn)
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
