/** A bash process on pipes that has loaded the state and waits for its command. */
import { close } from 'node:fs'
import type { Socket } from 'node:net'
import { type Child, startChild } from '../../../lib/start-child.ts'
import { bashBlocks, bashText } from '../../protocol/bash-script.ts'
import type { CarriedState, ShellState } from '../../protocol/shell-state.ts'
import { BackendError, type Closed, type Running, type StartSpec } from '../backend.ts'
import { type ChildPipe, type Fifos, removeQuietly } from './fifos.ts'

export interface LocalShell {
  readonly generation: number
  /** What it has loaded. */
  readonly carried: CarriedState
  readonly mark: string
  readonly pid: number
  readonly exited: Promise<Closed>
  /** Gives the shell its command; it takes no second one. */
  run(spec: StartSpec): Running
  discard(): void
}

export interface LocalShellStart {
  shellPath: string
  env: Readonly<Record<string, string>>
  mark: string
  stamp: number
  state: ShellState
  fifos: Fifos
  /** What the command reads: nothing, or this. */
  input?: { fd: number; path: string; socket?: Socket }
  survives?: boolean
}

const MAX_UNREAD_BYTES = 1024 * 1024
const DELIVERY = { by: 'stream' } as const

export async function startLocalShell(start: LocalShellStart): Promise<LocalShell> {
  const { state, mark } = start
  const output = await start.fifos.output(start.survives)
  // From here to the start of the process nothing else happens: they are of the same moment.
  const generation = state.generation()
  const carried = state.carried()
  const program = {
    bash: start.shellPath,
    text: bashText(state.path(), DELIVERY),
    stamp: start.stamp,
  }
  const child = startChild(program, {
    cwd: '/',
    env: { ...start.env, TERM: 'dumb', TALARIA_PROC_ID: mark },
    detached: true,
    stdio: [start.input?.fd ?? 'ignore', output.childFd, output.childFd, 'pipe'],
  })
  close(output.childFd)
  if (start.input) close(start.input.fd)
  const exited = exitOf(child)
  const pid = await pidOf(child, output)
  // The fourth entry of `stdio` asks for a pipe, which is a socket both ways.
  const channel = child.stdio[3] as Socket
  channel.on('error', () => {}) // the shell was killed; its exit says so
  channel.resume()
  output.socket.on('error', () => {})
  return { generation, carried, mark, pid, exited, run, discard }

  function run(spec: StartSpec): Running {
    const leavePath = `${output.path}.left`
    const settings = { ...spec, sink: output.path, leavePath, awaitAnswer: false }
    channel.end(bashBlocks(settings, spec.command))
    const ref = { mark, pid, outputPath: output.path }
    const drained = new Promise<void>((resolve) => output.socket.once('close', () => resolve()))
    return {
      ref,
      onData: output.onData,
      pause: () => void output.socket.pause(),
      resume: () => void output.socket.resume(),
      write: (data) => writeTo(start.input?.socket, data),
      endInput: async () => void start.input?.socket?.destroy(),
      resize: async () => {},
      acknowledge: () => {},
      echoes: async () => undefined,
      detach,
      drained,
      closed: exited.then(async (closed) => {
        start.input?.socket?.destroy()
        await state.adopt(leavePath, generation)
        await removeQuietly(output.path, ...(start.input ? [start.input.path] : []))
        return closed
      }),
    }
  }

  /** Read on and throw away: a child that finds nobody at the other end is killed by that. */
  function detach(): void {
    output.onData(() => {})
    output.socket.resume()
    output.socket.unref()
  }

  /** Its stream ends, so it finds no command and goes. */
  function discard(): void {
    channel.destroy()
    output.socket.destroy()
    void exited.then(() => removeQuietly(output.path))
  }
}

function exitOf(child: Child): Promise<Closed> {
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, ...(signal && { signal }) })),
  )
}

function pidOf(child: Child, output: ChildPipe): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0))
    child.once('error', (error) => {
      output.socket.destroy()
      void removeQuietly(output.path)
      reject(
        new BackendError(
          'local',
          'missing-shell',
          `bash could not be started: ${error.message}; install bash or choose another backend`,
          'after-fix',
        ),
      )
    })
  })
}

/** Takes what the process has not read yet into memory, up to a bound. */
async function writeTo(socket: Socket | undefined, data: Uint8Array): Promise<void> {
  if (!socket || socket.destroyed) throw new Error('the process reads no input')
  if (socket.writableLength + data.length > MAX_UNREAD_BYTES)
    throw new Error('the process does not read its input; more than a megabyte already waits')
  socket.write(data)
}
