/** The one door to node-pty: bytes in, bytes out, and no tail lost when a program exits. */
/// <reference path="./node-pty.d.ts" />
import { close, constants, openSync, readSync } from 'node:fs'
import { closedCommand, type Program } from '../lib/closed-command.ts'

export interface PtySize {
  columns: number
  rows: number
}

export interface PtySpec extends PtySize {
  program: Program
  env: Readonly<Record<string, string>>
  cwd: string
}

export interface PtyExit {
  exitCode: number | null
  signal?: number
}

export interface Pty {
  readonly pid: number
  /** The terminal's own file, for asking whether it echoes; undefined on Windows. */
  readonly path: string | undefined
  onData(listener: (bytes: Uint8Array) => void): void
  onExit(listener: (exit: PtyExit) => void): void
  write(data: string | Uint8Array): void
  resize(size: PtySize): void
  pause(): void
  resume(): void
  kill(signal: 'SIGHUP' | 'SIGTERM' | 'SIGKILL'): void
  /** The program said that it is done, so its last byte is here: let the terminal close. */
  letGo(): void
}

export type SpawnPty = (spec: PtySpec) => Promise<Pty>

export async function spawnPty(spec: PtySpec): Promise<Pty> {
  // Imported when first needed: the binary is not wanted before the window is painted.
  const { spawn } = await import('node-pty')
  const { file, args } = closedCommand(spec.program, STANDARD_STREAMS)
  const pty = spawn(file, args, {
    name: 'xterm-256color',
    cols: spec.columns,
    rows: spec.rows,
    cwd: spec.cwd,
    env: { ...spec.env, COLORTERM: 'truecolor' },
    encoding: null,
  })
  const letGo = holdOpen(pty.ptsName)
  let hasExited = false
  let isPaused = false
  pty.onExit(() => {
    hasExited = true
    letGo()
  })
  return {
    pid: pty.pid,
    path: pty.ptsName,
    onData: (listener) =>
      void pty.onData((data) => {
        listener(typeof data === 'string' ? Buffer.from(data) : data)
        if (data.length < FULL_READ || isPaused || hasExited) return
        const more = readOn(pty.fd)
        if (more) listener(more)
      }),
    onExit: (listener) => void pty.onExit(({ exitCode, signal }) => listener({ exitCode, signal })),
    write: (data) => pty.write(data),
    resize: ({ columns, rows }) => {
      if (!hasExited) pty.resize(columns, rows)
    },
    pause: () => {
      isPaused = true
      pty.pause()
    },
    resume: () => {
      isPaused = false
      pty.resume()
    },
    kill: (signal) => pty.kill(process.platform === 'win32' ? undefined : signal),
    letGo,
  }
}

const STANDARD_STREAMS = 3
const FULL_READ = 4_095 // what Linux gives at most at a time
const READ_ON_BYTES = 64 * 1024 // then it is the turn of whatever else waits
const readOnBuffer = new Uint8Array(READ_ON_BYTES)

/**
 * After each read the event loop goes all the way round, which in Electron leads through two
 * threads. A program that floods has more to give by then, so that is fetched on the spot.
 */
function readOn(fd: number | undefined): Uint8Array | undefined {
  if (fd === undefined || process.platform !== 'linux') return undefined
  let length = 0
  try {
    while (length < READ_ON_BYTES) {
      const count = readSync(fd, readOnBuffer, length, READ_ON_BYTES - length, null)
      if (count === 0) break
      length += count
    }
  } catch {
    // Nothing more for now, or for ever: the event loop will learn which.
  }
  return length > 0 ? readOnBuffer.slice(0, length) : undefined
}

/**
 * When the last program closes a terminal, libuv before 1.52 takes the hang-up for the end and
 * drops what it has not read. An open file on our side puts the hang-up off until we have it all.
 */
function holdOpen(path: string | undefined): () => void {
  if (!path || process.platform !== 'linux') return () => {}
  let fd: number | undefined = openSync(path, constants.O_RDWR | constants.O_NOCTTY)
  return () => {
    if (fd !== undefined) close(fd)
    fd = undefined
  }
}
