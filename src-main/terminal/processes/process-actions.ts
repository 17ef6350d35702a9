/** The verbs of the `process` tool: what the agent can see and do with its background processes. */

import { maskedTail, SPARE_CHARS } from '../../lib/mask-and-cut.ts'
import type { ProcessAction } from '../../ports/terminal.ts'
import { plainText } from '../display/plain-text.ts'
import type { InputDecision } from './gated-input.ts'
import type { BackgroundProcess, Processes } from './processes.ts'

const PREVIEW_CHARS = 1_000
const LIST_PREVIEW_CHARS = 200
const EXIT_CHARS = 2_000
const DEFAULT_LOG_LINES = 200
const MAX_LOG_LINES = 2_000
const MAX_WAIT_MS = 180_000

export interface ProcessActionsDeps {
  processes: Processes
  /** Decides whether a text may go to a program that could be a shell. */
  mayWrite(
    process: BackgroundProcess,
    text: string,
    callId: string,
    signal: AbortSignal,
  ): Promise<InputDecision>
  /** Takes out what the model must not see. */
  clean(text: string, sessionId: string): string
  after(ms: number, run: () => void): () => void
  now(): number
}

type Answer = Record<string, unknown>

/** Whose call it is. */
interface Caller {
  sessionId: string
  callId: string
}

