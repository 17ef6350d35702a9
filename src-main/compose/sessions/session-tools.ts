/** Joins the agent loop and dispatch: the tools of one session, and how a reply's calls are run. */
import { say } from '#say'
import type { Words } from '#words'
import type { CallResult, LoopTools } from '../../agent/loop/agent-loop.ts'
import { MAX_CALLS_RUN } from '../../agent/model/model.ts'
import { type PictureResult, readParts } from '../../agent/session/picture-parts.ts'
import type { Session } from '../../agent/session/sessions.ts'
import { runBatch } from '../../dispatch/batch.ts'
import { createGuardrails, type Guardrails } from '../../dispatch/guardrails.ts'
import type { ToolCalls } from '../../dispatch/handle-tool-call.ts'
import { planBatch } from '../../dispatch/plan-batch.ts'
import type { ToolCallOutcome } from '../../dispatch/tool-call.ts'
import type { ToolResults } from '../../dispatch/tool-result.ts'
import type { Log } from '../../lib/log.ts'
import type { CallTraces, ReadCall, ToolDefinition } from '../../ports/call.ts'
import type { ToolEntry } from '../../registry/tool-entry.ts'
import type { DividedTools } from '../../toolsets/tool-search.ts'
import { unwrapCalls } from '../../toolsets/unwrap-calls.ts'
import { isForPlanning, NOT_WHILE_PLANNING } from './planning-tools.ts'

/** What a sub-agent never gets: it must not ask or remember. */
const NOT_FOR_CHILDREN = /^(clarify|memory|send_message|cronjob|kanban_.*)$/
const MAX_DELEGATIONS = 10
/** Of tools that came later; the others are found all the same. */
const MAX_NAMED = 20

const NOT_RUN: CallResult = {
  content: JSON.stringify({
    error: `only the first ${MAX_CALLS_RUN} calls of a reply are run; this one and any after it were not, so send fewer at a time`,
  }),
  status: 'blocked',
  durationMs: 0,
}

