/** Questions that wait for a person, their answers, and the mode in which the gate works. */
import { z } from 'zod'
import type { Said, Words } from './words.ts'

const id = z.string().min(1).max(64)
const sessionId = z.string().min(1).max(64)
const command = z.string().min(1).max(200_000)
const cwd = z.string().min(1).max(4_096)

/** How far an answer reaches. `deny` reaches no further than the question itself. */
const decision = z.enum(['once', 'session', '30min', 'project', 'always', 'deny'])
const mode = z.enum(['ask-always', 'ask-risky', 'reviewer', 'full-access'])
const wait = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refuse'), minutes: z.number().min(0.1).max(525_600) }),
  z.strictObject({ kind: z.literal('stop-task'), minutes: z.number().min(0.1).max(525_600) }),
  z.strictObject({ kind: z.literal('for-ever') }),
])
/** What becomes of a question while no window is open. */
const nobodyThere = z.enum(['deny', 'wait', 'send'])
const sensitivity = z.enum(['balanced', 'strict'])
/** Of commands in the sandbox: all of it, noted; the hosts that the person allowed; none. */
const network = z.enum(['open', 'listed', 'off'])

export const approvalRequests = {
  /** `pattern` is the text of a rule; left out, the rule is the exact command. */
  'approval.reply': z.strictObject({
    id,
    decision,
    pattern: z.string().min(1).max(200_000).optional(),
    editedCommand: command.optional(),
    words: z.string().max(4_000).optional(),
    /** With what the person answered, for the record. */
    by: z.enum(['pointer', 'key']).optional(),
  }),
  /** A view shows this question now; without it, the app raises a notification. */
  'approval.seen': z.strictObject({ id }),
  /** What a rule with this text would cover, before it is saved. */
  'approval.preview': z.strictObject({ id, pattern: z.string().max(200_000) }),
  /** Judges a command; nothing runs. */
  'approval.try': z.strictObject({ command, cwd, sessionId: sessionId.optional() }),
  /** What a destructive command would remove; counted within bounds. */
  'approval.impact': z.strictObject({ id }),
  /** Runs a command that was skipped because nobody answered, or has it asked again. */
  'approval.runNow': z.strictObject({ id }),
  'approval.mode.get': z.strictObject({ sessionId: sessionId.optional() }),
  /** Without a session: the mode of new sessions. Full access needs a session and `confirmed`. */
  'approval.mode.set': z.strictObject({
    sessionId: sessionId.optional(),
    mode,
    confirmed: z.literal(true).optional(),
  }),
  'approval.preferences.get': z.strictObject({}),
  'approval.preferences.set': z.strictObject({
    wait: wait.optional(),
    sensitivity: sensitivity.optional(),
    reviewerPolicy: z.string().max(8_000).optional(),
    asksLessWhenIsolated: z.boolean().optional(),
    sandbox: z.boolean().optional(),
    sandboxNetwork: network.optional(),
    projectNetworks: z
      .array(z.strictObject({ folder: z.string().min(1).max(4_096), network }))
      .max(1_000)
      .optional(),
    nobodyThere: nobodyThere.optional(),
  }),
}

export type ApprovalDecision = z.infer<typeof decision>
export type ApprovalScope = Exclude<ApprovalDecision, 'deny'>
export type ApprovalMode = z.infer<typeof mode>
export type ApprovalWait = z.infer<typeof wait>
export type SandboxNetwork = z.infer<typeof network>
export type DangerLevel = 'safe' | 'caution' | 'dangerous' | 'never'

/** UTF-16 offsets. */
export interface TextSpan {
  start: number
  end: number
}

/** A text as it is safe to show: what cannot be seen, or would act on a screen, is spelled out. */
export interface DisplayText {
  text: string
  /** Where `text` spells something out that stands in the original as an invisible character. */
  escapes: TextSpan[]
}

export interface FindingView {
  rule: string
  level: Exclude<DangerLevel, 'safe'>
  sentence: string
  /** Which sentence that is, unless it is the rule's own. */
  said?: Said
  undoable: boolean
  /** Into the display text. */
  span: TextSpan
  /** What the shell would really run, where that differs from what is written. */
  resolved?: string
}

/** One command of a chain or pipe. */
export interface PartView {
  /** Into the display text. */
  span: TextSpan
  program: string
  /** The carriers it sits in, outermost first: `sudo`, `bash -c`. */
  via: string[]
  mark:
    | { kind: 'harmless' }
    | { kind: 'allowed'; rule: string }
    | { kind: 'needs-you' }
    | { kind: 'blocked' }
}

/** A choice that cannot be honoured is absent from the card; its details say why. */
export type ScopeOffer =
  | { scope: ApprovalScope; offered: true }
  | { scope: ApprovalScope; offered: false; reason: Words }

/** One rung of the ladder from the exact command to a whole class of danger. */
export interface PatternOffer {
  width: 'exact' | 'subcommand' | 'class' | 'tool'
  /** The text to send as `pattern`. */
  pattern: string
  /** The same in plain words. */
  words: Words
}

export interface BackendView {
  /** What the place is called. */
  kind: string
  /** Of which sort it is: docker, ssh and so on. */
  type: string
  /** What runs there cannot touch the person's own files. */
  isolated: boolean
  /** In the sandbox of this machine, or out of it once it is allowed. */
  sandbox?: 'in' | 'leaves'
}

