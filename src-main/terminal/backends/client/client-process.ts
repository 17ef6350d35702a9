/** One client program on pipes: its bytes, its last words, its end. */

import type { Socket } from 'node:net'
import { say } from '#say'
import { startChild } from '../../../lib/start-child.ts'
import { BackendError, type Closed } from '../backend.ts'
import type { Client } from './client.ts'
import { createGreetingReader, type Greeted } from './hello.ts'

const MAX_ERRORS = 16 * 1024
const MAX_UNREAD_BYTES = 1024 * 1024

export function startClientProcess(client: Client, words: readonly string[]) {
  const { file, args } = client.command(words, false)
  const child = startChild(
    { file, args },
    // A Ctrl-C where the app was started is not meant for what it runs elsewhere.
    {
      cwd: '/',
      env: client.env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    },
  )
  const { stdin, stdout, stderr } = child
  let errors = ''
  let early: Uint8Array[] = []
  let listener: ((bytes: Uint8Array) => void) | undefined
  const closed = closedOf()
  const drained = new Promise<void>((resolve) => child.once('close', () => resolve()))
  stdin?.on('error', () => {}) // its end says more
  stdout?.on('data', hand)
  return {
    closed,
    drained,
    /** The beginning of what it said on stderr. */
    errors: () => errors,
    onData,
    greetingOf,
    send: (text: string | Uint8Array) => void stdin?.write(text),
    write,
    end: () => void stdin?.end(),
    pause: () => void stdout?.pause(),
    resume: () => void stdout?.resume(),
    /** Reads on and throws away: what still writes there must not find the pipe closed. */
    ignore,
    kill: () => void child.kill('SIGKILL'),
  }

  /** A listener may be done with its first bytes; then the rest waits for the next one. */
  function onData(next: (bytes: Uint8Array) => void): void {
    listener = next
    const waiting = early
    early = []
    for (const bytes of waiting) hand(bytes)
  }

  function hand(bytes: Uint8Array): void {
    if (listener) listener(bytes)
    else early.push(bytes)
  }

  function ignore(): void {
    onData(() => {})
    stdout?.resume()
    child.unref()
    // Node's types do not say that a pipe to a child is a socket.
    for (const stream of [stdin, stdout, stderr] as (Socket | null)[]) stream?.unref()
  }

  async function write(data: Uint8Array): Promise<void> {
    if (!stdin?.writable) throw new Error('the process reads no input')
    if (stdin.writableLength + data.length > MAX_UNREAD_BYTES)
      throw new Error('the process does not read its input; more than a megabyte already waits')
    stdin.write(data)
  }

  /** Until then nothing of ours has run there, so whatever is wrong is wrong with the place. */
  function greetingOf(mark: string): Promise<Greeted> {
    const reader = createGreetingReader(mark)
    return new Promise((resolve, reject) => {
      onData((bytes) => {
        const read = reader.push(bytes)
        if (read === undefined) return
        if (read === 'too much') {
          child.kill('SIGKILL')
          return reject(protocolError(client))
        }
        listener = undefined
        if (read.left.length > 0) early.push(read.left)
        resolve(read.greeted)
      })
      void closed.then((end) => reject(end.lost ?? notStarted(client, end.code, errors)))
    })
  }

  /** With its last words: they are its own, so their end never waits for anybody else. */
  function closedOf(): Promise<Closed> {
    const said = new Promise<void>((resolve) => {
      stderr?.on('data', (bytes) => {
        if (errors.length < MAX_ERRORS) errors += bytes
      })
      stderr?.once('close', () => resolve())
    })
    return new Promise((resolve) => {
      child.once('error', (error) => {
        errors += error.message
        resolve({ code: null, lost: missing(client, file, error.message) })
      })
      child.once('exit', async (code, signal) => {
        await said
        const lost = await client.failure({ code, errors })
        resolve({ code, ...(signal && { signal }), ...(lost && { lost }) })
      })
    })
  }
}

export type ClientProcess = ReturnType<typeof startClientProcess>

const NOT_FOUND = [126, 127] // by a shell, `env`, or the engine

function notStarted(client: Client, code: number | null, errors: string): BackendError {
  const { kind, name, noBash = say('place.noBashThere', { name }) } = client
  if (NOT_FOUND.includes(code ?? 0))
    return new BackendError(kind, 'missing-shell', noBash, 'after-fix')
  const cause = lastLine(errors) || String(code)
  return new BackendError(kind, 'protocol', say('place.failed', { name, cause }), 'after-fix')
}

function protocolError({ kind, name }: Client): BackendError {
  return new BackendError(kind, 'protocol', say('place.noise', { name }), 'after-fix')
}

function missing({ kind, name }: Client, file: string, cause: string): BackendError {
  const words = say('place.clientNotStarted', { name, file, cause })
  return new BackendError(kind, 'missing-binary', words, 'after-fix')
}

export function lastLine(text: string): string {
  return text.trim().split(/\r?\n/).at(-1)?.trim() ?? ''
}
