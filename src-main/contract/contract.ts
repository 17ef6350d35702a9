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
import { type McpAnswers, type McpEvents, type McpView, mcpRequests } from './mcp.ts'
import { type ModelAnswers, type ModelEvents, type ModelsView, modelRequests } from './model.ts'
import { type AgentAnswers, type AgentEvents, agentRequests } from './others/agents.ts'
import { type ChannelAnswers, type ChannelEvents, channelRequests } from './others/channels.ts'
import { type CommandAnswers, type CommandEvents, commandRequests } from './others/commands.ts'
import { type DiagnosticsAnswers, diagnosticsRequests } from './others/diagnostics.ts'
import { type PluginAnswers, type PluginEvents, pluginRequests } from './others/plugins.ts'
import { type ScheduleAnswers, type ScheduleEvents, scheduleRequests } from './others/schedules.ts'
import { type SkillAnswers, type SkillEvents, skillRequests } from './others/skills.ts'
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
import { type BesideAnswers, besideRequests } from './sessions/beside.ts'
import {
  type BrowserAnswers,
  type BrowserEvents,
  type BrowserView,
  browserRequests,
} from './sessions/browser.ts'
import { type ChangeAnswers, changeRequests } from './sessions/changes.ts'
import { type GuideAnswers, type GuideEvents, guideRequests } from './sessions/guides.ts'
import { type MentionAnswers, mentionRequests } from './sessions/mentions.ts'
import { type NoteAnswers, noteRequests } from './sessions/notes.ts'
import { type ProjectAnswers, projectRequests } from './sessions/projects.ts'
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
import {
  type ElsewhereAnswers,
  type ElsewhereEvents,
  type ElsewhereView,
  elsewhereRequests,
} from './trials/elsewhere.ts'
import {
  type RehearsalAnswers,
  type RehearsalEvents,
  type RehearsalView,
  rehearsalRequests,
} from './trials/rehearsal.ts'
import { type UpdateAnswers, type UpdateEvents, type UpdateView, updateRequests } from './update.ts'
import type { WaitingEvents, WaitingView } from './waiting.ts'

export type * from './approval.ts'
export type * from './decisions.ts'
export type * from './mcp.ts'
export type * from './model.ts'
export type * from './others/agents.ts'
export type * from './others/channels.ts'
export type * from './others/commands.ts'
export type * from './others/diagnostics.ts'
export type * from './others/plugins.ts'
export type * from './others/schedules.ts'
export type * from './others/skills.ts'
export type * from './places.ts'
export type * from './rules.ts'
export type * from './runtime.ts'
export type * from './sandbox.ts'
export type * from './session.ts'
export type * from './sessions/beside.ts'
export type * from './sessions/browser.ts'
export type * from './sessions/changes.ts'
export type * from './sessions/guides.ts'
export type * from './sessions/mentions.ts'
export type * from './sessions/notes.ts'
export type * from './sessions/projects.ts'
export type * from './settings.ts'
export type * from './terminal.ts'
export type * from './tools.ts'
export type * from './trials/elsewhere.ts'
export type * from './trials/rehearsal.ts'
export type * from './trials/trial.ts'
export type * from './update.ts'
export type * from './waiting.ts'

export const requests = {
  ...agentRequests,
  ...approvalRequests,
  ...besideRequests,
  ...browserRequests,
  ...changeRequests,
  ...channelRequests,
  ...commandRequests,
  ...decisionRequests,
  ...diagnosticsRequests,
  ...elsewhereRequests,
  ...guideRequests,
  ...mcpRequests,
  ...mentionRequests,
  ...modelRequests,
  ...noteRequests,
  ...placeRequests,
  ...projectRequests,
  ...rehearsalRequests,
  ...pluginRequests,
  ...ruleRequests,
  ...runtimeRequests,
  ...sandboxRequests,
  ...scheduleRequests,
  ...sessionRequests,
  ...settingsRequests,
  ...skillRequests,
  ...terminalRequests,
  ...toolRequests,
  ...updateRequests,
}

/** All that a window needs to draw itself; taken on connect and on every reconnect. */
export interface Snapshot {
  /** The last event that this snapshot already contains. */
  seq: number
  approvals: ApprovalsView
  browsers: BrowserView[]
  elsewhere: ElsewhereView[]
  mcp: McpView
  models: ModelsView
  notices: NoticeView[]
  places: PlacesView
  rehearsals: RehearsalView[]
  sessions: SessionsView
  settings: SettingsView
  terminals: TerminalView[]
  /** As new sessions have them. */
  tools: ToolsView
  update: UpdateView
  waiting: WaitingView[]
}

export interface Answers
  extends AgentAnswers,
    ApprovalAnswers,
    BesideAnswers,
    BrowserAnswers,
    ChangeAnswers,
    ChannelAnswers,
    CommandAnswers,
    DecisionAnswers,
    DiagnosticsAnswers,
    ElsewhereAnswers,
    GuideAnswers,
    McpAnswers,
    MentionAnswers,
    ModelAnswers,
    NoteAnswers,
    PlaceAnswers,
    ProjectAnswers,
    RehearsalAnswers,
    PluginAnswers,
    RuleAnswers,
    RuntimeAnswers,
    SandboxAnswers,
    ScheduleAnswers,
    SessionAnswers,
    SettingsAnswers,
    SkillAnswers,
    TerminalAnswers,
    ToolAnswers,
    UpdateAnswers {
  'runtime.snapshot': Snapshot
}

export interface Events
  extends AgentEvents,
    ApprovalEvents,
    BrowserEvents,
    ChannelEvents,
    CommandEvents,
    DecisionEvents,
    ElsewhereEvents,
    GuideEvents,
    McpEvents,
    ModelEvents,
    PlaceEvents,
    RehearsalEvents,
    PluginEvents,
    RuleEvents,
    RuntimeEvents,
    SandboxEvents,
    ScheduleEvents,
    SessionEvents,
    SettingsEvents,
    SkillEvents,
    TerminalEvents,
    ToolEvents,
    UpdateEvents,
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
  transport: 'ipc' | 'web' | 'acp'
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
