/** What one call of a tool may touch: the session's terminal, its files, and the tools beside it. */
import type { ToolCall } from '../dispatch/tool-call.ts'
import type { Log } from '../lib/log.ts'
import type { ToolContext } from '../ports/tool-context.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import type { composeFiles } from './files.ts'
import type { composeScripts } from './scripts.ts'

/** Reading the same twice in a row is noticed; any other call in between makes it new. */
const REPEATABLE_READS = new Set(['read_file', 'search_files'])

export function createToolContexts(deps: {
  terminals: TerminalService
  files: ReturnType<typeof composeFiles>
  scripts: ReturnType<typeof composeScripts>
  secrets: Secrets
  log: Log
  userTask: (sessionId: string) => string | undefined
  /** Another tool, through the same dispatch. */
  call: (
    name: string,
    args: Record<string, unknown>,
    within: ToolCall,
  ) => Promise<{ result: unknown }>
}): (call: ToolCall) => ToolContext {
  const { terminals, files, scripts } = deps
  return contextOf

  function contextOf(call: ToolCall): ToolContext {
    if (!REPEATABLE_READS.has(call.name)) files.otherToolRan(call.sessionId)
    return {
      sessionId: call.sessionId,
      taskId: call.taskId,
      callId: call.callId,
      userTask: deps.userTask(call.sessionId),
      signal: call.signal,
      terminal: terminals.accessFor(call),
      files: files.forCall({ ...call, tool: call.name }),
      scripts: scripts.forCall(call),
      callTool: async (name, args, sooner) => {
        const signal = sooner ? AbortSignal.any([call.signal, sooner]) : call.signal
        const { result } = await deps.call(name, args, { ...call, signal, raw: true })
        return typeof result === 'string' ? result : JSON.stringify(result)
      },
      secret: secretForTools,
      enabledTools: call.enabledTools,
      progress: (message) => deps.log.debug(`${call.name}: ${message}`, { callId: call.callId }),
    }
  }

  /** What the app keeps for itself, such as the seal of its rules, is no tool's business. */
  function secretForTools(name: string): string | undefined {
    return /^(safety|provider)\./.test(name) ? undefined : deps.secrets.get(name)
  }
}
