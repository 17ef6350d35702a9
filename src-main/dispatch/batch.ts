/** Runs the calls of one reply as planned; results come in call order, one for each, always. */
import type { Log } from '../lib/log.ts'
import { toolError } from '../lib/tool-error.ts'
import type { CallTraces, ReadCall } from '../ports/call.ts'
import { type Ending, STOP_GRACE_MS, settleWithin } from './deadline.ts'
import { DEFAULT_CEILING_MS } from './dispatch.ts'
import type { BatchPlan, Segment } from './plan-batch.ts'
import { messageOf, sanitizeError } from './sanitize-error.ts'
import { skippedByInterrupt, type ToolCallOutcome } from './tool-call.ts'

export interface BatchDeps {
  run(call: ReadCall, signal: AbortSignal, traces: CallTraces): Promise<ToolCallOutcome>
  /** The limit of the tool itself; undefined means the default. */
  ceilingMs(call: ReadCall): number | undefined
  humanWaitMs?(): number
  signal: AbortSignal
  now(): number
  log: Log
  maxParallel?: number
  onStart?(call: ReadCall): void
  /** Gets every result in call order. When it fails, no further call is started. */
  onResult?(call: ReadCall, outcome: ToolCallOutcome): void | Promise<void>
}

export interface AnsweredCall {
  call: ReadCall
  outcome: ToolCallOutcome
}

const MAX_PARALLEL = 8
// Picture services turn away callers that come with more.
const MAX_PARALLEL_IMAGES = 4

// Beyond the tool's own limit, which must be the first to speak: its hooks and its stopping fit in.
const MARGIN_MS = 120_000
const GRACE_MS = STOP_GRACE_MS + 500

export async function runBatch(plan: BatchPlan, deps: BatchDeps): Promise<AnsweredCall[]> {
  const indexOf = new Map(plan.calls.map((call, index) => [call.id, index]))
  const answers: AnsweredCall[] = []
  let delivered = 0
  let delivering = Promise.resolve()
  let isSavingBroken = false

  for (const segment of plan.segments) await runSegment(segment)
  return answers

  async function runSegment({ mode, calls }: Segment): Promise<void> {
    const waiting = [...calls]
    const deadlineMs = mode === 'parallel' ? deadlineOf(calls) : undefined
    const work = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const outcome = await answer(call, deadlineMs ?? deadlineOf([call]))
        await deliver(call, outcome)
      }
    }
    const workers = mode === 'parallel' ? workersFor(calls) : 1
    await Promise.all(Array.from({ length: workers }, work))
  }

  async function answer(call: ReadCall, deadlineMs: number): Promise<ToolCallOutcome> {
    if (deps.signal.aborted) return unstarted(skippedByInterrupt(call.name))
    if (isSavingBroken) return unstarted(skippedUnsaved(call.name))
    const startedAt = deps.now()
    const controller = new AbortController()
    // Known also of a call that is abandoned.
    const traces: CallTraces = {}
    const ending = await settleWithin(started(call, controller.signal, traces), controller, {
      parent: deps.signal,
      limitMs: deadlineMs,
      graceMs: GRACE_MS,
      now: deps.now,
      humanWaitMs: deps.humanWaitMs ?? (() => 0),
      onLate: () => deps.log.info(`a late result of ${call.name} was dropped`, { callId: call.id }),
    })
    return { ...outcomeOf(call, ending, deadlineMs, deps.now() - startedAt), traces }
  }

  /** Async, so that whatever it throws concerns this call alone. */
  async function started(
    call: ReadCall,
    signal: AbortSignal,
    traces: CallTraces,
  ): Promise<ToolCallOutcome> {
    deps.onStart?.(call)
    return deps.run(call, signal, traces)
  }

  /** In call order: a result waits until all before it are in. */
  async function deliver(call: ReadCall, outcome: ToolCallOutcome): Promise<void> {
    const index = indexOf.get(call.id)
    if (index !== undefined) answers[index] = { call, outcome }
    delivering = delivering.then(deliverReady)
    await delivering
  }

  async function deliverReady(): Promise<void> {
    for (let next = answers[delivered]; next && !isSavingBroken; next = answers[delivered]) {
      delivered += 1
      try {
        await deps.onResult?.(next.call, next.outcome)
      } catch (error) {
        // Running on would do things that no transcript knows of.
        isSavingBroken = true
        deps.log.error('a tool result could not be saved; no further call is started', { error })
      }
    }
  }

  function deadlineOf(calls: readonly ReadCall[]): number {
    const ceilings = calls.map((call) => deps.ceilingMs(call) ?? DEFAULT_CEILING_MS)
    return Math.max(...ceilings) + MARGIN_MS
  }

  function workersFor(calls: readonly ReadCall[]): number {
    const hasImages = calls.some((call) => call.name === 'image_generate')
    const most = deps.maxParallel ?? (hasImages ? MAX_PARALLEL_IMAGES : MAX_PARALLEL)
    return Math.min(calls.length, Math.max(1, most))
  }
}

function outcomeOf(
  { name }: ReadCall,
  ending: Ending<ToolCallOutcome>,
  deadlineMs: number,
  durationMs: number,
): Omit<ToolCallOutcome, 'traces'> {
  if (ending.kind === 'done') return ending.value
  if (ending.kind === 'failed') {
    const text = sanitizeError(`Error executing ${name}: ${messageOf(ending.error)}`)
    return { result: toolError(text), status: 'error', durationMs }
  }
  if (ending.kind === 'cancelled') {
    const result = `[Tool execution cancelled — ${name} was interrupted while it ran]`
    return ending.value ?? { result, status: 'cancelled', durationMs, effect: 'unknown' }
  }
  const result = `Error executing tool '${name}': timed out after ${(deadlineMs / 1_000).toFixed(1)}s`
  return { result, status: 'timeout', durationMs, effect: 'unknown' }
}

function unstarted(result: string): ToolCallOutcome {
  return { result, status: 'cancelled', durationMs: 0, traces: {}, effect: 'none' }
}

function skippedUnsaved(name: string): string {
  return `[Tool execution cancelled — ${name} was skipped because earlier results could not be saved]`
}
