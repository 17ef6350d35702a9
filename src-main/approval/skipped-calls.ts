/** Calls that were not run because nobody answered, and the single passes given to them afterwards. */
import { createHash } from 'node:crypto'
import type { SkippedView } from '#contract'
import { showText } from './display-text.ts'
import type { Call } from './gate-call.ts'

const KEPT = 100

export function createSkippedCalls(now: () => number) {
  const skipped = new Map<string, { view: SkippedView; key: string }>()
  const passes = new Set<string>()
  return { add, list, allowOnce, spendPass, endSession }

  function add(call: Call, questionId: string, reason: SkippedView['reason']): SkippedView {
    const { request, matter } = call
    const view: SkippedView = {
      questionId,
      sessionId: request.sessionId,
      callId: request.callId,
      tool: request.tool,
      command: matter.text,
      display: showText(matter.text).display,
      cwd: request.cwd,
      backend: request.backend,
      skippedAt: now(),
      reason,
    }
    skipped.set(questionId, { view, key: callKey(call) })
    const [oldest] = skipped.keys()
    if (skipped.size > KEPT && oldest !== undefined) skipped.delete(oldest)
    return view
  }

  function list(): SkippedView[] {
    return [...skipped.values()].map(({ view }) => view)
  }

  /** The next identical call passes, once. */
  function allowOnce(questionId: string): SkippedView | undefined {
    const found = skipped.get(questionId)
    if (!found) return undefined
    skipped.delete(questionId)
    passes.add(found.key)
    return found.view
  }

  function spendPass(call: Call): boolean {
    return passes.delete(callKey(call))
  }

  function endSession(sessionId: string): void {
    for (const [id, { view }] of skipped) if (view.sessionId === sessionId) skipped.delete(id)
  }
}

export type SkippedCalls = ReturnType<typeof createSkippedCalls>

/** The same bytes, in the same folder, on the same machine, for the same session. */
export function callKey({ request, matter }: Call): string {
  const { sessionId, cwd, backend } = request
  const parts = [sessionId, matter.about, matter.tool, matter.text, cwd, backend.kind]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
