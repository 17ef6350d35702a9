/** Writes down what was decided about a call. An approval counts only once it is on the disk. */
import type { ApprovalMode, DecisionView, Events } from '#contract'
import type { CommandEnd } from '../../ports/gate.ts'
import type { Call } from '../gate-call.ts'
import type { DecisionLog } from './decision-log.ts'

const REMEMBERED_CALLS = 1_000

export type DecisionDraft = Pick<DecisionView, 'outcome' | 'decider'> &
  Partial<
    Pick<DecisionView, 'id' | 'scope' | 'questionId' | 'words' | 'edited' | 'waitedMs'> &
      Pick<DecisionView, 'elsewhere' | 'rehearsal' | 'exitCode' | 'durationMs'>
  >

export function createDecisionRecorder(deps: {
  log: Pick<DecisionLog, 'record' | 'recordSoon' | 'finish'>
  now: () => number
  newId: () => string
  modeOf: (sessionId: string) => ApprovalMode
  onRecorded: (decision: DecisionView) => void
  onFinished: (end: Events['decisions.finished']) => void
  onFailure: (error: unknown) => void
}) {
  const allowedCalls = new Map<string, string>()
  return { durably, soon, finish }

  /** False when it could not be written; then the call must not run. */
  async function durably(call: Call, draft: DecisionDraft): Promise<boolean> {
    const decision = complete(call, draft)
    try {
      await deps.log.record(decision)
    } catch (error) {
      deps.onFailure(error)
      return false
    }
    remember(decision)
    return true
  }

  /** For what is harmless or was not allowed: nothing waits for the disk. */
  function soon(call: Call, draft: DecisionDraft): void {
    const decision = complete(call, draft)
    deps.log.recordSoon(decision).catch(deps.onFailure)
    remember(decision)
  }

  /** A call that was allowed has ended. */
  function finish(end: CommandEnd): void {
    const key = keyOf(end)
    const id = allowedCalls.get(key)
    if (id === undefined) return
    allowedCalls.delete(key)
    const { exitCode, durationMs } = end
    const { reached = [], refused = [] } = end.hosts ?? {}
    const isNoted = reached.length + refused.length > 0
    const hosts = isNoted && { hosts: { reached: [...reached], refused: [...refused] } }
    deps.log.finish({ finished: id, exitCode, durationMs, ...hosts }).catch(deps.onFailure)
    deps.onFinished({ id, exitCode, durationMs, ...hosts })
  }

  function complete({ request, matter }: Call, draft: DecisionDraft): DecisionView {
    return {
      id: deps.newId(),
      at: deps.now(),
      sessionId: request.sessionId,
      taskId: request.taskId,
      callId: request.callId,
      tool: request.tool,
      about: matter.about,
      command: matter.text,
      cwd: request.cwd,
      backend: request.place.name,
      mode: deps.modeOf(request.sessionId),
      level: matter.judgement.level,
      findings: matter.judgement.findings.map(({ rule, level, sentence, said }) => ({
        rule,
        level,
        sentence,
        ...(said && { said }),
      })),
      ...draft,
    }
  }

  function remember(decision: DecisionView): void {
    if (decision.outcome === 'allowed') {
      allowedCalls.set(keyOf(decision), decision.id)
      const [oldest] = allowedCalls.keys()
      if (allowedCalls.size > REMEMBERED_CALLS && oldest !== undefined) allowedCalls.delete(oldest)
    }
    deps.onRecorded(decision)
  }
}

export type DecisionRecorder = ReturnType<typeof createDecisionRecorder>

function keyOf({ sessionId, callId }: { sessionId: string; callId: string }): string {
  return JSON.stringify([sessionId, callId])
}
