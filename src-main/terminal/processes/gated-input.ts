/** Lets a text into a running program only when the gate allows it: the program may be a shell. */
import type { GateAnswer, Pass } from '../../ports/gate.ts'
import type { Places } from '../backends/places.ts'
import type { BackgroundProcess } from './processes.ts'

/** Keys of a terminal that cannot become a command; in a pipe they are bytes like any other. */
const ONLY_SIGNALS = /^[\x03\x04\x1a\x1c]+$/
/** Interrupt, suspend and quit throw away what was typed; the end of input hands it on. */
const DROPS_LINE = /[\x03\x1a\x1c]$/

/** Longer than what anybody reads to its end: from then on every line is asked about. */
const MAX_TYPED_CHARS = 70_000

export type InputDecision =
  | { allowed: true; text: string }
  | Extract<GateAnswer, { allowed: false }>

export function createGatedInput(deps: { pass: Pass; places: Pick<Places, 'of'> }) {
  return { mayWrite }

  /** Judged is the whole line so far: a command must not slip through in pieces. */
  async function mayWrite(
    process: BackgroundProcess,
    text: string,
    callId: string,
    signal: AbortSignal,
  ): Promise<InputDecision> {
    if (process.isPty && ONLY_SIGNALS.test(text)) {
      if (DROPS_LINE.test(text)) process.unfinishedLine = ''
      return { allowed: true, text }
    }
    const before = process.unfinishedLine
    const whole = before + text
    if (whole.trim() === before.trim()) return admit(process, before, whole)
    const decision = await deps.pass({
      sessionId: process.sessionId,
      taskId: process.taskId,
      callId,
      tool: 'process',
      command: whole,
      typedInto: process.command,
      startedBy: process.callId,
      typedBefore: process.typed,
      carried: async () => process.startedFrom?.(),
      cwd: process.cwd,
      place: deps.places.of(process.sessionId),
      signal,
    })
    if (!decision.allowed) return decision
    if (!decision.command.startsWith(before))
      return {
        allowed: false,
        status: 'blocked',
        message: `the person changed a line of which the beginning (${before}) had been typed already; start the line again`,
      }
    if (!decision.stillHolds(process.startedFrom?.()))
      return {
        allowed: false,
        status: 'blocked',
        message: 'a file that it would run has changed since it was judged; type it again',
      }
    return admit(process, before, decision.command)
  }

  function admit(process: BackgroundProcess, before: string, whole: string): InputDecision {
    process.unfinishedLine = unfinishedLine(whole, process.isPty)
    const lines = whole.slice(0, whole.length - process.unfinishedLine.length)
    process.typed = (process.typed + lines).slice(0, MAX_TYPED_CHARS)
    return { allowed: true, text: whole.slice(before.length) }
  }
}

/** After a backslash a shell goes on reading, so that line is not over. */
function unfinishedLine(text: string, isPty: boolean): string {
  const withoutEscaped = text.replace(/\\[\s\S]/g, '  ')
  const ends = isPty ? ['\n', '\r'] : ['\n']
  return text.slice(Math.max(...ends.map((end) => withoutEscaped.lastIndexOf(end))) + 1)
}
