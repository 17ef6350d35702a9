/** Guides: files such as AGENTS.md, in which a project or the person tells agents how to work. */
import { z } from 'zod'
import type { Words } from '../words.ts'

const sessionId = z.string().min(1).max(64)
const path = z.string().min(1).max(4_096)

export const guideRequests = {
  /** Reads them again where the session works. */
  'guides.look': z.strictObject({ sessionId }),
  /** One of them with its text, as it is now. */
  'guides.read': z.strictObject({ sessionId, path }),
  /** From the agent's next step on. A yes holds for the text with this fingerprint. */
  'guides.decide': z.strictObject({
    sessionId,
    path,
    fingerprint: z.string().min(1).max(64),
    isUsed: z.boolean(),
    /** Also for later texts, and for guides in folders below that of this one. */
    everything: z.boolean().default(false),
  }),
}

export interface GuideView {
  /** Absolute, in the place where the session works. */
  path: string
  /** From the folder of the project. */
  name: string
  /** The person's own, which holds in every project, or one that a project brings. */
  scope: 'own' | 'project'
  /** Only those in use go to the model. `changed`: the person agreed to another text of it. */
  state: 'used' | 'new' | 'changed' | 'off' | 'unreadable'
  tokens: number
  /** Lines that read as if they were to steer an agent past the person. */
  marked: number
  /** There is more than goes to the model. */
  isCut: boolean
  fingerprint: string
  /** Why it cannot be read. */
  problem?: Words
}

export interface GuidesView {
  sessionId: string
  guides: GuideView[]
  /** Where the person's own file is, or would be. */
  ownPath: string
  /** Why nothing of the project was read. */
  notRead?: Words
}

export interface GuideTextView {
  fingerprint: string
  /** What nobody would see in it is written out. */
  text: string
  marks: { line: number; what: GuideMark }[]
  /** From the text that was agreed to. */
  diff?: string
}

/** What a line looks like. */
export type GuideMark =
  | 'ignore'
  | 'role'
  | 'hidden-turn'
  | 'secrecy'
  | 'secrets-away'
  | 'persistence'
  | 'hidden-text'

export interface GuideAnswers {
  'guides.look': GuidesView
  'guides.read': GuideTextView
  'guides.decide': GuidesView
}

export interface GuideEvents {
  'guides.changed': GuidesView
}
