/** Commands on another machine, through the system's own ssh: its configuration, agent and known hosts count. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SshProfile } from '#contract'
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
import { type ClientDeps, clientEnvironment, environmentThere } from '../client/client-deps.ts'
import { openClientSandbox } from '../client/client-sandbox.ts'
import { findProgram } from '../client/find-program.ts'
import { runClient } from '../client/run-client.ts'
import { usabilityOf } from '../client/usability.ts'
import { agentEnvironment } from '../local/environment.ts'
import { killing } from '../remote-scripts.ts'
import { createSshConnection } from './ssh-connection.ts'
import { createSshFailures } from './ssh-failures.ts'
import { commandArguments, type SshFiles } from './ssh-options.ts'

const HEALTH_MS = 5_000
const LOGIN_MS = 20_000 // for start-up files there, beyond the time to connect

export interface SshDeps extends ClientDeps {
  /** For the keys of hosts that the person said yes to. */
  stateFolder: string
}

const capabilities: Capabilities = {
  pty: 'resizable',
  stdin: 'stream',
  processesSurviveAppExit: true,
  isolated: false,
  isThisMachine: false,
}

export function createSshProvider(
  profile: SshProfile,
  deps: SshDeps,
  /** The ssh of Windows cannot keep one: there every command has a connection of its own. */
  isShared = deps.machine.platform !== 'win32',
): Provider {
  const { name, host, user } = profile
  const { machine, after, spawnPty } = deps
  const env = clientEnvironment(machine.env)
  const failures = createSshFailures({ name, host })
  const program = () => findProgram(machine, '', ['ssh']) ?? 'ssh'
  const connection = createSshConnection({
    ...{ profile, program, env, after, isShared },
    knownHostsPath: join(deps.stateFolder, 'known_hosts'),
  })
  const opened = new Set<Sandbox>()
  let connecting: Promise<void> = Promise.resolve()
  let isDisposed = false
  const epoch = 0
  const home = user === '' || user === 'root' ? '/root' : `/home/${user}`
  return {
    ...{ kind: 'ssh', name, capabilities, home, open, check, dispose },
    initialCwd: profile.folder || home,
  }

  async function check(depth: 'cheap' | 'deep', signal: AbortSignal): Promise<Usability> {
    if (!findProgram(machine, '', ['ssh'])) return missing()
    if (depth === 'cheap') return { ok: true }
    return usabilityOf(async () => {
      await connectOnce({ ...UNSEEN, signal })
      return host
    })
  }

  function missing(): Usability {
    const detail = say('place.sshMissing', { name })
    return { ok: false, reason: 'missing-binary', detail, fix: say('place.sshInstall') }
  }

  /** One after the other: the second finds what the first made. */
  function connectOnce(opening: Opening): Promise<void> {
    const mine = connecting.catch(() => {}).then(() => connection.connect(opening))
    connecting = mine
    return mine
  }

  async function open(task: TaskRef, opening: Opening): Promise<Sandbox> {
    if (isDisposed) throw closing()
    const usable = await check('cheap', opening.signal)
    if (!usable.ok) throw new BackendError('ssh', 'missing-binary', usable.detail, 'after-fix')
    await connectOnce(opening)
    const files = await connection.files()
    const sandbox = await openClientSandbox({
      ...{ client: clientOf(files), capabilities, spawnPty, after, nextMark },
      id: () => host,
      epoch: () => epoch,
      isLogin: true,
      connectMs: profile.connectSeconds * 1_000 + LOGIN_MS,
      initialCwd: (there) => profile.folder.replace(/^~(?=\/|$)/, there.home) || there.home,
      environment: ({ variables }) =>
        environmentThere(agentEnvironment(variables), {
          env: machine.env,
          names: () => deps.passOn(task.taskId),
        }),
      health: () => health(files),
      revive: () => connectOnce(UNSEEN),
      release: async () => {
        opened.delete(sandbox)
        if (opened.size === 0) await connection.close()
      },
    })
    opened.add(sandbox)
    return sandbox
  }

  function clientOf(files: SshFiles): Client {
    return {
      ...{ kind: 'ssh', name, env },
      command: (words, isTerminal) => ({
        file: program(),
        args: commandArguments(profile, files, words, isTerminal),
      }),
      // ssh says 255 for itself, and also when the command did.
      failure: async ({ code, errors }) => {
        if (code !== 255) return undefined
        if (failures.isLost(errors) || !(await connection.stands())) return failures.lost()
        return errors.trim() === '' ? undefined : failures.of(errors)
      },
    }
  }

  /** Over the connection that stands; a new one would be another sandbox. */
  async function health(files: SshFiles): Promise<'running' | 'gone'> {
    if (!(await connection.stands())) return 'gone'
    const args = commandArguments(profile, files, ['true'], false)
    const { code } = await runClient({ file: program(), args, env, timeoutMs: HEALTH_MS }, after)
    return code === 0 ? 'running' : 'gone'
  }

  function nextMark(): string {
    return `${deps.appMark}.${randomBytes(6).toString('hex')}`
  }

  async function dispose(keepMarks: ReadonlySet<string> = new Set()): Promise<void> {
    isDisposed = true
    const [one] = opened
    if (one && (await connection.stands()))
      await one.exec?.(killing({ mark: `${deps.appMark}.` }, 'END', keepMarks)).catch(() => {})
    opened.clear()
    await connection.close()
  }

  function closing(): BackendError {
    return new BackendError('ssh', 'cancelled', say('place.closing'), 'never')
  }
}

/** Nobody is there to be asked. */
const UNSEEN: Opening = {
  signal: new AbortController().signal,
  step: () => {},
  trusts: async () => false,
}
