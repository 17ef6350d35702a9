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
  'rules.removeDeny': RulesView
  'rules.accept': RulesView
}

export interface RuleEvents {
  'rules.changed': RulesView
}
