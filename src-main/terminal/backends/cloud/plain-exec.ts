/** Runs a small program of ours in a machine to its end, and hands back what it said. */
import { say } from '#say'
import { BackendError, type BackendKind, type PlainExec, type PlainResult } from '../backend.ts'
import type { Machine } from './cloud.ts'
import { createTrailer, readTrailer } from './trailer.ts'

export interface PlainExecDeps {
  kind: BackendKind
  name: string
  machine: Machine
  nextMark(): string
  newToken(): string
  /** Ends all that carries the mark. */
  end(mark: string): Promise<unknown>
  after(ms: number, run: () => void): () => void
}

export async function plainExec(deps: PlainExecDeps, request: PlainExec): Promise<PlainResult> {
  const { kind, name, machine } = deps
  const { script, args = [], input = new Uint8Array(), maxBytes, timeoutMs, signal } = request
  const mark = deps.nextMark()
  const token = deps.newToken()
  const marked = `export TALARIA_PROC_ID=${mark}\n${createTrailer(token).aroundWithErrors(script)}`
  const stopped = Promise.withResolvers<never>()
  let isStopped = false
  const stop = (error: unknown) => {
    isStopped = true
    stopped.reject(error)
  }
  stopped.promise.catch(() => {})
  const onAbort = () => stop(signal?.reason)
  const cancel = deps.after(timeoutMs, () => stop(tooSlow()))
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  try {
    return await Promise.race([run(), stopped.promise])
  } catch (error) {
    // What was lost with its machine, or never began, has nothing that could be ended.
    if (isStopped) void deps.end(mark).catch(() => {})
    throw error
  } finally {
    cancel()
    signal?.removeEventListener('abort', onAbort)
  }

  async function run(): Promise<PlainResult> {
    const channel = await machine.run({ script: marked, args, input })
    const chunks: Uint8Array[] = []
    let size = 0
    let code: number | undefined
    let errors = ''
    const over = Promise.withResolvers<void>()
    const trailer = readTrailer(token, {
      onOutput: (bytes) => {
        size += bytes.length
        if (size > maxBytes) stop(tooMuch())
        else chunks.push(Buffer.from(bytes))
      },
      onCode: (told) => {
        code = told
        over.resolve()
      },
      onErrors: (text) => {
        errors = text
      },
    })
    channel.onData(trailer.push)
    void stopped.promise.catch(channel.close)
    const end = await Promise.race([channel.ended, over.promise.then(() => ({ lost: undefined }))])
    channel.close()
    if (code === undefined) throw end.lost ?? lost()
    return { code, output: Buffer.concat(chunks), errors }
  }

  function tooSlow(): BackendError {
    const seconds = String(Math.round(timeoutMs / 1_000))
    return new BackendError(kind, 'unreachable', say('cloud.tooSlow', { name, seconds }), 'now')
  }

  function tooMuch(): BackendError {
    const bytes = String(maxBytes)
    return new BackendError(kind, 'protocol', say('cloud.tooMuch', { name, bytes }), 'never')
  }

  function lost(): BackendError {
    return new BackendError(kind, 'gone', say('cloud.gone', { name }), 'now')
  }
}
