/** How much the gate asks, per session; and the few preferences that go with it. */
import { z } from 'zod'
import type { ApprovalMode, ApprovalPreferences, ModeView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'

const storedSchema = z.object({
  mode: z.enum(['ask-always', 'ask-risky', 'reviewer']).catch('ask-risky'),
  wait: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['refuse', 'stop-task']),
        minutes: z.number().min(0.1).max(525_600),
      }),
      z.object({ kind: z.literal('for-ever') }),
    ])
    .catch({ kind: 'refuse', minutes: 5 }),
  sensitivity: z.enum(['balanced', 'strict']).catch('balanced'),
  reviewerPolicy: z.string().catch(''),
  asksLessWhenIsolated: z.boolean().catch(true),
  /** Left out until the person chose: a seal from before there was one still fits. */
  sandbox: z.boolean().optional().catch(undefined),
})

/** Where nobody chose. */
const SANDBOX = false

type Stored = z.output<typeof storedSchema>

export const DEFAULT_PREFERENCES: Stored = storedSchema.parse({})
const MISTRUSTFUL: Stored = {
  ...DEFAULT_PREFERENCES,
  sensitivity: 'strict',
  asksLessWhenIsolated: false,
  sandbox: true,
}

export interface ModeStore {
  load(): unknown
  save(value: Record<string, unknown>): void
}

export function createModes(deps: { store: ModeStore; onChange: (view: ModeView) => void }) {
  let stored = readPreferences(deps.store.load())
  let isDistrusted = false
  const sessions = new Map<string, ApprovalMode>()
  return { of, set, endSession, view, preferences, setPreferences, distrust, rewrite }

  function of(sessionId: string | undefined): ApprovalMode {
    const own = sessionId === undefined ? undefined : sessions.get(sessionId)
    return own ?? general()
  }

  /** Doubt must not make it ask less. */
  function general(): Stored['mode'] {
    return isDistrusted && stored.mode !== 'ask-always' ? 'ask-risky' : stored.mode
  }

  function set(mode: ApprovalMode, sessionId: string | undefined, confirmed: boolean): void {
    if (mode === 'full-access') {
      if (sessionId === undefined)
        throw new RuntimeError('bad-request', say('approval.fullAccessForOne'))
      if (!confirmed) throw new RuntimeError('unconfirmed', say('approval.fullAccessUnconfirmed'))
      sessions.set(sessionId, mode)
    } else if (sessionId !== undefined) sessions.set(sessionId, mode)
    else save({ ...stored, mode })
    deps.onChange(view())
  }

  function endSession(sessionId: string): void {
    if (sessions.delete(sessionId)) deps.onChange(view())
  }

  function view(): ModeView {
    return {
      default: general(),
      sessions: Object.fromEntries(sessions),
    }
  }

  function preferences(): ApprovalPreferences {
    const { mode: _, sandbox = SANDBOX, ...preferences } = isDistrusted ? MISTRUSTFUL : stored
    return { ...preferences, sandbox }
  }

  function setPreferences(change: Partial<ApprovalPreferences>): ApprovalPreferences {
    save({ ...stored, ...change })
    deps.onChange(view())
    return preferences()
  }

  /** What is stored was changed by somebody else: until the person accepts it, the default holds. */
  function distrust(distrusted: boolean): void {
    isDistrusted = distrusted
    deps.onChange(view())
  }

  function rewrite(): void {
    save(stored)
  }

  function save(next: Stored): void {
    deps.store.save(next)
    stored = next
  }
}

/** A value that is missing or unknown falls back to asking. */
export function readPreferences(value: unknown): Stored {
  const found = storedSchema.safeParse(value)
  return found.success ? found.data : DEFAULT_PREFERENCES
}

export type Modes = ReturnType<typeof createModes>
