/**
 * The whole way of one call: hooks may stop or change it, the tool or the agent loop answers, hooks
 * look on, and the model gets exactly one result, whatever went wrong on the way.
 */
import { toolError } from '../lib/tool-error.ts'
import type { Arguments, CallTraces, ReadArguments } from '../ports/call.ts'
import type { ToolContext } from '../ports/tool-context.ts'
import type { ToolEntry, ToolHandler, ToolResult } from '../registry/tool-entry.ts'
import { failureIn } from './call-failure.ts'
import { createDispatch, type DispatchDeps, type Ran } from './dispatch.ts'
import type { Hooks } from './hooks.ts'
import { type Ask, decideBefore } from './pre-tool-call.ts'
import { messageOf, sanitizeError } from './sanitize-error.ts'
import { isThenable } from './thenable.ts'
import {
  skippedByInterrupt,
  type ToolCall,
  type ToolCallOptions,
  type ToolCallOutcome,
} from './tool-call.ts'
import type { ToolResults } from './tool-result.ts'
import { injectionRisk } from './untrusted.ts'

export interface ToolCallsDeps extends DispatchDeps {
  hooks: Hooks
  /** Where a task works now; hooks are told. */
  cwdOf: (taskId: string) => string
  results: Pick<ToolResults, 'boundResult'>
  /** Tools that need the state of the agent loop; without it their registered handlers answer. */
  agentTools?: { get(name: string): AgentToolHandler | undefined }
  /** Puts a question before the person; without it, what needs an approval is refused. */
  ask?: Ask
}

/** It also writes down what the person is to see of it. */
type AgentToolHandler = (
  // biome-ignore lint/suspicious/noExplicitAny: arguments arrive validated against the tool's schema
  args: any,
  context: ToolContext & { traces: CallTraces },
) => ToolResult | Promise<ToolResult>

/** What ran, and the arguments and tool it ran with, as far as they were known. */
interface Walked {
  ran: Ran
  args: Arguments
  entry?: ToolEntry
}

export function createToolCalls(deps: ToolCallsDeps) {
  const { hooks, now } = deps
  const dispatch = createDispatch(deps)
  let lastCall = 0
  return { handleToolCall, ceilingMs }

  async function handleToolCall(
    name: string,
    given: ReadArguments,
    options: ToolCallOptions,
  ): Promise<ToolCallOutcome> {
    const { callId = madeUpId(), traces = {} } = options
    const call = { ...options, name, callId, traces }
    const startedAt = now()
    const walked = await walk(call, given)
    const durationMs = now() - startedAt
    try {
      return await finish(call, walked, durationMs)
    } catch (error) {
      const { result, status } = failure(name, error)
      return { result, status, durationMs, traces }
    }
  }

  async function walk(call: ToolCall, given: ReadArguments): Promise<Walked> {
    const shownArgs = given.ok ? given.args : {}
    try {
      if (call.signal.aborted) return { ran: skipped(call.name), args: shownArgs }
      if (isSwitchedOff(call)) return { ran: notOffered(call.name), args: shownArgs }
      let prepared = dispatch.prepare(call.name, given, call.enabledTools)
      if (!prepared.ok) return { ran: prepared.answer, args: shownArgs }
      if (hooks.has('pre_tool_call')) {
        const event = eventOf(call, prepared.args)
        const decision = await decideBefore(hooks, event, deps.ask, call.signal)
        if (call.signal.aborted) return { ran: skipped(call.name), args: prepared.args }
        if (decision.kind === 'block')
          return { ran: blocked(decision.message), args: prepared.args }
        if (decision.isModified)
          prepared = dispatch.prepare(call.name, { ok: true, args: decision.args })
        if (!prepared.ok) return { ran: prepared.answer, args: decision.args }
      }
      const { entry, args } = prepared
      const ran = await dispatch.run(entry, args, call, agentTool(call))
      return { ran, args, entry }
    } catch (error) {
      return { ran: failure(call.name, error), args: shownArgs }
    }
  }

  function agentTool({ name, traces }: ToolCall): ToolHandler | undefined {
    const answer = deps.agentTools?.get(name)
    if (!answer) return undefined
    // It inherits the rest, of which nothing is made before it is asked for.
    return (args, context) => answer(args, Object.assign(Object.create(context), { traces }))
  }

  /** A name that nobody knows gets its own answer later. */
  function isSwitchedOff({ name, enabledTools }: ToolCall): boolean {
    return !enabledTools.includes(name) && deps.registry.entry(name) !== undefined
  }

  /** Lookers-on first, with all of the result; then what the model will see of it. */
  async function finish(
    call: ToolCall,
    { ran, args, entry }: Walked,
    durationMs: number,
  ): Promise<ToolCallOutcome> {
    const isTransformed = hooks.has('transform_tool_result') && typeof ran.result === 'string'
    let { result } = ran
    if (isTransformed || hooks.has('post_tool_call')) {
      const event = finishedEvent(call, args, ran, durationMs)
      const lookingOn = hooks.notify('post_tool_call', event)
      if (lookingOn) await lookingOn
      const given = isTransformed ? hooks.transform('transform_tool_result', event) : undefined
      result = (isThenable(given) ? await given : given) ?? result
    }
    const { traces } = call
    const outcome: ToolCallOutcome = { result, status: ran.status, durationMs, traces }
    if (ran.effect) outcome.effect = ran.effect
    if (!entry || call.raw) return outcome
    if (entry.isUntrusted) outcome.risk = injectionRisk(textOf(result))
    outcome.result = await deps.results.boundResult(call, entry, result)
    return outcome
  }

  /** How long this call may take, for whoever waits for several. */
  function ceilingMs(name: string, given: ReadArguments): number | undefined {
    const prepared = dispatch.prepareAhead(name, given)
    return prepared.ok ? dispatch.ceilingMs(prepared.entry, prepared.args) : undefined
  }

  function eventOf({ name, callId, sessionId, taskId }: ToolCall, args: Arguments) {
    return { tool: name, args, callId, sessionId, taskId, cwd: deps.cwdOf(taskId) }
  }

  function finishedEvent(call: ToolCall, args: Arguments, ran: Ran, durationMs: number) {
    const { result, status, errorType } = ran
    const errorMessage = status === 'ok' ? undefined : failureIn(call.name, result)
    const event = eventOf(call, args)
    return { ...event, result: textOf(result), durationMs, status, errorType, errorMessage }
  }

  function madeUpId(): string {
    lastCall += 1
    return `call_${lastCall}`
  }
}

export type ToolCalls = ReturnType<typeof createToolCalls>

function textOf(result: ToolResult): string {
  return typeof result === 'string' ? result : JSON.stringify(result.content)
}

function skipped(name: string): Ran {
  return { result: skippedByInterrupt(name), status: 'cancelled', effect: 'none' }
}

function blocked(message: string): Ran {
  return { result: toolError(message), status: 'blocked', errorType: 'plugin_block' }
}

function notOffered(name: string): Ran {
  const result = toolError(`${name} is switched off in this session; use the tools you were given`)
  return { result, status: 'blocked', errorType: 'not_enabled' }
}

function failure(name: string, error: unknown): Ran {
  const result = toolError(sanitizeError(`Error executing ${name}: ${messageOf(error)}`))
  return { result, status: 'error', errorType: 'pipeline' }
}
