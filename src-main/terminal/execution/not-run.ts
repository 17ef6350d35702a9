/** What a call is answered when its command did not run, or nobody knows how it ended. */
import type { GateAnswer } from '../../ports/gate.ts'
import type { ExecOutcome, Refusal } from '../../ports/terminal.ts'
import { BackendError } from '../backends/backend.ts'

export function refusal(answer: Extract<GateAnswer, { allowed: false }>): Refusal {
  return { refused: true, message: answer.message, status: answer.status }
}

export function blocked(message: string): Refusal {
  return { refused: true, message, status: 'blocked' }
}

/** With what it printed, where it ran on a copy instead. */
export function notStarted({ note, output }: ExecOutcome): string {
  const printed = output === '' ? [] : [`It printed:\n${output}`]
  return [note ?? 'the call was interrupted', ...printed].join('\n')
}

export function noFolder(wanted: string, nearest: string, isWorkingFolder: boolean): string {
  return isWorkingFolder
    ? `the working folder ${wanted} is gone, so nothing was run; give workdir to make it again or to go on elsewhere (the nearest that exists is ${nearest}), or ask the person to choose another folder`
    : `there is no folder ${wanted}; the nearest that exists is ${nearest}`
}

export function interrupted(): ExecOutcome {
  return { status: 'interrupted', exitCode: 130, output: '', totalChars: 0 }
}

/** The place failed, not the command. Anything else is a mistake of ours and travels on. */
export function lost(error: unknown): ExecOutcome & { note: string } {
  if (!(error instanceof BackendError)) throw error
  return { status: 'lost', exitCode: -1, output: '', totalChars: 0, note: error.message }
}
