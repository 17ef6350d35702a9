/** Scripts that a model writes: asked about as a whole, run in a process of their own. */

export type ScriptLanguage = 'javascript' | 'python'

export interface ScriptRequest {
  language: ScriptLanguage
  code: string
  /** What the script can call by name, with the names of the arguments in their order. */
  functions: readonly { name: string; parameters: readonly string[] }[]
  /** Answers one call of the script; calls come one after another, and end with the script. */
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<string>
  timeoutMs: number
  maxCalls: number
}

export interface ScriptOutcome {
  status: 'exited' | 'timeout' | 'interrupted'
  /** Of a process that was ended: 128 and the number of the signal, or -1. */
  exitCode: number
  stdout: string
  stderr: string
  /** All characters it printed, also those left out. */
  stdoutChars: number
  callsMade: number
  durationMs: number
  /** What the person decided, in words for the model, when somebody was asked. */
  approval?: string
  /** What the model should know besides, such as that there were no tools where it ran. */
  note?: string
}

export interface ScriptAccess {
  /** Refused by the gate, or there is nothing here that could run it. */
  run(request: ScriptRequest): Promise<ScriptOutcome | { refused: true; message: string }>
}
