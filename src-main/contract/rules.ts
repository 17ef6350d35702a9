/** The person's own rules: what was granted, and what is refused. */
import { z } from 'zod'
import type { ApprovalScope } from './approval.ts'
import type { Words } from './words.ts'

const id = z.string().min(1).max(64)

export const ruleRequests = {
  'rules.list': z.strictObject({}),
  'rules.revoke': z.strictObject({ id }),
  /** Takes a revocation back. */
  'rules.restore': z.strictObject({ id }),
  'rules.addDeny': z.strictObject({
    pattern: z.string().min(1).max(2_000),
    alternative: z.string().max(500).optional(),
  }),
  /** Lets commands in the sandbox reach a host; below this folder, or in every session. */
  'rules.allowHost': z.strictObject({
    host: z.string().min(1).max(500),
    folder: z.string().min(1).max(4_096).nullable(),
  }),
  /** Commands like this are rehearsed by themselves when they are asked about. */
  'rules.addRehearsal': z.strictObject({ pattern: z.string().trim().min(1).max(2_000) }),
  'rules.removeRehearsal': z.strictObject({ id }),
  'rules.removeDeny': z.strictObject({ id }),
  /** The person has looked at rules that changed behind the app's back, and takes them as they are. */
  'rules.accept': z.strictObject({}),
  /** Every rule of the classifier in words; those of the level `never` cannot be allowed by anybody. */
  'approval.knownRules': z.strictObject({}),
}

export interface GrantView {
  id: string
  scope: Exclude<ApprovalScope, 'once'>
  pattern: string
  /** What it covers, in plain words. */
  words: Words
  /** The dangers that the person saw and accepted; a command with another one asks. */
  accepts: string[]
  folder: string | null
  backend: string
  origin: { questionId: string; sessionId: string; command: string }
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  uses: number
}

export interface DenyRuleView {
  id: string
  pattern: string
  alternative?: string
  createdAt: number
}

/** What is rehearsed first; it allows nothing. */
export interface RehearseRuleView {
  id: string
  pattern: string
  createdAt: number
}

/** A stored rule that could not be read. It allows nothing. */
export interface SetAsideView {
  /** For `rules.revoke`, which drops it. */
  id: string
  entry: string
  reason: Words
}

export interface RulesView {
  grants: GrantView[]
  deny: DenyRuleView[]
  rehearse: RehearseRuleView[]
  setAside: SetAsideView[]
  /**
   * Why stored rules allow nothing until the person accepts them: they were changed behind the app's back,
   * or nobody can tell after this start, because the system has no key store.
   */
  suspended: 'changed' | 'unconfirmed' | null
}

export interface KnownRuleView {
  rule: string
  category: string
  name: string
  sentence: string
  level: 'caution' | 'dangerous' | 'never'
  undoable: boolean
}

export interface RuleAnswers {
  'approval.knownRules': KnownRuleView[]
  'rules.list': RulesView
  'rules.revoke': RulesView
  'rules.restore': RulesView
  'rules.addDeny': RulesView
  'rules.allowHost': RulesView
  'rules.addRehearsal': RulesView
  'rules.removeRehearsal': RulesView
  'rules.removeDeny': RulesView
  'rules.accept': RulesView
}

export interface RuleEvents {
  'rules.changed': RulesView
}