export function createSessionTools(deps: {
  definitionsFor: (sessionId: string) => Promise<DividedTools>
  /** Of the names that a session's model can find now: those that it was never told of. */
  news: (sessionId: string, deferred: readonly string[]) => readonly string[]
  toolCalls: ToolCalls
  results: Pick<ToolResults, 'openTurn'>
  entry: (tool: string) => ToolEntry | undefined
  resolvePath: (sessionId: string, path: string) => string
  humanWaitMs: (sessionId: string) => number
  /** All calls of a reply at once, before the first of them runs; the answer takes it all back. */
  prepare: (session: Session, calls: readonly ReadCall[], signal: AbortSignal) => () => void
  /** Read at the beginning of each turn. */
  stopAfterFailures: () => number
  /** The person wants a plan from this session before anything is touched. */
  isPlanning: (sessionId: string) => boolean
  /** A schedule began the session, and does without this tool. */
  isWithheld: (sessionId: string, tool: string) => boolean
  isParallelSafe?: (tool: string) => boolean
  now: () => number
  log: Log
}) {
  return { toolsFor, newsFor }

  /** One for each turn: the guardrails count within it. */
  function toolsFor(session: Session): LoopTools {
    const guardrails = createGuardrails({ stopAfterFailures: deps.stopAfterFailures() })
    let callable: readonly string[] = []
    return {
      definitions: async () => {
        const { offered, deferred } = await allowedFor(session)
        callable = [...offered, ...deferred].map(nameOf)
        return offered
      },
      callable: () => callable,
      plan: async (written, signal) => {
        const calls = unwrapCalls(written)
        const tooMany = calls.slice(MAX_CALLS_RUN)
        const plan = await planBatch(calls.slice(0, MAX_CALLS_RUN), {
          resolvePath: (path) => deps.resolvePath(session.id, path),
          maxDelegations: MAX_DELEGATIONS,
          ...(deps.isParallelSafe && { isParallelSafe: deps.isParallelSafe }),
        })
        return {
          calls: [...plan.calls, ...tooMany],
          run: async ({ onStart, onResult }) => {
            let halted: Words | undefined
            guardrails.beginReply()
            const turn = deps.results.openTurn(session.id)
            const withdraw = deps.prepare(session, plan.calls, signal)
            await runBatch(plan, {
              run,
              ceilingMs: ({ name, args }) => deps.toolCalls.ceilingMs(name, args),
              humanWaitMs: () => deps.humanWaitMs(session.id),
              signal,
              now: deps.now,
              log: deps.log,
              onStart: ({ id }) => onStart(id),
              onResult: async (call, outcome) => {
                const about = { callId: call.id, sessionId: session.id }
                const result = await turn.admit(about, deps.entry(call.name), outcome.result)
                const parts =
                  typeof result === 'string' ? undefined : await readParts(result.content)
                onResult(call.id, resultOf(call, { ...outcome, result }, guardrails, parts))
              },
            })
              // A question about a call that was never run must not wait, nor its answer be kept.
              .finally(withdraw)
            for (const { id } of tooMany) onResult(id, NOT_RUN)
            return halted

            async function run(
              call: ReadCall,
              callSignal: AbortSignal,
              traces: CallTraces,
            ): Promise<ToolCallOutcome> {
              const verdict = guardrails.judge(call.name, argsOf(call))
              if (verdict.kind === 'halt') halted = verdict.words
              if (verdict.kind !== 'run') return refused(verdict.message)
              if (deps.isPlanning(session.id) && !isForPlanning(call, deps.entry(call.name)))
                return refused(NOT_WHILE_PLANNING)
              return deps.toolCalls.handleToolCall(call.name, call.args, {
                taskId: session.id,
                sessionId: session.id,
                callId: call.id,
                signal: callSignal,
                enabledTools: callable,
                traces,
              })
            }
          },
        }
      },
    }
  }

  /** Tools that came while the session works: its list of what can be found is older than they. */
  async function newsFor(session: Session): Promise<Words | undefined> {
    const { deferred } = await allowedFor(session)
    const names = deps.news(session.id, deferred.map(nameOf))
    if (names.length === 0) return undefined
    const shown = names.slice(0, MAX_NAMED).join(', ')
    const more = names.length - MAX_NAMED
    return more > 0
      ? say('session.moreToolsFound', { names: shown, more })
      : say('session.toolsFound', { names: shown })
  }

  async function allowedFor(session: Session) {
    const { offered, deferred } = await deps.definitionsFor(session.id)
    const isAllowed = (definition: ToolDefinition) =>
      isFor(session, nameOf(definition)) && !deps.isWithheld(session.id, nameOf(definition))
    return { offered: offered.filter(isAllowed), deferred: deferred.filter(isAllowed) }
  }

  function resultOf(
    call: ReadCall,
    outcome: ToolCallOutcome,
    guardrails: Guardrails,
    parts: PictureResult | undefined,
  ): CallResult {
    const seen = { id: call.id, tool: call.name, args: argsOf(call) }
    const text = parts?.text ?? textOf(outcome.result)
    return {
      content: guardrails.record(seen, text, outcome.status !== 'ok'),
      ...(parts && { pictures: parts.pictures, sounds: parts.sounds }),
      status: outcome.status,
      durationMs: outcome.durationMs,
      ...outcome.traces,
    }
  }
}

function textOf(result: ToolCallOutcome['result']): string {
  return typeof result === 'string' ? result : JSON.stringify(result.content)
}

function refused(message: string): ToolCallOutcome {
  return {
    result: JSON.stringify({ error: message }),
    status: 'blocked',
    durationMs: 0,
    traces: {},
  }
}

function isFor({ source, facts }: Session, tool: string): boolean {
  if (source === 'person') return true
  // Only one that was begun for it hands work on.
  if (tool === 'delegate_task') return facts.role === 'orchestrator'
  return !NOT_FOR_CHILDREN.test(tool)
}

function nameOf(definition: ToolDefinition): string {
  return definition.function.name
}

function argsOf({ args }: ReadCall): Record<string, unknown> {
  return args.ok ? args.args : {}
}
