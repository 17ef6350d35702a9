/** Runs a client program to its end, for what it prints: lists, pulls, starts. */
import { startChild } from '../../../lib/start-child.ts'

const MAX_CHARS = 1_000_000

export interface ClientRun {
  file: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  timeoutMs?: number
  signal?: AbortSignal
  /** As each line comes, of either stream. */
  onLine?(line: string): void
}

export interface ClientRan {
  code: number | null
  output: string
  errors: string
  /** It was ended by us. */
  stopped?: 'timeout' | 'cancelled'
}

export function runClient(
  run: ClientRun,
  after: (ms: number, run: () => void) => () => void,
): Promise<ClientRan> {
  const { file, args, env, timeoutMs, signal, onLine } = run
  if (signal?.aborted)
    return Promise.resolve({ code: null, output: '', errors: '', stopped: 'cancelled' })
  const child = startChild(
    { file, args },
    { cwd: '/', env, detached: true, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
  )
  const ran: ClientRan = { code: null, output: '', errors: '' }
  follow(child.stdout, 'output')
  follow(child.stderr, 'errors')
  const cancel = timeoutMs === undefined ? () => {} : after(timeoutMs, () => stop('timeout'))
  const onAbort = () => stop('cancelled')
  signal?.addEventListener('abort', onAbort, { once: true })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      ran.errors += error.message
      finish()
    })
    child.once('close', (code) => {
      ran.code = code
      finish()
    })

    function finish(): void {
      cancel()
      signal?.removeEventListener('abort', onAbort)
      resolve(ran)
    }
  })

  function stop(why: 'timeout' | 'cancelled'): void {
    ran.stopped = why
    child.kill('SIGKILL')
  }

  function follow(stream: NodeJS.ReadableStream | null, into: 'output' | 'errors'): void {
    let unfinished = ''
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      if (ran[into].length < MAX_CHARS) ran[into] += text
      const lines = (unfinished + text).split(/\r?\n|\r/)
      unfinished = lines.pop() ?? ''
      for (const line of lines) onLine?.(line)
    })
  }
}
