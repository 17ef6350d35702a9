/**
 * Real pipes for children. Node hands its children sockets, and a program that opens `/dev/stdout`
 * or `/dev/stdin`, as many scripts do, fails on a socket. A FIFO can be opened again by its path.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { runChild } from '../../../lib/start-child.ts'

const READ_BYTES = 64 * 1024 // what a pipe holds
const memory = Buffer.alloc(READ_BYTES) // of all pipes: what was read is handed on before the next read
const BATCH = 32 // made by one program at a time, long before most of them are needed

export interface ChildPipe {
  path: string
  /** Our end. */
  socket: Socket
  /** The child's end; closed here as soon as the child has it. */
  childFd: number
}

export interface OutputPipe extends ChildPipe {
  /** The bytes are the listener's only until it returns. */
  onData(listener: (bytes: Uint8Array) => void): void
}

export function createFifos(folder: string) {
  const ready: string[] = []
  let making: Promise<void> | undefined
  return { output, input }

  /**
   * The child writes, we read. A child that may outlive us holds a read end too: it waits for the
   * next reader instead of being killed for writing to nobody.
   */
  async function output(survives = false): Promise<OutputPipe> {
    const path = await take()
    const ours = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const theirs = survives ? constants.O_RDWR : constants.O_WRONLY
    const childFd = openOrClose(path, theirs, ours)
    return { path, childFd, ...readInPlace(ours) }
  }

  /** We write, the child reads; ours is open both ways, as a write end alone must have a reader. */
  async function input(): Promise<ChildPipe> {
    const path = await take()
    const ours = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    const childFd = openOrClose(path, constants.O_RDONLY, ours)
    return { path, childFd, socket: new Socket({ fd: ours, readable: false, writable: true }) }
  }

  async function take(): Promise<string> {
    for (;;) {
      const path = ready.pop()
      if (ready.length < BATCH / 2) making ??= make()
      if (path) return path
      await making
    }
  }

  async function make(): Promise<void> {
    const paths = Array.from({ length: BATCH }, () => join(folder, randomBytes(8).toString('hex')))
    try {
      await runChild({ file: 'mkfifo', args: ['-m', '600', ...paths] })
      ready.push(...paths)
    } finally {
      making = undefined
    }
  }
}

/**
 * Into the same memory again and again: a fresh buffer for each read of a flood is garbage that
 * makes the app grow by tens of megabytes before it is collected.
 */
function readInPlace(fd: number): Pick<OutputPipe, 'socket' | 'onData'> {
  let listener: ((bytes: Uint8Array) => void) | undefined
  let early: Uint8Array[] = []
  const onread = { buffer: memory, callback }
  const socket = new Socket({ fd, readable: true, writable: false, onread })
  return { socket, onData }

  function callback(length: number, buffer: Uint8Array): boolean {
    const bytes = buffer.subarray(0, length)
    if (listener) listener(bytes)
    else early.push(Uint8Array.from(bytes))
    return true
  }

  function onData(next: (bytes: Uint8Array) => void): void {
    listener = next
    for (const bytes of early) next(bytes)
    early = []
  }
}

function openOrClose(path: string, flags: number, other: number): number {
  try {
    return openSync(path, flags)
  } catch (error) {
    closeSync(other)
    throw error
  }
}

export type Fifos = ReturnType<typeof createFifos>

/** Reads on where an earlier run of the app stopped. */
export function reopenOutput(path: string): Socket {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  return new Socket({ fd, readable: true, writable: false })
}

export function removeQuietly(...paths: string[]): Promise<unknown> {
  return Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => {})))
}
