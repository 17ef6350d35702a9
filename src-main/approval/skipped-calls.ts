/** Calls that were not run because nobody answered, and the single passes given to them afterwards. */
import { createHash } from 'node:crypto'
import type { SkippedView } from '#contract'
import { showText } from './display-text.ts'
import type { Call } from './gate-call.ts'

const KEPT = 100
const PASS_LASTS_MS = 60_000

interface Skipped {
  readonly view: SkippedView
  readonly key: string
}

export function createSkippedCalls(now: () => number) {
  const skipped = new Map<string, Skipped>()
  const passes = new Map<string, number>()
  return { add, list, allowOnce, spendPass, endSession }

  /** Undefined for what cannot be run by itself: a script, a tool's call, input of a program. */
  function add(
    call: Call,
    questionId: string,
    reason: SkippedView['reason'],
  ): SkippedView | undefined {
    const { request, matter } = call
    if (matter.about !== 'command' || request.typedInto !== undefined) return undefined
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
    keep({ view, key: callKey(call) })
    return view
  }

  function keep(entry: Skipped): void {
    skipped.set(entry.view.questionId, entry)
    const [oldest] = skipped.keys()
    if (skipped.size > KEPT && oldest !== undefined) skipped.delete(oldest)
  }

  function list(): SkippedView[] {
    return [...skipped.values()].map(({ view }) => view)
  }

  /** The next identical call passes, once, if it comes soon; `takeBack` undoes it. */
  function allowOnce(questionId: string): { view: SkippedView; takeBack: () => void } | undefined {
    const entry = skipped.get(questionId)
    if (!entry) return undefined
    skipped.delete(questionId)
    passes.set(entry.key, now() + PASS_LASTS_MS)
    return {
      view: entry.view,
      takeBack: () => {
        if (passes.delete(entry.key)) keep(entry)
      },
    }
  }

  function spendPass(call: Call): boolean {
    const key = callKey(call)
    const until = passes.get(key)
    passes.delete(key)
    return until !== undefined && now() < until
  }

  function endSession(sessionId: string): void {
    for (const [id, { view }] of skipped) if (view.sessionId === sessionId) skipped.delete(id)
  }
}

export type SkippedCalls = ReturnType<typeof createSkippedCalls>

/** The same bytes, in the same folder, on the same machine, for the same session. */
export function callKey({ request, matter }: Call): string {
  const { sessionId, cwd, backend } = request
  const files = [...(matter.judgement.files ?? [])]
  const parts = [sessionId, matter.about, matter.tool, matter.text, cwd, backend.kind, files]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
