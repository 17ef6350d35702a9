/** Commands on this machine: a fresh bash for each, in a process group of its own. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { say } from '#say'
import { stampOf } from '../../../lib/door/agents-stamp.ts'
import type { Confinement, SharedFolders } from '../../../lib/launcher.ts'
import { createMutex } from '../../../lib/mutex.ts'
import { removeFolder } from '../../../lib/remove-folder.ts'
import type { SpawnPty } from '../../pty.ts'
import {
  BackendError,
  type Capabilities,
  type Environment,
  LEFT,
  type ProcessRef,
  type Provider,
  type Sandbox,
  type TaskRef,
  type Usability,
} from '../backend.ts'
import { agentEnvironment, type Variables } from './environment.ts'
import { createFifos } from './fifos.ts'
import { findAgentShell, type Machine } from './find-shell.ts'
import type { KillTree } from './kill-tree.ts'
import { reattachLocal } from './local-reattach.ts'
import { createLocalSandbox, type LocalSandbox } from './local-sandbox.ts'
import { loginPath } from './login-path.ts'
import { type Login, readLogin } from './login-shell.ts'
import { startTimeOf } from './process-table.ts'
import { openRunFolder } from './run-folder.ts'
import { fromBashPath, toBashPath } from './windows-paths.ts'

export interface LocalProviderDeps {
  machine: Machine
  /** A private folder for pipes and states; emptied when the provider goes. */
  runFolder: string
  home: string
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
  /** What the commands of a session are kept within; undefined leaves them free. */
  confine?(sessionId: string, folders: SharedFolders): Confinement | undefined
  /** It is known whether they can be. */
  whenConfinable?(): Promise<unknown>
}

function capabilitiesOn(platform: NodeJS.Platform): Capabilities {
  const isWindows = platform === 'win32'
  return {
    pty: isWindows ? 'none' : 'resizable',
    stdin: 'stream',
    processesSurviveAppExit: !isWindows,
    isolated: false,
    isThisMachine: true,
  }
}

