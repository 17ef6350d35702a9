/** A sandbox of a place that is reached through a client program: joins what such places have in common. */
import type { SpawnPty } from '../../pty.ts'
import {
  BackendError,
  type Capabilities,
  type Environment,
  type PlainExec,
  type PlainResult,
  type ProcessRef,
  type Running,
  type Sandbox,
  type Shell,
  type StartSpec,
} from '../backend.ts'
import { readsVisibly } from '../local/terminal-echo.ts'
import { killing } from '../remote-scripts.ts'
import type { Client } from './client.ts'
import { execThere } from './client-exec.ts'
import { startClientPty } from './client-pty.ts'
import { reattachThere, startClientShell } from './client-shell.ts'
import { openResident, type Resident } from './resident.ts'

const ASK_MS = 5_000

export interface ClientSandboxDeps {
  client: Client
  capabilities: Capabilities
  /** What is there now; another one after it had to be replaced. */
  id(): string
  epoch(): number
  isLogin: boolean
  connectMs: number
  /** Where work begins. */
  initialCwd(there: Resident): string
  environment(there: Resident): () => Environment
  nextMark(): string
  spawnPty: SpawnPty
  after(ms: number, run: () => void): () => void
  health(): Promise<'running' | 'stopped' | 'gone'>
  /** Brings back what is gone, or puts another in its place. */
  revive(): Promise<void>
  release(mode: 'keep' | 'park' | 'destroy'): Promise<void>
  /** Where processes there are processes here. */
  killHere?: {
    signal(mark: string, signal: 'INT' | 'TERM' | 'KILL'): Promise<void>
    end(mark: string): Promise<number>
  }
  echoes?(localTerminal: string | undefined): Promise<boolean | undefined>
}

export async function openClientSandbox(deps: ClientSandboxDeps): Promise<Sandbox> {
  const { client, capabilities, spawnPty, after, nextMark } = deps
  let resident = await openIt()
  const first = resident
  const environment = deps.environment(first)
  return {
    ...{ kind: client.kind, name: client.name, capabilities, dialect: 'bash', environment },
    get id() {
      return deps.id()
    },
    get epoch() {
      return deps.epoch()
    },
    home: first.home,
    initialCwd: deps.initialCwd(first),
    start: (spec) => (spec.isSpare ? start(spec) : reviving(() => start(spec))),
    ...(capabilities.processesSurviveAppExit && { reattach }),
    signal,
    end: (ref) => end(ref),
    nearestFolder: (path) => reviving(() => resident.nearestFolder(path)),
    exec: (request) => reviving(() => execOrEnd(request)),
    health: deps.health,
    release: async (mode) => {
      resident.close()
      await deps.release(mode)
    },
  }

  function openIt(): Promise<Resident> {
    const { isLogin, connectMs: timeoutMs } = deps
    return openResident({ client, mark: nextMark(), isLogin, timeoutMs, after })
  }

  /** Nothing has run yet where this is used, so once more is no second time. */
  async function reviving<Value>(run: () => Promise<Value>): Promise<Value> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof BackendError && error.reason === 'gone')) throw error
      await deps.revive()
      resident = await openIt()
      return run()
    }
  }

  async function start(spec: StartSpec): Promise<Shell> {
    const given = { client, mark: nextMark(), there: resident }
    if (!spec.pty) return withTidying(await startClientShell(given, spec))
    return startClientPty({ ...given, spawnPty, echoes, abandon }, spec, spec.pty)
  }

  /** What a process wrote for a later run of the app is of no use once it has ended in this one. */
  function withTidying(shell: Shell): Shell {
    return {
      ...shell,
      instruct: (blocks) => {
        const running = shell.instruct(blocks)
        const { outputPath } = running.ref
        if (outputPath) void shell.exited.then(() => forget(outputPath))
        return running
      },
    }
  }

  async function reattach(ref: ProcessRef): Promise<Running | undefined> {
    const running = await reattachThere({ client, mark: nextMark(), there: resident }, ref)
    if (running && ref.outputPath) {
      const { outputPath } = ref
      void running.drained.then(() => forget(outputPath))
    }
    return running
  }

  function forget(path: string): void {
    void exec({ script: 'rm -f "$1"', args: [path], maxBytes: 0, timeoutMs: ASK_MS }).catch(
      () => {},
    )
  }

  async function signal(ref: ProcessRef, name: 'INT' | 'TERM' | 'KILL'): Promise<void> {
    if (deps.killHere) await deps.killHere.signal(ref.mark, name)
    else await kill(ref, name)
  }

  async function end(ref: ProcessRef): Promise<number> {
    return deps.killHere ? deps.killHere.end(ref.mark) : kill(ref, 'END')
  }

  /** A place that is gone has ended everything; a connection that broke leaves it to the next look. */
  async function kill(ref: ProcessRef, how: 'INT' | 'TERM' | 'KILL' | 'END'): Promise<number> {
    const { output } = await exec(killing(ref, how)).catch(() => ({ output: Buffer.from('0') }))
    return Number(Buffer.from(output).toString()) || 0
  }

  function abandon(mark: string): void {
    void end({ mark })
  }

  async function exec(request: PlainExec, mark = nextMark()): Promise<PlainResult> {
    return execThere({ client, mark, there: resident, after }, request)
  }

  /** A client that is ended here ends nothing there. */
  async function execOrEnd(request: PlainExec): Promise<PlainResult> {
    const mark = nextMark()
    try {
      return await exec(request, mark)
    } catch (error) {
      abandon(mark)
      throw error
    }
  }

  async function echoes(terminal: { there: string; local: string | undefined }) {
    if (deps.echoes) return deps.echoes(terminal.local)
    if (!terminal.there.startsWith('/dev/')) return undefined
    const script = 'stty -F "$1" -a || stty -f "$1" -a'
    const asked = await exec({
      ...{ script, args: [terminal.there], maxBytes: 10_000, timeoutMs: ASK_MS },
    }).catch(() => undefined)
    return asked?.code === 0 ? readsVisibly(Buffer.from(asked.output).toString()) : undefined
  }
}