export interface QuestionView {
  id: string
  sessionId: string
  taskId: string
  callId: string
  tool: string
  about: 'command' | 'code' | 'tool' | 'file'
  language?: string
  /** What would be written, in unified form and safe to show; of a long change the beginning. */
  change?: { diff: string; canUndo: boolean }
  /** Of a server's tool: whose it is, what is claimed of it, and what it is given. Safe to show. */
  offered?: {
    server: string
    title?: string
    claim?: 'reads' | 'destroys'
    args: { name: string; value: string }[]
  }
  /** What would run, byte for byte; show `display` instead. */
  command: string
  display: DisplayText
  /** One line, secrets masked: for lists and notifications. */
  summary: string
  level: DangerLevel
  findings: FindingView[]
  parts: PartView[]
  backend: BackendView
  cwd: string
  /** The agent's own words, escaped like the command. */
  purpose?: string
  /** The program that runs already and would read the text, one line, secrets masked. */
  typedInto?: string
  /** A second model looked first and advised against it. */
  reviewerDenied: boolean
  askedAt: number
  /** Null when it waits for ever. */
  deadline: number | null
  atDeadline: ApprovalWait['kind']
  scopes: ScopeOffer[]
  patterns: PatternOffer[]
  canEdit: boolean
  /** It can be run on a copy: it is a command, and one that comes to an end. */
  canRehearse: boolean
  /** `approval.impact` has something to count. */
  hasImpact: boolean
  seen: boolean
  /** How many identical calls wait for the same answer. */
  waiting: number
}

/** A call that was not run and can still be run by hand, if it is known byte for byte. */
export interface SkippedView {
  questionId: string
  sessionId: string
  callId: string
  tool: string
  command: string
  display: DisplayText
  cwd: string
  backend: BackendView
  skippedAt: number
  /** After the end of the app, running it means that it is judged and asked about anew. */
  reason: 'expired' | 'nobody-to-ask' | 'app-ended'
  /** False when a secret in it was masked before it was written down: it can only be said again. */
  canRun: boolean
}

export interface SettledView {
  id: string
  sessionId: string
  callId: string
  outcome: 'approved' | 'denied' | 'elsewhere' | 'expired' | 'withdrawn'
  /** The record of it, as in the decision log. */
  decisionId: string
  skipped?: SkippedView
}

export interface PreviewView {
  ok: boolean
  /** Why this pattern cannot be saved. */
  problem?: Words
  /** In plain words. */
  words: Words
  /** Commands of the decision log that this rule would let pass. */
  recent: string[]
  /** Dangerous relatives that this rule would let pass too. */
  neighbours: string[]
  /** Where it would be kept, per scope. */
  storedIn: { session: Words; permanent: Words }
}

export interface TryView {
  outcome: 'runs' | 'asks' | 'refused'
  /** The deciding rule or mode, in words. */
  because: Words
  level: DangerLevel
  display: DisplayText
  findings: FindingView[]
  parts: TriedPartView[]
}

export interface TriedPartView extends PartView {
  /** Its words, the program first, each with what it is for. Long commands are told in part. */
  words: { text: string; role: WordRole }[]
}

/** What a word of a command is for, as far as anybody knows. */
export type WordRole =
  | 'program'
  | 'verb'
  | 'option'
  | 'value'
  | 'file'
  | 'file.in'
  | 'file.out'
  | 'file.start'
  | 'folder.out'
  | 'delete'
  | 'address'
  | 'command'
  | 'command.inside'
  | 'shell'
  | 'script'
  | 'code'
  | 'index'
  | 'sql'

export type ImpactView =
  | { kind: 'unknown'; reason: Words }
  | {
      kind: 'counted'
      /** The files are written over, not removed. */
      overwrites: boolean
      files: number
      folders: number
      bytes: number
      /** Null where no version control could be asked. */
      notInGit: number | null
      /** The first of them, for the list. */
      paths: string[]
      /** False when counting stopped at a bound: the figures are then "at least". */
      complete: boolean
    }

export interface ModeView {
  /** For new sessions. */
  default: Exclude<ApprovalMode, 'full-access'>
  /** Sessions that differ. */
  sessions: Record<string, ApprovalMode>
}

export interface ApprovalPreferences {
  wait: ApprovalWait
  sensitivity: z.infer<typeof sensitivity>
  /** The person's own lines for the reviewer model. */
  reviewerPolicy: string
  /** What can harm nothing but an isolated place needs no yes. */
  asksLessWhenIsolated: boolean
  /** Commands on this machine run in the sandbox, where it works. */
  sandbox: boolean
  /** What those reach on the network. */
  sandboxNetwork: SandboxNetwork
  /** The same for folders where the person wants it otherwise, and all below them. */
  projectNetworks: { folder: string; network: SandboxNetwork }[]
  /** What is rehearsed first, changed on the page of the rules. */
  rehearseFirst: { id: string; pattern: string; createdAt: number }[]
  /** Not run and told so, kept open until somebody comes, or sent out over a channel where there is one. */
  nobodyThere: z.infer<typeof nobodyThere>
}

export interface ApprovalsView {
  open: QuestionView[]
  skipped: SkippedView[]
  mode: ModeView
}

export interface ApprovalAnswers {
  'approval.reply': null
  'approval.seen': null
  'approval.preview': PreviewView
  'approval.try': TryView
  'approval.impact': ImpactView
  'approval.runNow': null
  'approval.mode.get': { mode: ApprovalMode }
  'approval.mode.set': ModeView
  'approval.preferences.get': ApprovalPreferences
  'approval.preferences.set': ApprovalPreferences
}

export interface ApprovalEvents {
  'approval.asked': QuestionView
  /** It was seen, another call joined it, or a part of it is allowed by now. */
  'approval.changed': QuestionView
  'approval.settled': SettledView
  /** Nobody could be asked; it was not run, and can be run by hand. */
  'approval.skipped': SkippedView
  'approval.modeChanged': ModeView
}