export function createProcessActions(deps: ProcessActionsDeps) {
  const { processes } = deps
  return { act }

  async function act(caller: Caller, request: ProcessAction, signal: AbortSignal): Promise<Answer> {
    if (request.action === 'list') return list(caller.sessionId)
    if (!request.processId)
      return { status: 'error', error: `session_id is needed for ${request.action}` }
    const process = processes.find(caller.sessionId, request.processId)
    if (!process) return { status: 'not_found', error: `No process with ID ${request.processId}` }
    switch (request.action) {
      case 'poll':
        return poll(process)
      case 'log':
        return log(process, request)
      case 'wait':
        return wait(process, request.timeoutMs, signal)
      case 'kill':
        return kill(process)
      case 'write':
        return write(process, request.data ?? '', caller.callId, signal)
      case 'submit':
        return write(process, `${request.data ?? ''}\n`, caller.callId, signal)
      case 'close':
        return close(process)
    }
  }

  function list(owner: string): Answer {
    const own = processes.all().filter((process) => process.sessionId === owner)
    return {
      processes: own.map((process) => ({
        ...summary(process),
        command: clean(process, process.command).slice(0, LIST_PREVIEW_CHARS),
        cwd: process.cwd,
        started_at: new Date(process.startedAt).toISOString(),
        output_preview: lastOf(process, LIST_PREVIEW_CHARS),
        ...(process.patterns.length > 0 && { watch_patterns: process.patterns }),
        ...(process.notifyOnComplete && { notify_on_complete: true }),
      })),
    }
  }

  async function poll(process: BackgroundProcess): Promise<Answer> {
    return {
      ...summary(process),
      command: clean(process, process.command),
      output_preview: await view(process, PREVIEW_CHARS),
    }
  }

  function log(process: BackgroundProcess, request: ProcessAction): Answer {
    const limit = Math.min(request.limit ?? DEFAULT_LOG_LINES, MAX_LOG_LINES)
    // Before it is cut into pages, or a key of several lines would lose its first one.
    const mask = (text: string) => deps.clean(text, process.sessionId)
    const page = process.tail.lines(request.offset, limit, mask)
    return {
      ...summary(process),
      output: clean(process, page.lines.join('\n')),
      total_lines: page.total,
      showing: `${page.lines.length} lines from line ${page.from}`,
    }
  }

  async function wait(
    process: BackgroundProcess,
    wanted: number | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const timeoutMs = Math.min(wanted ?? MAX_WAIT_MS, MAX_WAIT_MS)
    process.watchers += 1
    const outcome = await raceEnd(process, timeoutMs, signal)
    process.watchers -= 1
    const note =
      wanted !== undefined && wanted > MAX_WAIT_MS
        ? { timeout_note: `the longest wait is ${MAX_WAIT_MS / 1_000} seconds` }
        : {}
    if (outcome === 'ended')
      return { ...summary(process), ...note, output: await view(process, EXIT_CHARS) }
    return {
      ...summary(process),
      ...note,
      status: outcome,
      process_running: true,
      output: await view(process, PREVIEW_CHARS),
      note:
        outcome === 'timeout'
          ? 'the process still runs; this is not an error'
          : 'the wait was interrupted; the process still runs',
    }
  }

  async function kill(process: BackgroundProcess): Promise<Answer> {
    if (process.end) return { ...summary(process), status: 'already_exited' }
    process.watchers += 1
    await processes.kill(process)
    return { ...summary(process), status: 'killed' }
  }

  async function write(
    process: BackgroundProcess,
    data: string,
    callId: string,
    signal: AbortSignal,
  ): Promise<Answer> {
    const refusal = whyNot(process)
    if (refusal) return refusal
    if (data === '') return { status: 'error', error: 'there is nothing to write; give data' }
    const decision = await deps.mayWrite(process, data, callId, signal)
    if (!decision.allowed)
      return { status: decision.status, error: decision.message, bytes_written: 0 }
    const gone = whyNot(process)
    if (gone) return gone
    // A terminal's Enter is a carriage return; a pipe wants the newline itself.
    const text = process.isPty ? decision.text.replaceAll('\n', '\r') : decision.text
    const bytes = Buffer.from(text)
    try {
      await process.run.executing.write(bytes)
    } catch (error) {
      return { status: 'error', error: `${process.id}: ${(error as Error).message}` }
    }
    return { status: 'ok', bytes_written: bytes.length }
  }

  async function close(process: BackgroundProcess): Promise<Answer> {
    const refusal = whyNot(process)
    if (refusal) return refusal
    await process.run.executing.endInput()
    return { status: 'ok', note: 'the process got the end of its input' }
  }

  function whyNot(process: BackgroundProcess): Answer | undefined {
    if (process.end)
      return {
        status: 'already_exited',
        error: `${process.id} has ended and reads no input any more`,
        exit_code: process.end.exitCode,
      }
    if (process.isAdopted)
      return { status: 'error', error: `${process.id} lost its input when the app was restarted` }
    return undefined
  }

  /** Settles with the end of the process, of the patience, or of the call. */
  async function raceEnd(process: BackgroundProcess, timeoutMs: number, signal: AbortSignal) {
    const patience = Promise.withResolvers<'timeout' | 'interrupted'>()
    const interrupt = () => patience.resolve('interrupted')
    const cancel = deps.after(timeoutMs, () => patience.resolve('timeout'))
    if (signal.aborted) interrupt()
    signal.addEventListener('abort', interrupt)
    const outcome = await Promise.race([
      process.ended.then(() => 'ended' as const),
      patience.promise,
    ])
    cancel()
    signal.removeEventListener('abort', interrupt)
    return outcome
  }

  function summary(process: BackgroundProcess): Answer {
    const { end } = process
    const until = end?.at ?? deps.now()
    return {
      session_id: process.id,
      status: end ? 'exited' : 'running',
      pid: process.run.executing.ref.pid ?? null,
      uptime_seconds: Math.round((until - process.startedAt) / 1_000),
      ...(end && { exit_code: end.exitCode, completion_reason: end.reason }),
      ...(process.isAdopted && { detached: true }),
    }
  }

  /** In a terminal what a person would see, otherwise the last that was printed. */
  async function view(process: BackgroundProcess, chars: number): Promise<string> {
    const screen = await process.run.screenText()
    if (screen === undefined) return lastOf(process, chars)
    return clean(process, screen).slice(-chars)
  }

  function lastOf(process: BackgroundProcess, chars: number): string {
    return maskedTail(process.tail.last(2 * chars + SPARE_CHARS), chars, (text) =>
      clean(process, text),
    )
  }

  function clean(process: BackgroundProcess, text: string): string {
    return deps.clean(plainText(text), process.sessionId)
  }
}
