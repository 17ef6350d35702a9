/** What is asked of the gate, and what it answers. Whoever runs something knows no more of it. */
import type { Words } from '#words'
import type { Arguments } from './call.ts'
import type { RanElsewhere } from './elsewhere.ts'
import type { NotedHosts } from './network.ts'
import type { Place } from './place.ts'

/**
 * What earlier commands left to a shell, in its own words; another object as soon as anything of it
 * is another.
 */
export interface CarriedState {
  /** What the person's own start-up files left, before the first command. */
  readonly initial: string
  readonly text: string
}

/** What every request says about itself. */
export interface GateRequest {
  sessionId: string
  taskId: string
  callId: string
  tool: string
  cwd: string
  place: Place
  /** The agent's own words. */
  purpose?: string
  /** It is meant to go on by itself: in the background, or with a terminal of its own. */
  isEndless?: boolean
  /** What it leaves goes on after the session, so that full access to the session does not cover it. */
  outlives?: true
  /** An agent of others, that would run it itself and as it is: nothing of it can be edited or rehearsed. */
  runBy?: string
  /** The command of a program that already runs, when the text is typed into it. */
  typedInto?: string
  /** The call that started it, with whose end it ends. */
  startedBy?: string
  /** What was typed into it before. */
  typedBefore?: string
  /** The folder before this one, which `cd -` would go back to. */
  previousCwd?: string | undefined
  /** What earlier commands left to the shell that would run it, as it is now. */
  carried?: () => Promise<CarriedState | undefined>
  signal: AbortSignal
}

export interface CommandRequest extends GateRequest {
  command: string
  /** It has failed in the sandbox for want of this. */
  wants?: WantedOutside
}

/** What the sandbox keeps from a command: a path to write to, a socket, a host, the person's keys and logins. */
export type WantedOutside =
  | { readonly kind: 'path' | 'socket'; readonly path: string }
  | { readonly kind: 'host'; readonly hosts: readonly string[] }
  | { readonly kind: 'keys' }

export interface CodeRequest extends GateRequest {
  language: string
  code: string
}

/** A plugin's or MCP server's tool. */
export interface ToolRequest extends GateRequest {
  args: Arguments
  isReadOnly: boolean
  /** From a server that the person does not trust: no answer about it is remembered. */
  asksEachTime?: boolean
  /** Whose tool it is, in whose words, and what is claimed of it. */
  offeredBy?: ToolOffer
  /** What the tool itself wants to know before it goes on; left out, the call as a whole is asked about. */
  question?: ToolQuestion
}

/** What a server says of its tool; nobody has checked it. */
export interface ToolOffer {
  server: string
  title?: string
  claim?: 'reads' | 'destroys'
}

/** A question that a tool puts to the person. */
export interface ToolQuestion {
  /** What it is about, as a sentence. */
  about: Words
  level: 'caution' | 'dangerous'
  /** What an answer may be remembered for: a site, a service, never the tool as such. Null: each time. */
  remember: string | null
  /** In the agent's own words, what it is wanted for. */
  detail?: string
  /** What it leaves goes on after the session: asked also in one that has full access. */
  outlives?: true
  /** The family of tools for which the answer counts; left out, the tool itself. */
  under?: string
}

/** A change of files by a tool. */
export interface WriteRequest extends GateRequest {
  paths: readonly string[]
  /** Why one of them is protected. */
  reason?: Words
  /** One of them lies outside what the person gave the session to work in, which is this. */
  outsideOf?: string
  /** In unified form. */
  diff: string
  canUndo: boolean
  /** The app's own files are never written by an agent. */
  isOwn: boolean
}

export interface GateYes {
  allowed: true
  /** What runs: the person may have edited it. */
  command: string
  note?: string
  /** Somebody looked at this one command; left out where a rule or a mode lets it run. */
  approvedBy?: 'person' | 'editor' | 'reviewer'
  /** Allowed only because it runs in the sandbox; or the person lets it out, as they were told. */
  confined?: 'needed' | 'left'
  /** It is known to change nothing. */
  looksOnly?: true
  /**
   * Asked when nothing can come between the answer and the start: is all that the decision was made
   * on still the same? Those are the files that would be run and what earlier commands left.
   */
  stillHolds: (state?: CarriedState) => boolean
}

export interface GateNo {
  allowed: false
  status: 'blocked' | 'pending_approval'
  message: string
  /** It ran on a copy instead, and this came of it. */
  elsewhere?: RanElsewhere
}

export type GateAnswer = GateYes | GateNo

export type Pass = (request: CommandRequest) => Promise<GateAnswer>

/** A command that the gate let through has ended. */
export interface CommandEnd {
  readonly sessionId: string
  readonly callId: string
  readonly exitCode: number | null
  readonly durationMs: number
  readonly hosts?: NotedHosts
}
