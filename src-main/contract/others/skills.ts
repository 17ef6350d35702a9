/** Skills: folders from which an agent learns how to do one kind of work. */
import { z } from 'zod'
import type { DangerLevel } from '../approval.ts'
import { attachment } from '../session.ts'
import type { GuideMark } from '../sessions/guides.ts'
import type { Said, Words } from '../words.ts'

const id = z.string().min(1).max(4_096)
const sessionId = z.string().min(1).max(64)
const fingerprint = z.string().length(64)

/** Where skills come from. */
const skillSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(4_096) }),
  z.strictObject({
    kind: z.literal('git'),
    url: z
      .string()
      .max(2_000)
      .regex(/^https:\/\/[^\s@]+$/),
  }),
])

export const skillRequests = {
  /** As they are now, for a session or for new ones. */
  'skills.list': z.strictObject({ sessionId: sessionId.optional() }),
  /** What one says, and what to look at before a yes. */
  'skills.read': z.strictObject({ id, sessionId: sessionId.optional() }),
  /** About exactly these files; `everything`: all that its project brings, later texts too. */
  'skills.decide': z.strictObject({
    id,
    fingerprint,
    isUsed: z.boolean(),
    everything: z.boolean(),
    sessionId: sessionId.optional(),
  }),
  /** Brings what is there into quarantine. Nothing of it counts before it is installed. */
  'skills.fetch': z.strictObject({ source: skillSource }),
  'skills.install': z.strictObject({ fetched: sessionId, id, fingerprint }),
  'skills.discard': z.strictObject({ fetched: sessionId }),
  /** One of the app's own; it can be brought back. */
  'skills.remove': z.strictObject({ id }),
  'skills.restore': z.strictObject({ kept: z.string().min(1).max(64) }),
  /** The person begins a message with one. */
  'skills.use': z.strictObject({
    sessionId,
    name: z.string().min(1).max(64),
    text: z.string().max(100_000),
    attachments: z.array(attachment).max(19).default([]),
  }),
}

export type SkillSource = z.output<typeof skillSource>

export interface SkillFinding {
  /** Would run this; tries to steer the agent; could not be read. */
  kind: 'runs' | 'steers' | 'unread'
  level: Exclude<DangerLevel, 'safe'>
  path: string
  line: number
  rule?: string
  sentence?: string
  said?: Said
  mark?: GuideMark
}

export interface SkillView {
  /** Its folder. */
  id: string
  name: string
  description: string
  category: string
  scope: 'project' | 'home' | 'own'
  /** `shadowed`: another of the same name is nearer; `broken`: its files make no skill. */
  state: 'used' | 'off' | 'new' | 'changed' | 'shadowed' | 'broken'
  fingerprint: string
  files: number
  /** Why it is broken. */
  fault?: Words
}

export interface SkillsView {
  sessionId?: string
  skills: SkillView[]
  /** Earlier texts of the app's own skills, the newest first. */
  kept: KeptSkillView[]
}

export interface KeptSkillView {
  id: string
  name: string
  at: number
  why: 'removed' | 'changed'
}

export interface SkillTextView {
  id: string
  fingerprint: string
  /** Of SKILL.md, with what nobody would see written out. */
  text: string
  files: { path: string; size: number; isExecutable: boolean }[]
  findings: SkillFinding[]
  allowedTools?: string
  compatibility?: string
  license?: string
  /** Against what was agreed to, in unified form. */
  diff?: string
}

/** In quarantine. */
export interface FetchedSkillView extends SkillTextView {
  name: string
  description: string
  fault?: Words
  /** One of this name is installed, and would be replaced. */
  replaces: boolean
}

export interface SkillAnswers {
  'skills.list': SkillsView
  'skills.read': SkillTextView
  'skills.decide': SkillsView
  'skills.fetch': { fetched: string; skills: FetchedSkillView[] }
  'skills.install': { name: string }
  'skills.discard': null
  'skills.remove': null
  'skills.restore': null
  'skills.use': null
}

export interface SkillEvents {
  'skills.changed': Record<string, never>
}
