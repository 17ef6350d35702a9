/**
 * A server that is a program of this machine, spoken to over its standard input and output. It leads a
 * family of processes with a mark of its own, and nothing of that family outlives it.
 */
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { type Child, startChild } from '../../lib/start-child.ts'
import { TOO_LONG } from '../answer-bound.ts'
import { createMessageLines } from './message-lines.ts'
import { windowsCommand } from './windows-command.ts'

/** For a server that saves something when its input ends. */
const END_MS = 1_000
/** For output that is still in the pipe when the process is gone; a grandchild may hold it for ever. */
const DRAIN_MS = 250
const STDERR_CHARS = 8_192
/** What it was told and did not read is kept here meanwhile: more is not for want of time. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024
/** More of a line that is no message is of no use to anybody. */
const NOISE_CHARS = 500

export interface ProcessStart {
  file: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  cwd: string
  /** Found again in all that it starts. */
  mark: string
  stamp: number
}

/** One family of processes, as whoever ends it knows it. */
export interface ProcessFamily {
  mark: string
  leader?: number
  leaderStartTime?: string
}

export interface ProcessEnd {
  code: number | null
  signal: string | null
}

export interface ProcessTransportDeps {
  /** Asks, waits, forces. */
  endFamily: (family: ProcessFamily) => Promise<unknown>
  onStarted: (family: ProcessFamily) => void
  /** All of its family is gone. */
  onGone: (family: ProcessFamily) => void
  onStderr: (text: string) => void
  onNoise: (line: string) => void
}

export interface ProcessTransport extends Transport {
  readonly pid: number | null
  /** The client asks a transport that has one in place which era it is of. */
  readonly stderr: Readable | null
  /** How it ended, once it has. */
  ended(): ProcessEnd | undefined
  stderrTail(): string
}

export function createProcessTransport(
  start: ProcessStart,
  deps: ProcessTransportDeps,
): ProcessTransport {
  let child: Child | undefined
  let end: ProcessEnd | undefined
  let tail = ''
  let isClosed = false
  let closing: Promise<void> | undefined
  /** Calls that are out, for a line that is too long to say whose it is. */
  const open = new Set<string | number>()
  const exited = Promise.withResolvers<void>()
  const lines = createMessageLines({
    onMessage: (message) => {
      if (message.method === undefined) open.delete(message.id as string | number)
      // It has the members that tell a message; the client checks the rest of it.
      transport.onmessage?.(message as unknown as JSONRPCMessage)
    },
    onNoise: (line) => deps.onNoise(line.slice(0, NOISE_CHARS)),
    onTooLong: (id) => failTooLong(id ?? (open.size === 1 ? [...open][0] : undefined)),
  })

  const transport: ProcessTransport = {
    start: begin,
    send,
    close,
    get pid() {
      return child?.pid ?? null
    },
    get stderr() {
      return child?.stderr ?? null
    },
    ended: () => end,
    stderrTail: () => tail,
  }
  return transport

  function begin(): Promise<void> {
    const { file, args, isVerbatim } = windowsCommand(start.file, start.args, {
      isWindows: process.platform === 'win32',
      shell: start.env.COMSPEC ?? 'cmd.exe',
    })
    const started = startChild(
      { file, args, stamp: start.stamp },
      {
        cwd: start.cwd,
        env: { ...start.env, TALARIA_PROC_ID: start.mark },
        detached: process.platform !== 'win32',
        windowsHide: true,
        windowsVerbatimArguments: isVerbatim,
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    child = started
    // A pipe was asked for at each of these places.
    const { stdin, stdout, stderr } = started as {
      stdin: Writable
      stdout: Readable
      stderr: Readable
    }
    // One that is gone is noticed by its exit.
    stdin.on('error', () => {})
    stdout.on('data', (chunk: Buffer) => lines.push(chunk))
    stderr.setEncoding('utf8').on('data', (text: string) => {
      tail = `${tail}${text}`.slice(-STDERR_CHARS)
      deps.onStderr(text)
    })
    return new Promise((resolve, reject) => {
      started.on('spawn', () => {
        deps.onStarted(family())
        resolve()
      })
      started.on('error', (error) => {
        exited.resolve()
        reject(error)
      })
      started.on('exit', (code, signal) => {
        end = { code, signal }
        exited.resolve()
        const timer = setTimeout(closed, DRAIN_MS)
        stdout.on('close', () => {
          clearTimeout(timer)
          closed()
        })
        void close()
      })
    })
  }

  function send(message: JSONRPCMessage): Promise<void> {
    const stdin = child?.stdin
    if (!stdin || isClosed || end) return Promise.reject(new Error('the server is not running'))
    if (stdin.writableLength > MAX_UNREAD_BYTES) {
      void close()
      return Promise.reject(new Error('the server does not read what it is told'))
    }
    if ('method' in message && 'id' in message) open.add(message.id)
    return new Promise((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  /** Its input ends, then it is asked, then it is made to go, with all that it has started. */
  function close(): Promise<void> {
    closing ??= leave()
    return closing
  }

  async function leave(): Promise<void> {
    if (child?.pid !== undefined) {
      child.stdin?.end()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, END_MS)
      await Promise.race([exited.promise, late])
      clearTimeout(timer)
      const gone = family()
      await deps.endFamily(gone)
      deps.onGone(gone)
    }
    if (!end) closed()
  }

  function closed(): void {
    if (isClosed) return
    isClosed = true
    lines.end()
    child?.stdout?.destroy()
    child?.stderr?.destroy()
    transport.onclose?.()
  }

  function family(): ProcessFamily {
    return { mark: start.mark, ...(child?.pid !== undefined && { leader: child.pid }) }
  }

  function failTooLong(id: string | number | undefined): void {
    if (id === undefined) transport.onerror?.(new Error(TOO_LONG))
    else {
      open.delete(id)
      transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32_603, message: TOO_LONG } })
    }
  }
}
