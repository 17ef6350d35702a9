/** What rehearsals need of the rest of the app: copies, terminals, and the questions that they are the answer to. */
import type { Client, Events, RehearsalOffer } from '#contract'
import type { RanElsewhere } from '../ports/elsewhere.ts'
import type { CopyRun, RanOnCopy } from '../ports/rehearsal.ts'
import type { AppliedFiles } from './applied-files.ts'
import type { OpenCopy } from './copy/open-copy.ts'
import type { KeptUndos } from './kept-undos.ts'
import type { NetworkTried } from './rehearsal-view.ts'

export interface Command {
  sessionId: string
  taskId: string
  callId: string
  command: string
  cwd: string
}

/** By which the person wants it to be rehearsed, each time. */
export interface Rule {
  id: string
  pattern: string
}

export interface ByPerson {
  by?: 'pointer' | 'key' | undefined
  from: Client
}

/** What became of it, for the record. */
export type Trial = {
  rehearsal: { became: 'begun' | 'applied' | 'undone'; files?: number; overruled?: number }
}

export interface RehearsalsDeps {
  offer(sessionId: string | undefined): Promise<RehearsalOffer>
  /** A real path. */
  workspaceOf(sessionId: string): Promise<string>
  /** Makes a copy, in the way of this machine. */
  open(of: { id: string; workspace: string; signal: AbortSignal }): Promise<OpenCopy>
  /** What keeps a command on a copy; the answer ends that. */
  keepOn(key: string, copy: OpenCopy, of: { sessionId: string; withNetwork: boolean }): () => void
  run(request: CopyRun): Promise<RanOnCopy>
  /** How often the command of this key tried the network, if anybody knows, and which hosts. */
  networkTried(key: string): Promise<NetworkTried>
  questions: {
    begin(id: string, trial: Trial, person: ByPerson): Promise<Command>
    beginByRule(id: string, trial: Trial, rule: Rule): Promise<Command>
    over(id: string): void
    keep(
      id: string,
      kept: Trial & { exitCode: number | null; durationMs: number },
      person: ByPerson,
      finish: () => Promise<RanElsewhere>,
    ): Promise<(trial: Trial) => void>
    deny(id: string, words: string, person: ByPerson): Promise<void>
  }
  /** Nobody else writes to these meanwhile. */
  hold<Value>(
    sessionId: string,
    paths: readonly string[],
    work: () => Promise<Value>,
  ): Promise<Value>
  /** For the list of what the session changed, file by file. */
  remember(call: { sessionId: string; callId: string }, files: AppliedFiles): Promise<void>
  undos: KeptUndos
  unifiedDiff(file: { path: string; before?: Buffer; after?: Buffer }): string
  publish<Name extends 'rehearsal.changed' | 'rehearsal.gone'>(
    name: Name,
    payload: Events[Name],
  ): void
  /** Spells out what cannot be seen, or would act on a screen. */
  show(text: string): string
  /** Takes secrets out. */
  clean(text: string): string
  now(): number
  newId(): string
}
