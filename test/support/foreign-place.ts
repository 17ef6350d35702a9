/**
 * A place that is deliberately not this machine: another home and folder, nothing of this
 * environment, no terminal, no folder in common, and reached through a client that only moves bytes.
 * As over ssh, the client goes on while a background child holds the output open, and ending the
 * client ends nothing there.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  BackendError,
  type Closed,
  type Opening,
  type PlainExec,
  type PlainResult,
  type ProcessRef,
  type Provider,
  type Running,
  type Sandbox,
  type Shell,
  type StartSpec,
  type TaskRef,
} from '../../src-main/terminal/backends/backend.ts'
import { createKillTree } from '../../src-main/terminal/backends/local/kill-tree.ts'
import { plainExec } from './plain-exec.ts'

const capabilities = {
  pty: 'none',
  stdin: 'stream',
  processesSurviveAppExit: false,
  isolated: false,
  isThisMachine: false,
} as const

let places = 0

export function createForeignPlace(
  under: string,
  name = 'ssh somebody@elsewhere',
  /** What it does before it is open, such as asking. */
  onOpen: (opening: Opening) => Promise<void> = async () => {},
) {
  const killTree = createKillTree()
  const mark = `foreign${process.pid}x${++places}.`
  const home = realFolder(join(under, 'foreign home'))
  const initialCwd = realFolder(join(home, 'work'))
  const bare = { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin' }
  const run = plainExec({ env: bare, cwd: home })
  let health: Awaited<ReturnType<Sandbox['health']>> = 'running'
  let isDisposed = false
  let count = 0
  const provider: Provider = {
    ...{ kind: 'ssh', name, capabilities, home, initialCwd, open, dispose },
    check: async () => ({ ok: true }),
  }
  return { provider, home, initialCwd, goAway, comeBack }

  async function open(_task: TaskRef, opening: Opening): Promise<Sandbox> {
    await onOpen(opening)
    if (health !== 'running') throw unreachable()
    const environment = { variables: bare, definitions: '' }
    return {
      ...{ kind: 'ssh', name, capabilities, home, initialCwd, epoch: 0, dialect: 'bash' },
      id: `foreign-${++count}`,
      environment: () => environment,
      start,
      signal: async (ref, signal) => void (await killTree.signal(ref, `SIG${signal}`)),
      end: async (ref) => (await killTree.end(ref)).length,
      nearestFolder,
      exec,
      health: async () => health,
      release: async () => {},
    }
  }

  async function start(spec: StartSpec): Promise<Shell> {
    if (isDisposed || health !== 'running') throw unreachable()
    const ref = { mark: `${mark}${++count}` }
    const { text, first } = spec.begin({ fd: 0 })
    const client = connect(ref, text)
    const { stdin } = client
    stdin?.on('error', () => {})
    stdin?.write(first)
    return {
      exited: new Promise((resolve) => client.once('exit', resolve)),
      instruct: (blocks) => {
        stdin?.write(blocks)
        if (spec.stdin instanceof Uint8Array) stdin?.write(spec.stdin)
        if (spec.stdin !== 'open') stdin?.end()
        return follow(client, ref)
      },
      discard: () => void stdin?.end(),
    }
  }

  function connect(ref: ProcessRef, text: string): ChildProcess {
    const far = 'exec env -i "$@" setsid bash --noprofile --norc -c "$text"'
    const near = `text=$1; shift; (${far}) | cat`
    const env = Object.entries({ ...bare, TALARIA_PROC_ID: ref.mark }).map((pair) => pair.join('='))
    const args = ['--noprofile', '--norc', '-o', 'pipefail', '-c', near, 'client', text, ...env]
    return spawn('bash', args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  }

  function follow(client: ChildProcess, ref: ProcessRef): Running {
    const closed = Promise.withResolvers<Closed>()
    const { stdin, stdout } = client
    client.once('exit', (code) => closed.resolve({ code }))
    return {
      ref,
      onData: (listener) => void stdout?.on('data', listener),
      pause: () => void stdout?.pause(),
      resume: () => void stdout?.resume(),
      write: async (data) => void stdin?.write(data),
      endInput: async () => void stdin?.end(),
      resize: async () => {},
      letGo: () => {},
      echoes: async () => undefined,
      detach: () => {
        stdout?.removeAllListeners('data').resume()
        closed.resolve({ code: null })
      },
      drained: new Promise((resolve) => client.once('close', () => resolve())),
      closed: closed.promise,
    }
  }

  /** Asked there, as nobody here can know. */
  async function nearestFolder(path: string): Promise<string> {
    const script = 'd=$1; while [ ! -d "$d" ]; do d=$(dirname "$d"); done; printf %s "$d"'
    return execFileSync('sh', ['-c', script, 'sh', path], { encoding: 'utf8' })
  }

  async function exec(request: PlainExec): Promise<PlainResult> {
    if (isDisposed || health !== 'running') throw unreachable()
    return run(request)
  }

  /** The machine is taken away in the middle of what it does. */
  async function goAway(): Promise<void> {
    health = 'gone'
    // At once: a shell that is asked to go still says its last word. One may have started another
    // while it was being looked for.
    while ((await killTree.signal({ mark }, 'SIGKILL')) > 0) await setTimeout(10)
  }

  function comeBack(): void {
    health = 'running'
  }

  async function dispose(): Promise<void> {
    isDisposed = true
    await killTree.end({ mark })
  }
}

function unreachable(): BackendError {
  return new BackendError('ssh', 'unreachable', { text: 'elsewhere cannot be reached' }, 'never')
}

function realFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return realpathSync(path)
}
