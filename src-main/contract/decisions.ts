/** The record of what was let through and what was not, and who decided it. */
import { z } from 'zod'
import type { ApprovalMode, ApprovalScope, DangerLevel } from './approval.ts'
import type { Said } from './words.ts'

const filter = {
  text: z.string().max(500).optional(),
  sessionId: z.string().max(64).optional(),
  outcome: z.enum(['allowed', 'blocked', 'denied', 'elsewhere', 'expired', 'withdrawn']).optional(),
  decider: z.string().max(40).optional(),
  level: z.enum(['safe', 'caution', 'dangerous', 'never']).optional(),
  from: z.number().optional(),
  to: z.number().optional(),
}

export const decisionRequests = {
  /** Newest first; `before` is the id of the last one of the page before. */
  'decisions.search': z.strictObject({
    ...filter,
    before: z.string().max(64).optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  /** The same as JSON lines, oldest page last; ask again with `next` until there is none. */
  'decisions.export': z.strictObject({ ...filter, before: z.string().max(64).optional() }),
}

/** Who decided. Nothing is ever let through or refused without one. */
export type Decider =
  | { kind: 'person'; via: string; by?: 'pointer' | 'key' }
  | {
      kind: 'session-rule' | 'permanent-rule' | 'deny-rule' | 'rehearse-rule'
      id: string
      pattern: string
    }
  | { kind: 'floor'; rule: string }
  /** The person wants a plan before anything is touched. */
  | { kind: 'plan' }
  | { kind: 'reviewer' }
  | { kind: 'time-out' }
  | { kind: 'mode'; mode: ApprovalMode }
  | { kind: 'isolation'; backend: string }
  | { kind: 'sandbox' }
  | { kind: 'nobody-to-ask' }
  | { kind: 'not-shown' }
  | { kind: 'session-end' }
  | { kind: 'app-ended' }
  | { kind: 'log-failure' }

export interface DecisionView {
  id: string
  at: number
  sessionId: string
  taskId: string
  callId: string
  tool: string
  about: 'command' | 'code' | 'tool' | 'file'
  /** Secrets masked. */
  command: string
  cwd: string
  backend: string
  mode: ApprovalMode
  level: DangerLevel
  findings: { rule: string; level: DangerLevel; sentence: string; said?: Said }[]
  outcome: 'allowed' | 'blocked' | 'denied' | 'elsewhere' | 'expired' | 'withdrawn'
  decider: Decider
  scope?: ApprovalScope
  questionId?: string
  /** What the person said with a denial. */
  words?: string
  /** What ran instead, when the person edited it. Secrets masked. */
  edited?: string
  waitedMs?: number
  /** It ran on a copy in a container; how many files of it were taken over, once that is decided. */
  elsewhere?: { place: string; files?: number }
  /** It ran on a copy here; what became of that. */
  rehearsal?: {
    became: 'begun' | 'applied' | 'undone'
    files?: number
    /** How many of them had been changed here meanwhile, and were written over. */
    overruled?: number
  }
  exitCode?: number | null
  durationMs?: number
  /** What it reached on the network from within the sandbox, and what it was not let reach. */
  hosts?: { reached: string[]; refused: string[] }
}

export interface DecisionAnswers {
  'decisions.search': { decisions: DecisionView[]; next?: string; damagedLines: number }
  'decisions.export': { lines: string; next?: string }
}

export interface DecisionEvents {
  'decisions.recorded': DecisionView
  'decisions.finished': Pick<DecisionView, 'id' | 'hosts'> & {
    exitCode: number | null
    durationMs: number
  }
}
