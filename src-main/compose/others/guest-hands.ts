/** What an agent of others asks of us, by the same ways as the calls of our own tools: gate, files, terminals. */
import type { AskedLeave, CommandNow, GuestHands, Leave } from '../../acp/client/guest-hands.ts'
import type { Approvals } from '../../approval/approval-service.ts'
import type { CallTraces } from '../../ports/call.ts'
import type { Place } from '../../ports/place.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import type { composeFiles } from '../files.ts'

const MAX_READ_BYTES = 20 * 1024 * 1024
/** The tail of it is kept in any case. */
const LOG_LINES = 5_000

export function createGuestHands(
  deps: {
    gate: Approvals['gate']
    files: ReturnType<typeof composeFiles>
    terminals: TerminalService
    placeOf: (sessionId: string) => Place
  },
  sessionId: string,
  guest: string,
): GuestHands {
  const { gate, files, terminals } = deps
  return { permit, readFile, writeFile, startCommand, commandNow, commandEnd, endCommand }

  async function permit(asked: AskedLeave, signal: AbortSignal): Promise<Leave> {
    const { callId, title, kind, args, command, edit } = asked
    const request = {
      ...{ sessionId, taskId: sessionId, callId, signal, tool: `${guest}:${kind}` },
      cwd: terminals.cwdOf(sessionId),
      // It would run where that agent runs: outside of any sandbox of ours.
      place: { ...deps.placeOf(sessionId), confined: false },
    }
    if (command !== undefined) {
      const answer = await gate.pass({ ...request, command, purpose: title, runBy: guest })
      if (!answer.allowed) return { isAllowed: false, message: answer.message }
      if (answer.command !== command) return { isAllowed: false, message: NOT_EDITABLE }
      return answer.stillHolds() ? { isAllowed: true } : { isAllowed: false, message: CHANGED }
    }
    if (edit) {
      const answer = await filesFor(callId, signal).permit(edit.paths, edit.diff)
      return answer.allowed ? { isAllowed: true } : { isAllowed: false, message: answer.message }
    }
    const answer = await gate.passTool({
      ...{ ...request, args, isReadOnly: false },
      offeredBy: { server: guest, title, ...(READS.has(kind) && { claim: 'reads' }) },
    })
    return answer.allowed ? { isAllowed: true } : { isAllowed: false, message: answer.message }
  }

  async function readFile(
    callId: string,
    path: string,
    { line, limit }: { line: number; limit: number | undefined },
    signal: AbortSignal,
  ): Promise<string> {
    const access = filesFor(callId, signal)
    const found = await access.read(path, MAX_READ_BYTES)
    if (!found.ok) throw new Error(found.message)
    const text = access.decode(found.bytes)
    if (text === undefined) throw new Error(`${path} is no text`)
    const lines = access.mask(text).split(/(?<=\n)/)
    const from = Math.max(0, line - 1)
    return lines.slice(from, limit === undefined ? undefined : from + limit).join('')
  }

  async function writeFile(
    { id, traces }: { id: string; traces: CallTraces },
    path: string,
    text: string,
    signal: AbortSignal,
  ): Promise<void> {
    const done = await filesFor(id, signal, traces).edit([path], () => ({
      ok: true,
      next: [{ path, text }],
    }))
    if (!done.ok) throw new Error(done.message)
  }

  async function startCommand(
    { id, traces }: { id: string; traces: CallTraces },
    command: string,
    folder: string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const started = await terminalsFor(id, signal, traces).startBackground({
      ...{ command, notifyOnComplete: false },
      ...(folder !== undefined && { workdir: folder }),
    })
    if ('refused' in started) throw new Error(started.message)
    return started.processId
  }

  async function commandNow(
    callId: string,
    processId: string,
    maxChars: number,
  ): Promise<CommandNow> {
    const access = terminalsFor(callId, new AbortController().signal)
    return shown(await access.process({ action: 'log', processId, limit: LOG_LINES }), maxChars)
  }

  async function commandEnd(
    callId: string,
    processId: string,
    signal: AbortSignal,
  ): Promise<CommandNow> {
    for (;;) {
      const now = await terminalsFor(callId, signal).process({ action: 'wait', processId })
      if (now.status !== 'timeout') return shown(now, Number.POSITIVE_INFINITY)
    }
  }

  async function endCommand(callId: string, processId: string): Promise<void> {
    const access = terminalsFor(callId, new AbortController().signal)
    await access.process({ action: 'kill', processId })
  }

  function filesFor(callId: string, signal: AbortSignal, traces: CallTraces = {}) {
    const call = { sessionId, taskId: sessionId, callId, signal, traces }
    // It reads as it likes; that it reads twice is no circle of a model of ours.
    return files.forCall({ ...call, tool: `${guest}:files`, raw: true })
  }

  function terminalsFor(callId: string, signal: AbortSignal, traces: CallTraces = {}) {
    const call = { sessionId, taskId: sessionId, callId, signal, traces }
    return terminals.accessFor({ ...call, name: `${guest}:terminal` })
  }
}

const READS = new Set(['read', 'search', 'fetch', 'think'])
const NOT_EDITABLE = 'the command was edited, and an agent of others runs only its own'
const CHANGED = 'what the command depends on has changed meanwhile'

function shown(told: Record<string, unknown>, maxChars: number): CommandNow {
  const output = typeof told.output === 'string' ? told.output : ''
  return {
    output: output.slice(-maxChars),
    isCut: output.length > maxChars,
    ...(typeof told.exit_code === 'number' && { exitCode: told.exit_code }),
  }
}