export function createLocalProvider(deps: LocalProviderDeps): Provider {
  // Starting a process blocks the event loop for milliseconds. A hundred at once, one after the other
  // in the same turn, would freeze every window.
  const startAlone = createMutex(() => setImmediate())
  const sandboxes = new Set<LocalSandbox>()
  let prepared: ReturnType<typeof prepare> | undefined
  let isDisposed = false
  let count = 0
  const capabilities = capabilitiesOn(deps.machine.platform)
  const { home, defaultCwd: initialCwd } = deps
  const dialect = findAgentShell(deps.machine)?.dialect ?? 'bash'
  return {
    ...{ kind: 'local', name: 'local', capabilities, home, initialCwd, dialect },
    ...{ check, open, dispose },
  }

  async function check(): Promise<Usability> {
    if (findAgentShell(deps.machine)) return { ok: true }
    const fix = say(deps.machine.platform === 'win32' ? 'place.installGit' : 'place.installBash')
    return { ok: false, reason: 'missing-binary', detail: say('place.noBash'), fix }
  }

  /** Once for all sandboxes: the folder, and what the person's start-up files set and define. */
  async function prepare() {
    const shell = findAgentShell(deps.machine)
    if (!shell) throw missingShell()
    const folder = await openRunFolder(deps.runFolder, deps.appMark)
    const { variables, definitions } = await login(shell.path)
    await deps.whenConfinable?.()
    return { shell, folder, variables, definitions }
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

  async function open({ taskId, sessionId }: TaskRef): Promise<Sandbox> {
    prepared ??= prepare()
    prepared.catch(() => {
      prepared = undefined // a shell may be installed meanwhile
    })
    const { shell, folder, variables, definitions } = await prepared
    const id = `local-${++count}`
    const own = await ownFolder(folder, id)
    const confinement = (isOnline = false) =>
      deps.confine?.(sessionId, { folder, ...own, isOnline })
    const onDisk = (path: string) => confinement()?.onDisk(path) ?? path
    const { platform } = deps.machine
    const { spawnPty, after } = deps
    const sandbox = createLocalSandbox({
      ...{ platform, shell, startAlone, spawnPty, nextMark, confinement },
      folder: own.path,
      fifos: createFifos(own.path),
      bareEnv: bareEnvironment(deps.passOn(taskId)),
      stamp: stampOf(deps.appMark),
    })
    sandboxes.add(sandbox)
    return {
      kind: 'local',
      name: 'local',
      id,
      capabilities,
      home,
      initialCwd,
      epoch: 0,
      dialect: shell.dialect,
      sharedFolder: own.path,
      confinement: () => confinement()?.key,
      environment: environmentOf(taskId, variables, definitions),
      start: async (spec) => {
        if (isDisposed) throw closing()
        return sandbox.start(spec)
      },
      reattach: (ref) => reattachLocal(ref, { startTimeOf, after }),
      signal: async (ref, signal) =>
        void (await deps.killTree.signal(familyOf(ref), `SIG${signal}`)),
      end: async (ref) => (await deps.killTree.end(familyOf(ref))).length,
      nearestFolder: (path) => nearestFolder(path, onDisk),
      onDisk,
      ...(platform === 'win32' && { paths: { toShell: toBashPath, fromShell: fromBashPath } }),
      health: async () => 'running',
      release: async () => void sandboxes.delete(sandbox),
    }
  }

  /**
   * One sandbox's shells have nothing to do with another's. They read in it; what they leave, and only
   * that, they write.
   */
  async function ownFolder(folder: string, id: string) {
    const path = join(folder, id)
    const left = join(path, LEFT)
    await mkdir(left, { recursive: true, mode: 0o700 })
    return { path, shown: [path], shared: [left] }
  }

  /** Asked before each command, so it is made again only when the person passes on other names. */
  function environmentOf(taskId: string, variables: Variables, definitions: string) {
    let passed = deps.passOn(taskId)
    let environment = { variables: agentEnvironment(variables, passed), definitions }
    return function environmentNow(): Environment {
      const now = deps.passOn(taskId)
      if (now.length === passed.length && now.every((name) => passed.includes(name)))
        return environment
      passed = now
      environment = { variables: agentEnvironment(variables, passed), definitions }
      return environment
    }
  }

  async function dispose(keepMarks: ReadonlySet<string> = new Set()): Promise<void> {
    isDisposed = true
    const ready = await prepared?.catch(() => undefined)
    if (!ready) return
    await deps.killTree.end({
      mark: `${deps.appMark}.`,
      stamp: stampOf(deps.appMark),
      isExcepted: (mark) => keepMarks.has(mark),
    })
    const ending = [...sandboxes]
      .flatMap(({ running }) => [...running])
      .filter(({ ref }) => !keepMarks.has(ref.mark))
    await Promise.all(ending.map(({ closed }) => closed))
    if (keepMarks.size === 0) await removeFolder(ready.folder)
  }

  /** Programs on Windows do not even start without some of its variables. */
  function bareEnvironment(passOn: readonly string[]): Record<string, string> {
    const { env, platform } = deps.machine
    if (platform === 'win32') return agentEnvironment(env, passOn)
    return { PATH: env.PATH ?? '/usr/bin:/bin', HOME: home }
  }

  function nextMark(): string {
    return `${deps.appMark}.${++count}`
  }

  function familyOf(ref: ProcessRef) {
    return { mark: ref.mark, leader: ref.pid, leaderStartTime: ref.startTime }
  }
}

/** The folder itself, or the first above it that exists. */
export async function nearestFolder(
  path: string,
  onDisk: (path: string) => string = (same) => same,
): Promise<string> {
  const found = await stat(onDisk(path)).catch(() => undefined)
  if (found?.isDirectory()) return path
  const parent = dirname(path)
  return parent === path ? path : nearestFolder(parent, onDisk)
}

function closing(): BackendError {
  return new BackendError('local', 'gone', say('place.closing'), 'never')
}

function missingShell(): BackendError {
  return new BackendError('local', 'missing-shell', say('place.noBashHere'), 'after-fix')
}
