/**
 * Every request and event between a window and the runtime. A family of requests lives in a file of
 * its own; this table joins them, and every other type here is derived from it.
 *
 * A new operation is one line in its family's file and one function in the handlers.
 */
import type { z } from 'zod'
import {
  type ApprovalAnswers,
  type ApprovalEvents,
  type ApprovalsView,
  approvalRequests,
} from './approval.ts'
import { type DecisionAnswers, type DecisionEvents, decisionRequests } from './decisions.ts'
import {
  type ElsewhereAnswers,
  type ElsewhereEvents,
  type ElsewhereView,
  elsewhereRequests,
} from './elsewhere.ts'
import { type GuideAnswers, type GuideEvents, guideRequests } from './guides.ts'
import { type ModelAnswers, type ModelEvents, type ModelsView, modelRequests } from './model.ts'
import { type PlaceAnswers, type PlaceEvents, type PlacesView, placeRequests } from './places.ts'
import { type RuleAnswers, type RuleEvents, ruleRequests } from './rules.ts'
import {
  type NoticeView,
  type RuntimeAnswers,
  type RuntimeEvents,
  runtimeRequests,
} from './runtime.ts'
import { type SandboxAnswers, type SandboxEvents, sandboxRequests } from './sandbox.ts'
import {
  type SessionAnswers,
  type SessionEvents,
  type SessionsView,
  sessionRequests,
} from './session.ts'
import {
  type SettingsAnswers,
  type SettingsEvents,
  type SettingsView,
  settingsRequests,
} from './settings.ts'
import {
  type TerminalAnswers,
  type TerminalEvents,
  type TerminalView,
  terminalRequests,
} from './terminal.ts'
import { type ToolAnswers, type ToolEvents, type ToolsView, toolRequests } from './tools.ts'
import type { WaitingEvents, WaitingView } from './waiting.ts'

export type * from './approval.ts'
export type * from './decisions.ts'
export type * from './elsewhere.ts'
export type * from './guides.ts'
export type * from './model.ts'
export type * from './places.ts'
export type * from './rules.ts'
export type * from './runtime.ts'
export type * from './sandbox.ts'
export type * from './session.ts'
export type * from './settings.ts'
export type * from './terminal.ts'
export type * from './tools.ts'
export type * from './waiting.ts'

export const requests = {
  ...approvalRequests,
  ...decisionRequests,
  ...elsewhereRequests,
  ...guideRequests,
  ...modelRequests,
  ...placeRequests,
  ...ruleRequests,
  ...runtimeRequests,
  ...sandboxRequests,
  ...sessionRequests,
  ...settingsRequests,
  ...terminalRequests,
  ...toolRequests,
}

/** All that a window needs to draw itself; taken on connect and on every reconnect. */
export interface Snapshot {
  /** The last event that this snapshot already contains. */
  seq: number
  approvals: ApprovalsView
  elsewhere: ElsewhereView[]
  models: ModelsView
  notices: NoticeView[]
  places: PlacesView
  sessions: SessionsView
  settings: SettingsView
  terminals: TerminalView[]
  /** As new sessions have them. */
  tools: ToolsView
  waiting: WaitingView[]
}

export interface Answers
  extends ApprovalAnswers,
    DecisionAnswers,
    ElsewhereAnswers,
    GuideAnswers,
    ModelAnswers,
    PlaceAnswers,
    RuleAnswers,
    RuntimeAnswers,
    SandboxAnswers,
    SessionAnswers,
    SettingsAnswers,
    TerminalAnswers,
    ToolAnswers {
  'runtime.snapshot': Snapshot
}

export interface Events
  extends ApprovalEvents,
    DecisionEvents,
    ElsewhereEvents,
    GuideEvents,
    ModelEvents,
    PlaceEvents,
    RuleEvents,
    RuntimeEvents,
    SandboxEvents,
    SessionEvents,
    SettingsEvents,
    TerminalEvents,
    ToolEvents,
    WaitingEvents {}

export type RequestName = keyof typeof requests & keyof Answers
export type EventName = keyof Events

/** What a window sends. */
export type RequestOf<Name extends RequestName> = z.input<(typeof requests)[Name]>

/** What a handler gets after validation. */
export type ParsedRequestOf<Name extends RequestName> = z.output<(typeof requests)[Name]>

/** Who asks; made by the transport, never taken from a payload. */
export interface Client {
  id: string
  transport: 'ipc' | 'web'
}

export type Handlers = {
  [Name in RequestName]: (
    request: ParsedRequestOf<Name>,
    from: Client,
  ) => Answers[Name] | Promise<Answers[Name]>
}

/** All that the renderer knows of the main process. */
export interface Runtime {
  request<Name extends RequestName>(name: Name, payload: RequestOf<Name>): Promise<Answers[Name]>
  on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void
}
