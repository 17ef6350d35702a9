/** Moves a stream of bytes through a client program, into it or out of it. */
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Child, startChild } from '../../../lib/start-child.ts'

const MAX_ERRORS = 16 * 1024

export interface ClientStream {
  file: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Of what it said before it failed. */
  failure(errors: string): Error
}

/** Resolves when the program has taken all of it. */
export async function streamInto(
  stream: ClientStream,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { child, ended } = start(stream, ['pipe', 'ignore', 'pipe'])
  // A program that ends before it has read everything says why itself.
  const sent = pipeline(chunks, child.stdin as Writable, { signal: stream.signal })
  const [sending] = await Promise.allSettled([sent, ended.catch(() => child.stdin?.destroy())])
  await ended
  stream.signal.throwIfAborted()
  if (sending.status === 'rejected') throw sending.reason
}

/** All that the program writes; fails at its end when the program did. */
export async function* streamFrom(stream: ClientStream): AsyncGenerator<Uint8Array> {
  const { child, ended } = start(stream, ['ignore', 'pipe', 'pipe'])
  ended.catch(() => {})
  try {
    for await (const chunk of child.stdout as Readable) yield chunk
    await ended
  } finally {
    child.kill('SIGKILL')
  }
}

function start(
  { file, args, env, signal, failure }: ClientStream,
  stdio: ('pipe' | 'ignore')[],
): { child: Child; ended: Promise<void> } {
  signal.throwIfAborted()
  const child = startChild(
    { file, args },
    { cwd: '/', env, detached: true, stdio, windowsHide: true },
  )
  let errors = ''
  child.stderr?.on('data', (bytes) => {
    if (errors.length < MAX_ERRORS) errors += bytes
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(failure(error.message)))
    child.once('close', (code) => {
      if (signal.aborted) reject(signal.reason)
      else if (code === 0) resolve()
      else reject(failure(errors))
    })
  }).finally(() => signal.removeEventListener('abort', stop))
  return { child, ended }
}
