/** Calls that were not run because nobody answered, and the single passes given to them afterwards. */
import { createHash } from 'node:crypto'
import type { SkippedView } from '#contract'
import { showText } from '../display-text.ts'
import type { Call } from '../gate-call.ts'
import { isRememberable } from '../grants/grant-coverage.ts'
import { placeView } from '../place-view.ts'
import type { WrittenQuestion } from '../questions/question-file.ts'

const KEPT = 100
const PASS_LASTS_MS = 60_000

interface Skipped {
  readonly view: SkippedView
  /** Absent for what an earlier run of the app asked: no pass, it is judged and asked anew. */
  readonly key?: string
}

export function createSkippedCalls(now: () => number) {
  const skipped = new Map<string, Skipped>()
  const passes = new Map<string, number>()
  return { add, addLeft, list, allowOnce, spendPass, endSession }

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
      backend: placeView(request.place),
      skippedAt: now(),
      reason,
      canRun: true,
    }
    keep({ view, key: callKey(call) })
    return view
  }

  /** What was open when the app ended. It has waited through that, so nothing passes unasked. */
  function addLeft(question: WrittenQuestion): void {
    const { questionId, sessionId, callId, tool, command, cwd, backend } = question
    if (!question.isCommand) return
    const view: SkippedView = {
      ...{ questionId, sessionId, callId, tool, command, cwd, backend },
      display: showText(command).display,
      skippedAt: now(),
      reason: 'app-ended',
      canRun: question.isWhole,
    }
    keep({ view })
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
    if (!entry?.view.canRun) return undefined
    const { key, view } = entry
    skipped.delete(questionId)
    if (key !== undefined) passes.set(key, now() + PASS_LASTS_MS)
    return {
      view,
      takeBack: () => {
        if (key === undefined || passes.delete(key)) keep(entry)
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
export function callKey(call: Call): string {
  return hashOf([call.request.sessionId, ...partsOf(call)])
}

/** The same for any session. */
export function lastingKey(call: Call): string {
  return hashOf(partsOf(call))
}

/** A command of which more than one yes may be kept. */
export function isAgreeable({ request, matter }: Call): boolean {
  const isPlain = matter.about === 'command' && request.typedInto === undefined
  const { findings } = matter.judgement
  return isPlain && isRememberable(matter) && findings.every(({ remember }) => remember !== 'never')
}

function partsOf({ request, matter }: Call): unknown[] {
  const files = [...(matter.judgement.files ?? [])]
  return [matter.about, matter.tool, matter.text, request.cwd, request.place.name, files]
}

function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
