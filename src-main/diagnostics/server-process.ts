/** A language server as a process: with the variables and within the walls of a command, and nothing outlives it. */
import type { Readable, Writable } from 'node:stream'
import type { Launcher } from '../lib/launcher.ts'
import { startChild } from '../lib/start-child.ts'

export interface ServerStart {
  file: string
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
  /** Undefined where the commands of the session are free, too. */
  launcher: Launcher | undefined
  /** Found again in all that it starts. */
  mark: string
  stamp: number
}

export interface ServerProcess {
  write(bytes: Buffer): void
  onData(listener: (chunk: Buffer) => void): void
  onEnd(listener: (reason: string) => void): void
  end(): Promise<void>
}

const STDERR_CHARS = 500
/** Bytes that it did not read yet. */
const MAX_UNREAD = 32_000_000

export function startServerProcess(
  start: ServerStart,
  endFamily: (family: { mark: string; leader?: number }) => Promise<unknown>,
): ServerProcess {
  const { file, args, launcher, stamp } = start
  const child = startChild(
    { file, args, stamp, ...(launcher && { launcher }) },
    {
      cwd: start.cwd,
      env: { ...start.env, TALARIA_PROC_ID: start.mark },
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  // A pipe was asked for at each of these places.
  const { stdin, stdout, stderr } = child as { stdin: Writable; stdout: Readable; stderr: Readable }
  const ended = Promise.withResolvers<string>()
  let said = ''
  let ending: Promise<void> | undefined
  // One that is gone is noticed by its exit.
  stdin.on('error', () => {})
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-STDERR_CHARS)
  })
  child.on('error', (error) => ended.resolve(error.message))
  child.on('exit', (code, signal) => {
    ended.resolve(`it ended with ${signal ?? code}${said.trim() === '' ? '' : `: ${said.trim()}`}`)
    void end()
  })
  return {
    write,
    onData: (listener) => void stdout.on('data', listener),
    onEnd: (listener) => void ended.promise.then(listener),
    end,
  }

  function write(bytes: Buffer): void {
    stdin.write(bytes)
    if (stdin.writableLength > MAX_UNREAD) ended.resolve('it does not read what it is told')
  }

  function end(): Promise<void> {
    ending ??= endFamily({
      mark: start.mark,
      ...(child.pid !== undefined && { leader: child.pid }),
    }).then(() => {
      stdout.destroy()
      stderr.destroy()
    })
    return ending
  }
}
