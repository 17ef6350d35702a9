/** Runs a small program of ours there, outside of every task. */
import { say } from '#say'
import { shellQuote } from '../../../lib/shell-quote.ts'
import { BackendError, type PlainExec, type PlainResult } from '../backend.ts'
import type { Client } from './client.ts'
import { startClientProcess } from './client-process.ts'
import { BOOT, bashWords, greeting } from './hello.ts'
import type { Resident } from './resident.ts'

const MAX_ERRORS = 4_000

export async function execThere(
  start: {
    client: Client
    mark: string
    there: Pick<Resident, 'bash' | 'bare'>
    after(ms: number, run: () => void): () => void
  },
  { script, args = [], input, maxBytes, timeoutMs, signal }: PlainExec,
): Promise<PlainResult> {
  const { client, mark, there, after } = start
  const { kind, name } = client
  signal?.throwIfAborted()
  const variables = { ...there.bare, TALARIA_PROC_ID: mark }
  const process = startClientProcess(
    client,
    bashWords({ bash: there.bash, variables, boot: BOOT, isBare: true }),
  )
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const cancel = after(timeoutMs, () => stop(say('place.execTookTooLong', { name })))
  const onAbort = () => stop(say('place.cancelled', { name }))
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    // As `sh` reads it, wherever sh and bash differ.
    const words = args.map(shellQuote).join(' ')
    process.send(`${greeting(mark)}set -o posix; set -- ${words}\n`)
    process.send(`${script}\0`)
    if (input) process.send(input)
    process.end()
    await Promise.race([process.greetingOf(mark), failed.promise])
    const output = collect()
    const { code, lost } = await Promise.race([process.closed, failed.promise])
    await Promise.race([process.drained, failed.promise])
    if (lost) throw lost
    return { code: code ?? 1, output: output(), errors: process.errors().slice(0, MAX_ERRORS) }
  } finally {
    cancel()
    signal?.removeEventListener('abort', onAbort)
  }

  function collect(): () => Buffer {
    const pieces: Uint8Array[] = []
    let size = 0
    process.onData((bytes) => {
      size += bytes.length
      if (size > maxBytes) stop(say('place.execSaidTooMuch', { name, most: maxBytes }))
      else pieces.push(bytes)
    })
    return () => Buffer.concat(pieces)
  }

  function stop(words: ReturnType<typeof say>): void {
    process.kill()
    failed.reject(new BackendError(kind, 'protocol', words, 'never'))
  }
}
