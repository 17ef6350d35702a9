/** What one call of a tool may touch: the session's terminal, its files, and the tools beside it. */

import type { BrowserService } from '../browser/browser-service.ts'
import type { ToolCall } from '../dispatch/tool-call.ts'
import type { EventBus } from '../host/event-bus.ts'
import type { Log } from '../lib/log.ts'
import { maskSecrets } from '../lib/mask-secrets.ts'
import type { ToolQuestion } from '../ports/gate.ts'
import type { ToolAnswer, ToolContext } from '../ports/tool-context.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import type { composeFiles } from './files.ts'
import type { composeScripts } from './hands/scripts.ts'
import type { composeDiagnostics } from './others/diagnostics.ts'
import type { ComposedSkills } from './others/skills.ts'
import { partsOnDemand } from './parts-on-demand.ts'
import type { composeMedia } from './web/media.ts'
import type { composeWeb } from './web/web.ts'

/** The row has one line for it. */
const MAX_LINE = 200

/** Reading the same twice in a row is noticed; any other call in between makes it new. */
const REPEATABLE_READS = new Set(['read_file', 'search_files'])

/** What is there already when a call begins. */
type Plain = 'sessionId' | 'taskId' | 'callId' | 'signal' | 'enabledTools'

export function createToolContexts(deps: {
  terminals: TerminalService
  files: ReturnType<typeof composeFiles>
  scripts: ReturnType<typeof composeScripts>
  diagnostics: Pick<ReturnType<typeof composeDiagnostics>, 'forCall'>
  skills: Pick<ComposedSkills, 'forCall'>
  browser: Pick<BrowserService, 'forCall'>
  web: Pick<ReturnType<typeof composeWeb>, 'forCall' | 'readPdf' | 'fitPicture' | 'home'>
  media: Pick<ReturnType<typeof composeMedia>, 'forCall'>
  channels: { messages: ToolContext['messages'] }
  schedules: { forCall: (call: ToolCall) => ToolContext['schedules'] }
  keepText: ToolContext['keepText']
  keepBytes: ToolContext['keepBytes']
  secrets: Secrets
  log: Log
  userTask: (sessionId: string) => string | undefined
  knownSecrets: () => readonly string[]
  publish: EventBus['publish']
  /** By way of the gate. */
  ask: (call: ToolCall, question: ToolQuestion) => Promise<ToolAnswer>
  /** Another tool, through the same dispatch. */
  call: (
    name: string,
    args: Record<string, unknown>,
    within: ToolCall,
  ) => Promise<{ result: unknown }>
}): (call: ToolCall) => ToolContext {
  const { terminals, files, scripts } = deps
  const partsOf = partsOnDemand<ToolCall, Omit<ToolContext, Plain>>({
    userTask: ({ sessionId }) => deps.userTask(sessionId),
    terminal: terminals.accessFor,
    files: (call) => files.forCall({ ...call, tool: call.name }),
    diagnostics: deps.diagnostics.forCall,
    scripts: scripts.forCall,
    skills: deps.skills.forCall,
    messages: () => deps.channels.messages,
    schedules: deps.schedules.forCall,
    web: (call) => deps.web.forCall({ signal: call.signal, ask: askFor(call) }),
    browser: (call) =>
      deps.browser.forCall({ ...call, ask: askFor(call), progress: progressOf(call) }),
    readPdf: (call) => (bytes) => deps.web.readPdf(bytes, call.signal),
    home: (call) => deps.web.home.forCall({ signal: call.signal, ask: askFor(call) }),
    fitPicture: (call) => (bytes, fit) => deps.web.fitPicture(bytes, fit, call.signal),
    media: (call) => deps.media.forCall({ ...call, ask: askFor(call), progress: progressOf(call) }),
    keepBytes: (call) => (name, ending, bytes) =>
      deps.keepBytes(`${call.callId} ${name}`, ending, bytes),
    keepText: (call) => (name, text) => deps.keepText(`${call.callId} ${name}`, text),
    callTool: (call) => async (name, args, sooner) => {
      const signal = sooner ? AbortSignal.any([call.signal, sooner]) : call.signal
      const { result } = await deps.call(name, args, { ...call, signal, raw: true })
      return typeof result === 'string' ? result : JSON.stringify(result)
    },
    secret: () => secretForTools,
    progress: progressOf,
    ask: askFor,
  })
  return (call) => {
    if (!REPEATABLE_READS.has(call.name)) files.otherToolRan(call.sessionId)
    const { sessionId, taskId, callId, signal, enabledTools } = call
    return Object.assign(partsOf(call), { sessionId, taskId, callId, signal, enabledTools })
  }

  function askFor(call: ToolCall): ToolContext['ask'] {
    return (question) => deps.ask(call, question)
  }

  function progressOf(call: ToolCall): ToolContext['progress'] {
    return (message) => tell(call, message)
  }

  function tell({ name, sessionId, callId }: ToolCall, message: string): void {
    deps.log.debug(`${name}: ${message}`, { callId })
    const line = maskSecrets(message, deps.knownSecrets()).replaceAll(/\s+/g, ' ').trim()
    deps.publish('call.progressed', { sessionId, callId, progress: line.slice(0, MAX_LINE) })
  }

  /** What the app keeps for itself, such as the seal of its rules, is no tool's business. */
  function secretForTools(name: string): string | undefined {
    return /^(safety|provider|mcp|channel)\./.test(name) ? undefined : deps.secrets.get(name)
  }
}
