/** Entry by name, arguments coerced and checked, the handler run; what it throws becomes an answer. */
import type { Log } from '../lib/log.ts'
import { nearNames } from '../lib/near-names.ts'
import { toolError } from '../lib/tool-error.ts'
import type { Arguments, CallStatus, ReadArguments } from '../ports/call.ts'
import type { ToolContext } from '../ports/tool-context.ts'
import type { ToolEntry, ToolHandler, ToolResult } from '../registry/tool-entry.ts'
import { failureIn } from './call-failure.ts'
import { cutText } from './cut-text.ts'
import { type Ending, settleWithin } from './deadline.ts'
import { capErrorField, describeThrown, sanitizeError } from './sanitize-error.ts'
import { typeOf } from './schema-shape.ts'
import { isThenable } from './thenable.ts'
import type { Effect, ToolCall } from './tool-call.ts'
import { createArgumentCheck } from './validate.ts'

/** For async tools; a sync one cannot be interrupted. Time spent waiting for a person is extra. */
export const DEFAULT_CEILING_MS = 300_000

// One waits for a person, the other for another agent, which has limits of its own.
const UNLIMITED = new Set(['clarify', 'delegate_task'])

export interface DispatchDeps {
  registry: { entry(name: string): ToolEntry | undefined }
  log: Log
  now(): number
  context(call: ToolCall): ToolContext
  /** For tools that set a limit of their own; undefined means the default. */
  ceilingMs?(entry: ToolEntry, args: Arguments): number | undefined
  humanWaitMs?(sessionId: string): number
}

type PreparedCall = { ok: true; entry: ToolEntry; args: Arguments }
type Prepared = PreparedCall | { ok: false; answer: Ran }

export interface Ran {
  result: ToolResult
  status: CallStatus
  errorType?: string
  effect?: Effect
}

export function createDispatch(deps: DispatchDeps) {
  const argumentCheck = createArgumentCheck({ log: deps.log })
  const known = new WeakMap<ReadArguments, PreparedCall>()
  return { prepare, prepareAhead, run, ceilingMs }

  /** For who asks about a call before it is run: its arguments are not checked again then. */
  function prepareAhead(name: string, given: ReadArguments): Prepared {
    const prepared = prepare(name, given)
    if (prepared.ok) known.set(given, prepared)
    return prepared
  }

  /** `offered` are the names that the model was given, for one that it made up. */
  function prepare(name: string, given: ReadArguments, offered: readonly string[] = []): Prepared {
    const entry = deps.registry.entry(name)
    if (!entry)
      return refused('unknown_tool', `Unknown tool: ${shownName(name)}`, instead(name, offered))
    const before = known.get(given)
    // Another tool may have taken the name since.
    if (before?.entry === entry) return before
    const checked = given.ok ? argumentCheck.check(entry, given.args) : given
    if (checked.ok) return { ok: true, entry, args: checked.args }
    return refused('invalid_arguments', 'Invalid tool arguments', {
      message: checked.message,
      ...(isOfOthers(entry) && { parameters: entry.schema.parameters }),
    })
  }

  async function run(
    entry: ToolEntry,
    args: Arguments,
    call: ToolCall,
    handler: ToolHandler = entry.handler,
  ): Promise<Ran> {
    const controller = new AbortController()
    // Not the tool's fault when this throws, so it is left to the caller.
    const context = deps.context({ ...call, signal: controller.signal })
    let returned: ToolResult | PromiseLike<ToolResult>
    try {
      returned = handler(args, context)
      if (!isThenable(returned)) return answered(entry, returned)
    } catch (error) {
      return thrown(error)
    }
    const limitMs = ceilingMs(entry, args)
    const ending = await settleWithin(returned, controller, {
      parent: call.signal,
      limitMs,
      now: deps.now,
      humanWaitMs: () => deps.humanWaitMs?.(call.sessionId) ?? 0,
      onLate: () =>
        deps.log.info(`a late result of ${entry.name} was dropped`, { callId: call.callId }),
    })
    return concluded(entry, call, ending, limitMs)
  }

  function ceilingMs(entry: ToolEntry, args: Arguments): number {
    if (UNLIMITED.has(entry.name)) return Number.POSITIVE_INFINITY
    return deps.ceilingMs?.(entry, args) ?? DEFAULT_CEILING_MS
  }

  function concluded(
    entry: ToolEntry,
    call: ToolCall,
    ending: Ending<ToolResult>,
    limitMs: number,
  ): Ran {
    if (ending.kind === 'done') return answered(entry, ending.value)
    if (ending.kind === 'failed') return thrown(ending.error)
    const { kind, value, isAbandoned } = ending
    if (isAbandoned) {
      deps.log.warn(`${entry.name} did not stop when told to; it was abandoned`, {
        callId: call.callId,
        sessionId: call.sessionId,
        why: kind,
      })
    }
    if (value !== undefined) return { ...answered(entry, value), status: kind, errorType: kind }
    const reason =
      kind === 'timeout'
        ? `Tool execution failed: TimeoutError: ${entry.name} did not finish within ${limitMs / 1_000} s`
        : `${entry.name} was interrupted by the user before it finished`
    const rest = isAbandoned ? '; it did not stop when told to' : ''
    const result = toolError(`${reason}${rest}; it may have taken effect in part`)
    return { result, status: kind, errorType: kind, effect: 'unknown' }
  }
}

function answered(entry: ToolEntry, value: ToolResult): Ran {
  if (typeof value === 'string') {
    const result = capErrorField(value.isWellFormed() ? value : value.toWellFormed())
    return failureIn(entry.name, result) === undefined
      ? { result, status: 'ok' }
      : { result, status: 'error', errorType: 'tool_error' }
  }
  if (isMultimodal(value)) return { result: value, status: 'ok' }
  const type = typeOf(value)
  const result = toolError(`Tool handler returned unsupported result type: ${type}`, {
    error_type: 'tool_result_contract',
    tool: entry.name,
    result_type: type,
  })
  return { result, status: 'error', errorType: 'tool_result_contract' }
}

/** Its parts must also survive the way to the model, which is JSON. */
function isMultimodal(value: unknown): boolean {
  // Any value may be asked for a property, once null and undefined are out.
  const result = value as { _multimodal?: unknown; content?: unknown } | null | undefined
  if (result?._multimodal !== true || !Array.isArray(result.content)) return false
  try {
    JSON.stringify(result.content)
    return true
  } catch {
    return false
  }
}

function thrown(error: unknown): Ran {
  const result = toolError(sanitizeError(`Tool execution failed: ${describeThrown(error)}`))
  return { result, status: 'error', errorType: 'tool_exception' }
}

function refused(errorType: string, error: string, extra: Record<string, unknown> = {}): Prepared {
  return { ok: false, answer: { result: toolError(error, extra), status: 'error', errorType } }
}

/** A model may have called it without having read what it takes. */
function isOfOthers({ origin }: ToolEntry): boolean {
  return origin.kind === 'mcp' || origin.kind === 'plugin'
}

/** Those that may have been meant, or else what there is. */
function instead(name: string, offered: readonly string[]): Record<string, unknown> {
  if (offered.length === 0) return {}
  const near = nearNames(cutText(name, MAX_NAME_CHARS), offered)
  return near.length > 0
    ? { near_names: near }
    : { available_tools: offered.slice(0, MAX_NAMES_SHOWN) }
}

const MAX_NAMES_SHOWN = 40
const MAX_NAME_CHARS = 200

function shownName(name: string): string {
  return sanitizeError(cutText(name, MAX_NAME_CHARS))
}
