/** How much the gate asks, per session; and the few preferences that go with it. */
import { z } from 'zod'
import type { ApprovalMode, ApprovalPreferences, ModeView, SandboxNetwork } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'

const network = z.enum(['open', 'listed', 'off'])

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
  /** Left out until the person chose, so that a seal from before still fits. */
  sandbox: z.boolean().optional().catch(undefined),
  /** A switch in older settings: it stays as it is written, for the same reason. */
  sandboxNetwork: z.union([z.boolean(), network]).optional().catch(undefined),
  projectNetworks: z
    .array(z.object({ folder: z.string(), network }))
    .optional()
    .catch(undefined),
  rehearseFirst: z
    .array(z.object({ id: z.string(), pattern: z.string(), createdAt: z.number() }))
    .optional()
    .catch(undefined),
  nobodyThere: z.enum(['deny', 'wait', 'send']).optional().catch(undefined),
})

/** Where nobody chose, now or before there was one. */
const SANDBOX = true
/** Goes out where a channel may carry it; where none is, it is not run. */
const NOBODY_THERE = 'send'

type Stored = z.output<typeof storedSchema>

export const DEFAULT_PREFERENCES: Stored = storedSchema.parse({})
const MISTRUSTFUL: Stored = {
  ...DEFAULT_PREFERENCES,
  sensitivity: 'strict',
  asksLessWhenIsolated: false,
  sandbox: true,
  nobodyThere: 'deny',
}

export interface ModeStore {
  load(): unknown
  save(value: Record<string, unknown>): void
}

export function createModes(deps: { store: ModeStore; onChange: (view: ModeView) => void }) {
  let stored = readPreferences(deps.store.load())
  let isDistrusted = false
  const sessions = new Map<string, ApprovalMode>()
  /** Every call asks for them, and they change when a person changes them. */
  let told: ApprovalPreferences | undefined
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
    told ??= readOut()
    return told
  }

  function readOut(): ApprovalPreferences {
    const shown = isDistrusted ? MISTRUSTFUL : stored
    const { mode: _, sandbox = SANDBOX, nobodyThere = NOBODY_THERE, ...preferences } = shown
    // Whoever else turned it off has only taken something away.
    const { sandboxNetwork, projectNetworks = [] } = stored
    const { rehearseFirst = [] } = preferences
    const network = { sandboxNetwork: networkFrom(sandboxNetwork), projectNetworks }
    return { ...preferences, ...network, sandbox, rehearseFirst, nobodyThere }
  }

  function setPreferences(change: Partial<ApprovalPreferences>): ApprovalPreferences {
    save({ ...stored, ...change })
    deps.onChange(view())
    return preferences()
  }

  /** What is stored was changed by somebody else: until the person accepts it, the default holds. */
  function distrust(distrusted: boolean): void {
    isDistrusted = distrusted
    told = undefined
    deps.onChange(view())
  }

  function rewrite(): void {
    save(stored)
  }

  function save(next: Stored): void {
    deps.store.save(next)
    stored = next
    told = undefined
  }
}

function networkFrom(written: Stored['sandboxNetwork']): SandboxNetwork {
  if (typeof written === 'string') return written
  return written === false ? 'off' : 'open'
}

/** The narrowest of the folders that the person chose something for, or what holds everywhere. */
export function networkIn(
  folder: string,
  { sandboxNetwork, projectNetworks }: ApprovalPreferences,
): SandboxNetwork {
  const around = projectNetworks.filter(
    (project) => folder === project.folder || folder.startsWith(`${project.folder}/`),
  )
  const [nearest] = around.toSorted((one, other) => other.folder.length - one.folder.length)
  return nearest?.network ?? sandboxNetwork
}

/** A value that is missing or unknown falls back to asking. */
export function readPreferences(value: unknown): Stored {
  const found = storedSchema.safeParse(value)
  return found.success ? found.data : DEFAULT_PREFERENCES
}

export type Modes = ReturnType<typeof createModes>
