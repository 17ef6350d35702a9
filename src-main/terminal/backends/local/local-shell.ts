/** A bash process on pipes that waits for its instructions. */
import { close } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { say } from '#say'
import type { Launcher } from '../../../lib/launcher.ts'
import { type Child, startChild } from '../../../lib/start-child.ts'
import { BackendError, type Closed, type Running, type Shell, type StartSpec } from '../backend.ts'
import { type ChildPipe, type Fifos, removeQuietly } from './fifos.ts'
import { startTimeOf } from './process-table.ts'

export interface LocalShellStart {
  shellPath: string
  env: Readonly<Record<string, string>>
  mark: string
  stamp: number
  launcher?: Launcher
  fifos: Fifos
  /** What the command reads: nothing, or this. */
  input?: { fd: number; path: string; socket?: Socket }
}

/**
 * What is around the shell lives a little longer than it, and must not hold the output open meanwhile:
 * the end of the output is the end of the command. So the shell alone gets it, as a further file.
 */
const TAKE_OUTPUT = 'exec >&4 2>&4 4>&-; '
const SAID_MS = 100 // what the shell left running has the same files, and may never close them
const MAX_UNREAD_BYTES = 1024 * 1024

export async function startLocalShell(start: LocalShellStart, spec: StartSpec): Promise<Shell> {
  const { mark, input } = start
  const output = await start.fifos.output(spec.survives)
  const { text, first } = spec.begin({ fd: 3 })
  const { launcher } = start
  const child = startChild(
    {
      bash: start.shellPath,
      text: launcher ? `${TAKE_OUTPUT}${text}` : text,
      stamp: start.stamp,
      launcher,
    },
    {
      cwd: '/',
      env: { ...start.env, TALARIA_PROC_ID: mark },
      detached: true,
      stdio: [
        input?.fd ?? 'ignore',
        ...(launcher
          ? (['ignore', 'pipe', 'pipe', output.childFd] as const)
          : ([output.childFd, output.childFd, 'pipe'] as const)),
      ],
    },
  )
  close(output.childFd)
  const walls = wordsOf(child)
  if (input) close(input.fd)
  const exited = exitOf(child).then(walls.whenSaid)
  const pid = await pidOf(child, output)
  const startTime = spec.survives ? await startTimeOf(pid) : undefined
  // The fourth entry of `stdio` asks for a pipe, which is a socket both ways.
  const channel = child.stdio[3] as Socket
  channel.on('error', () => {}) // the shell was killed; its exit says so
  channel.resume()
  output.socket.on('error', () => {})
  if (first !== '') channel.write(first)
  return { sink: output.path, exited, instruct, discard }

  function instruct(blocks: string): Running {
    channel.end(blocks)
    return {
      ref: { mark, pid, outputPath: output.path, ...(startTime !== undefined && { startTime }) },
      onData: (listener) => {
        output.onData(listener)
        walls.onData(listener)
      },
      pause: () => void output.socket.pause(),
      resume: () => void output.socket.resume(),
      write: (data) => writeTo(input?.socket, data),
      endInput: async () => void input?.socket?.destroy(),
      resize: async () => {},
      letGo: () => {},
      echoes: async () => undefined,
      detach,
      drained: new Promise<void>((resolve) => output.socket.once('close', () => resolve())),
      closed: exited.then(async (closed) => {
        input?.socket?.destroy()
        await removeQuietly(output.path, ...(input ? [input.path] : []))
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

/** What is around the shell says why it could not be started, and nothing else. */
function wordsOf({ stderr }: Child) {
  const said: Uint8Array[] = []
  let tell = (bytes: Uint8Array): void => void said.push(bytes)
  stderr?.on('error', () => {}).on('data', (bytes: Uint8Array) => tell(bytes))
  const ended = new Promise<void>((resolve) => stderr?.once('close', () => resolve()))
  return { onData, whenSaid }

  function onData(listener: (bytes: Uint8Array) => void): void {
    for (const bytes of said) listener(bytes)
    tell = listener
  }

  async function whenSaid(closed: Closed): Promise<Closed> {
    if (stderr && closed.code !== 0) await Promise.race([ended, setTimeout(SAID_MS)])
    return closed
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
          say('place.bashNotStarted', { cause: error.message }),
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
