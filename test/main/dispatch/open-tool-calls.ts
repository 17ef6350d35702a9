/** The whole dispatch with fakes around it, for tests that look at one part of the way. */
import { createToolCalls, type ToolCallsDeps } from '../../../src-main/dispatch/handle-tool-call.ts'
import { createHooks } from '../../../src-main/dispatch/hooks.ts'
import type { ToolCall, ToolCallOptions } from '../../../src-main/dispatch/tool-call.ts'
import { readArguments } from '../../../src-main/lib/read-arguments.ts'
import type { ToolContext } from '../../../src-main/ports/tool-context.ts'
import { makeEntry } from '../../../src-main/registry/make-entry.ts'
import type {
  ToolEntry,
  ToolOrigin,
  ToolRegistration,
} from '../../../src-main/registry/tool-entry.ts'
import { recordingLog } from '../../support/recording-log.ts'
import { sampleTool } from '../../support/sample-tool.ts'

type ToolFacts = Partial<ToolRegistration> & { origin?: ToolOrigin }

export function toolEntry({ origin = { kind: 'builtin' }, ...facts }: ToolFacts): ToolEntry {
  const schema = { description: 'A tool.', parameters: { type: 'object' } }
  return makeEntry(sampleTool({ schema, handler: () => '{"ok":true}', ...facts }), origin)
}

export function openToolCalls(tools: readonly ToolFacts[], deps: Partial<ToolCallsDeps> = {}) {
  const { log, messages } = recordingLog()
  const hooks = createHooks({ log })
  const entries = new Map(tools.map(toolEntry).map((entry) => [entry.name, entry]))
  const stop = new AbortController()
  const calls = createToolCalls({
    registry: { entry: (name) => entries.get(name) },
    log,
    now: () => performance.now(),
    hooks,
    cwdOf: () => '/work',
    context: contextOf,
    results: { boundResult: async (_call, _entry, result) => result },
    ...deps,
  })
  const options: ToolCallOptions = {
    taskId: 't1',
    sessionId: 's1',
    callId: 'c1',
    signal: stop.signal,
    enabledTools: [...entries.keys()],
  }
  const call = (name: string, args: unknown = {}, more: Partial<ToolCallOptions> = {}) =>
    calls.handleToolCall(name, readArguments(args), { ...options, ...more })
  return { ...calls, call, hooks, messages, stop }
}

/** A context that carries what it was built from and nothing that runs. */
export function contextOf(call: ToolCall): ToolContext {
  const { taskId, sessionId, callId, signal, enabledTools } = call
  const context: Partial<ToolContext> = {
    taskId,
    sessionId,
    callId,
    signal,
    enabledTools,
    secret: () => undefined,
    progress: () => {},
    ask: async () => ({ isAllowed: true }),
    files: {} as ToolContext['files'], // nothing here touches a file
  }
  // No tool of these tests touches a terminal or a file.
  return context as ToolContext
}
