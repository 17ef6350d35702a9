/** What one task sees of a machine of a cloud. */
import { randomBytes } from 'node:crypto'
import { say } from '#say'
import {
  BackendError,
  type Environment,
  type PlainExec,
  type ProcessRef,
  type Sandbox,
} from '../backend.ts'
import { DEFAULTS } from '../local/environment.ts'
import { KILL_SCRIPT } from '../remote-scripts.ts'
import type { Cloud, Machine } from './cloud.ts'
import { findCloudProcess, startCloudShell } from './cloud-shell.ts'
import { type PlainExecDeps, plainExec } from './plain-exec.ts'
import { LOOK_AROUND, NEAREST_FOLDER } from './scripts-there.ts'

/** For a script of ours that does next to nothing. */
const PATIENCE_MS = 60_000
/** For ending what would not go: it waits there, on a machine that may be busy with just that. */
const END_MS = 180_000
const FEW_BYTES = 1024 * 1024

export interface CloudSandboxDeps {
  cloud: Cloud
  name: string
  machine: Machine
  nextMark(): string
  after(ms: number, run: () => void): () => void
}

/** What is true of the machine, whoever uses it. */
export interface Surroundings {
  home: string
  initialCwd: string
  environment: Environment
}

/** The machine with the few things that everybody wants of it. */
export function createThere({ cloud, name, machine, nextMark, after }: CloudSandboxDeps) {
  const newToken = () => randomBytes(8).toString('hex')
  const execDeps = { kind: cloud.kind, name, machine, nextMark, newToken, end, after }
  /** What ends programs is not ended itself: on a machine that has gone that would have no end. */
  const endDeps = { ...execDeps, end: async () => {} }
  return {
    exec: (request: PlainExec) => exec(request),
    end,
    signal,
    lookAround,
    put,
    nearestFolder,
  }

  async function exec(request: PlainExec, deps: PlainExecDeps = execDeps) {
    try {
      return await plainExec(deps, request)
    } catch (error) {
      throw request.signal?.aborted ? error : cloud.explain(error)
    }
  }

  async function tell(script: string, args: readonly string[]): Promise<string> {
    const limits = { maxBytes: FEW_BYTES, timeoutMs: PATIENCE_MS }
    const { output } = await exec({ script, args, ...limits })
    return Buffer.from(output).toString()
  }

  /** Resolves with how many would not go; where nobody answers, the command itself counts as one. */
  async function end(mark: string, ...kept: string[]): Promise<number> {
    const args = [mark, '', '', 'END', ...kept]
    const limits = { maxBytes: FEW_BYTES, timeoutMs: END_MS }
    try {
      const { output } = await exec({ script: KILL_SCRIPT, args, ...limits }, endDeps)
      return Number(Buffer.from(output).toString())
    } catch {
      return (await machine.health()) === 'running' ? 1 : 0
    }
  }

  /** A machine that does not answer is found out by whoever waits for the command. */
  async function signal(mark: string, name: 'INT' | 'TERM' | 'KILL'): Promise<void> {
    await tell(KILL_SCRIPT, [mark, '', '', name]).catch(() => {})
  }

  async function put(script: string, args: readonly string[], input: Uint8Array): Promise<void> {
    const limits = { maxBytes: FEW_BYTES, timeoutMs: PATIENCE_MS }
    const { code, errors } = await exec({ script, args, input, ...limits })
    if (code === 0) return
    const words = say('cloud.notWritten', { name, cause: errors.trim() })
    throw new BackendError(cloud.kind, 'protocol', words, 'never')
  }

  async function nearestFolder(path: string): Promise<string> {
    return tell(NEAREST_FOLDER, [path])
  }

  /** What the machine has itself; nothing of the person's own environment goes to a cloud. */
  async function lookAround(): Promise<Surroundings> {
    const limits = { maxBytes: FEW_BYTES, timeoutMs: PATIENCE_MS }
    const { code, output } = await exec({ script: LOOK_AROUND, ...limits })
    if (code === NO_PROGRAM)
      throw new BackendError(
        cloud.kind,
        'missing-shell',
        say('cloud.noBash', { name }),
        'after-fix',
      )
    const [initialCwd = '/', home = '/', ...pairs] = Buffer.from(output).toString().split('\0')
    const variables = Object.fromEntries(
      pairs
        .map((pair) => pair.split(/=(.*)/s, 2))
        .filter(([key = '']) => key !== '' && !OF_A_PROCESS.has(key)),
    )
    return {
      home,
      initialCwd,
      environment: { variables: { ...variables, ...DEFAULTS }, definitions: '' },
    }
  }
}

export type There = ReturnType<typeof createThere>

const NO_PROGRAM = 127
const OF_A_PROCESS: ReadonlySet<string> = new Set([
  ...['TALARIA_PROC_ID', 'PWD', 'OLDPWD', 'SHLVL', '_', 'TERM'],
])

export function createCloudSandbox(
  deps: CloudSandboxDeps & {
    there: There
    surroundings: Surroundings
    epoch: number
    isClosing(): boolean
    onRelease(mode: 'keep' | 'park' | 'destroy'): Promise<void>
  },
): Sandbox {
  const { cloud, name, machine, there, surroundings, epoch } = deps
  const { kind, capabilities, explain } = cloud
  const { home, initialCwd, environment } = surroundings
  const { timeLeftMs } = machine
  let isReleased = false
  return {
    ...{ kind, name, id: machine.id, capabilities, home, initialCwd, epoch, dialect: 'bash' },
    environment: () => environment,
    start: async (spec) => {
      if (deps.isClosing()) throw new BackendError(kind, 'gone', say('place.closing'), 'never')
      const shellDeps = { machine, stdin: capabilities.stdin, explain, put: there.put }
      try {
        return await startCloudShell(shellDeps, deps.nextMark(), spec)
      } catch (error) {
        throw explain(error)
      }
    },
    ...(capabilities.processesSurviveAppExit && {
      reattach: (ref: ProcessRef) => findCloudProcess(machine, ref),
    }),
    signal: ({ mark }, signal) => there.signal(mark, signal),
    end: ({ mark }) => there.end(mark),
    nearestFolder: there.nearestFolder,
    exec: there.exec,
    health: machine.health,
    ...(timeLeftMs && { timeLeftMs }),
    release: async (mode) => {
      if (isReleased) return
      isReleased = true
      await deps.onRelease(mode)
    },
  }
}
