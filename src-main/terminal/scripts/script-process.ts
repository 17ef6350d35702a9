/** One script in a process group of its own: it reads its program, prints, and calls over a pipe. */
import type { Duplex, Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Program } from '../../lib/closed-command.ts'
import { startChild } from '../../lib/start-child.ts'
import type { KillTree } from '../backends/local/kill-tree.ts'
import { plainText } from '../display/plain-text.ts'
import { createBoundedOutput } from '../execution/bounded-output.ts'

export interface ScriptStart {
  interpreter: Program
  /** Given to it on standard input, which then ends. */
  program: string
  cwd: string
  env: Readonly<Record<string, string>>
  /** Found again in all that it starts. */
  mark: string
  /** A line that came over the pipe; what is answered goes back. */
  onLine(line: string): Promise<string>
  /** Before the output is cut. */
  clean(text: string): string
}

interface ScriptEnd {
  exitCode: number
  stdout: string
  stderr: string
  stdoutChars: number
}

const MAX_STDOUT_CHARS = 50_000
const MAX_STDERR_CHARS = 10_000
const MAX_LINE_CHARS = 20_000_000 // a call with more is no call but a fault
const DRAIN_MS = 500 // for output that a process which will not die still holds

export function startScript(start: ScriptStart, killTree: KillTree) {
  const child = startChild(start.interpreter, {
    cwd: start.cwd,
    env: { ...start.env, TALARIA_PROC_ID: start.mark },
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  // A pipe was asked for at each of these places.
  const { stdin, stdout, stderr } = child as { stdin: Writable; stdout: Readable; stderr: Readable }
  const pipe = child.stdio[3] as Duplex
  const out = createBoundedOutput(MAX_STDOUT_CHARS)
  const err = createBoundedOutput(MAX_STDERR_CHARS)
  const finishOut = collect(stdout, out.push)
  const finishErr = collect(stderr, err.push)
  answerLines(pipe, start.onLine)
  // It may end before it has read all of its program.
  stdin.on('error', () => {})
  stdin.end(start.program)
  const ended = new Promise<ScriptEnd>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      const drained = new Promise<void>((done) => {
        child.on('close', () => done())
        setTimeout(done, DRAIN_MS).unref()
      })
      // What it left running would hold the pipes, and nobody would see it.
      void end()
        .then(() => drained)
        .then(() => {
          finishOut()
          finishErr()
          pipe.destroy()
          const exitCode = code ?? (signal ? 128 + signalNumber(signal) : -1)
          const printed = out.text(start.clean)
          // Colours are for screens: whoever reads this sees signs instead.
          const stdoutText = plainText(printed)
          resolve({
            exitCode,
            stdout: stdoutText,
            stderr: plainText(err.text(start.clean)),
            stdoutChars: out.totalChars() - (printed.length - stdoutText.length),
          })
        })
    })
  })
  return { ended, end }

  async function end(): Promise<void> {
    await killTree.end({ mark: start.mark, leader: child.pid })
  }
}

function collect(stream: NodeJS.ReadableStream, push: (text: string) => void): () => void {
  const decoder = new StringDecoder('utf8')
  stream.on('data', (chunk: Buffer) => push(decoder.write(chunk)))
  return () => push(decoder.end())
}

/** One after another, in the order they came. */
function answerLines(pipe: Duplex, onLine: (line: string) => Promise<string>): void {
  const decoder = new StringDecoder('utf8')
  let text = ''
  let queue: Promise<unknown> = Promise.resolve()
  pipe.on('error', () => {})
  pipe.on('data', (chunk: Buffer) => {
    text += decoder.write(chunk)
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    if (text.length > MAX_LINE_CHARS) pipe.destroy()
    for (const line of lines)
      queue = queue.then(async () => {
        const answer = await onLine(line)
        if (!pipe.destroyed) pipe.write(`${answer}\n`)
      })
  })
}

function signalNumber(signal: NodeJS.Signals): number {
  return (
    { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }[signal as string] ??
    0
  )
}
