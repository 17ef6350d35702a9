/** The registry with everything around it: checks, toolsets, definitions, dispatch, user tools. */
import { join } from 'node:path'
import type { Models } from '../agent/model/models.ts'
import type { AgentTool } from '../agent/tools/agent-tool.ts'
import type { Approvals } from '../approval/approval-service.ts'
import type { BrowserService } from '../browser/browser-service.ts'
import { loadBuiltinTools } from '../discovery/load-tools.ts'
import { createToolConsent } from '../discovery/tool-consent.ts'
import { createUserTools } from '../discovery/user-tools.ts'
import { createToolCalls } from '../dispatch/handle-tool-call.ts'
import type { ApprovalQuestion } from '../dispatch/pre-tool-call.ts'
import { createSpillFiles } from '../dispatch/spill-files.ts'
import { createToolResults } from '../dispatch/tool-result.ts'
import { maskKeys } from '../files/mask-keys.ts'
import type { EventBus } from '../host/event-bus.ts'
import type { Log } from '../lib/log.ts'
import { readArguments } from '../lib/read-arguments.ts'
import type { Clock } from '../ports/clock.ts'
import type { ToolQuestion } from '../ports/gate.ts'
import type { Place } from '../ports/place.ts'
import type { ToolAnswer, ToolContext } from '../ports/tool-context.ts'
import { createAvailability } from '../registry/availability.ts'
import { createDefinitions } from '../registry/definitions.ts'
import type { Unattended } from '../schedule/unattended.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SettingsService } from '../settings/settings.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import { hooks, registry } from '../tool-api.ts'
import { createToolsetResolver } from '../toolsets/resolve.ts'
import { createToolCatalogue } from '../toolsets/tool-catalogue.ts'
import { createToolSearch, type DividedTools } from '../toolsets/tool-search.ts'
import type { composeFiles } from './files.ts'
import type { composeScripts } from './hands/scripts.ts'
import type { composeDiagnostics } from './others/diagnostics.ts'
import type { composeMcp } from './others/mcp.ts'
import type { composeSchedules } from './others/schedules.ts'
import type { ComposedSkills } from './others/skills.ts'
import type { Conversations } from './sessions/conversations.ts'
import { createSessionTools } from './sessions/session-tools.ts'
import type { Signals } from './signals.ts'
import { createToolContexts } from './tool-context.ts'
import type { composeWeb } from './web/web.ts'

/** A foreground command may ask for this long, and needs a little more to be stopped in order. */
const TERMINAL_CEILING_MS = 630_000

/** A file that does not come to its end holds nobody up longer than a hook may. */
const LOAD_LIMIT_MS = 5_000

const CONSENT = 'safety.tools'

/** Sessions whose own switches are remembered; who comes back to an older one gets the usual ones. */
const MAX_SESSIONS_KEPT = 200

export function composeTools(deps: {
  userData: string
  settings: SettingsService
  secrets: Secrets
  publish: EventBus['publish']
  log: Log
  clock: Clock
  signals: Signals
  terminals: TerminalService
  files: ReturnType<typeof composeFiles>
  scripts: ReturnType<typeof composeScripts>
  diagnostics: ReturnType<typeof composeDiagnostics>
  web: ReturnType<typeof composeWeb>
  skills: ComposedSkills
  browser: BrowserService
  channels: { messages: ToolContext['messages'] }
  schedules: Pick<ReturnType<typeof composeSchedules>, 'forCall'>
  unattended: (sessionId: string) => Unattended | undefined
  knownSecrets: () => readonly string[]
  agentTools: ReadonlyMap<string, AgentTool>
  models: Pick<Models, 'knownWindow'>
  conversations: Pick<Conversations, 'modelOf' | 'userTask' | 'isPlanning' | 'contextTokens'>
  gate: Approvals['gate']
  placeOf: (sessionId: string) => Place
  /** Where plugins run, whatever place a session has. */
  placeHere: () => Place
  /** What servers of others say about their tools. */
  mcp: Pick<ReturnType<typeof composeMcp>, 'ceilingMs' | 'isParallelSafe' | 'deferOf'>
}) {
  const { settings, secrets } = deps
  const { modelOf, userTask, isPlanning, contextTokens } = deps.conversations
  const log = deps.log.scoped('tools')
  const { now } = deps.clock
  const loaded = Promise.withResolvers<void>()
  registry.logTo(log)
  hooks.logTo(log)
  const availability = createAvailability({
    ...{ registry, now, log },
    secret: secrets.get,
    searchProblem: deps.web.searchProblem,
    hasSkills: deps.skills.hasAny,
    browserProblem: deps.browser.problem,
    mediaProblem: deps.web.media.problem,
  })
  const toolsets = createToolsetResolver({ registry })
  const search = createToolSearch({
    ...{ registry, deferOf: deps.mcp.deferOf },
    windowTokens: (sessionId) => deps.models.knownWindow(modelOf(sessionId)),
  })
  const entry = (name: string) => search.finder(name) ?? registry.entry(name)
  const definitions = createDefinitions({
    registry,
    availability,
    select: toolsets.select,
    now,
    log,
  })
  const userFolder = join(deps.userData, 'tools')
  const userTools = createUserTools({
    folder: userFolder,
    // Beside the seal of the rules. What lies in no key store anybody may have put there, so it is
    // not believed after a start.
    consent: createToolConsent({
      load: () => (secrets.noKeyStore() ? undefined : secrets.get(CONSENT)),
      save: (text) => secrets.set(CONSENT, text),
    }),
    registry,
    hooks,
    log,
    onChange: () => catalogue.refresh(),
  })
  const spill = createSpillFiles({ folder: join(deps.userData, 'cache', 'spillover'), log, now })
  const mask = (text: string) => maskKeys(text, secrets.values())
  const results = createToolResults({ spill, contextTokens, mask })
  const toolCalls = createToolCalls({
    registry: { entry },
    hooks,
    results,
    agentTools: deps.agentTools,
    context: createToolContexts({
      ...{ ...deps, userTask, media: deps.web.media },
      keepText: (name, text) => spill.write(name, mask(text)),
      ask: (call, question) =>
        askPerson({ ...call, tool: question.under ?? call.name, args: {}, question }),
      keepBytes: spill.writeBytes,
      call: (name, args, within) => toolCalls.handleToolCall(name, readArguments(args), within),
    }),
    humanWaitMs,
    cwdOf: deps.terminals.cwdOf,
    ask: askPerson,
    ceilingMs: (tool) =>
      LONG_RUNNING.has(tool.name) ? TERMINAL_CEILING_MS : deps.mcp.ceilingMs(tool),
    log,
    now,
  })
  const catalogue = createToolCatalogue({
    registry,
    availability,
    definitions,
    toolsets,
    search,
    switches: {
      load: () => settings.get('tools'),
      save: (switches) => settings.set({ tools: switches }),
      loadSession: (sessionId) => settings.get('sessionTools').switches[sessionId],
      saveSession: (sessionId, switches) => {
        const { [sessionId]: _before, ...others } = settings.get('sessionTools').switches
        const newest = Object.entries(others).slice(1 - MAX_SESSIONS_KEPT)
        settings.set({
          sessionTools: { switches: { ...Object.fromEntries(newest), [sessionId]: switches } },
        })
      },
    },
    keyState: secrets.state,
    userFolder,
    userFiles: userTools.files,
    refreshUserFiles: userTools.refresh,
    agreeToUserFile: userTools.agree,
    callTool: callByHand,
    now,
    loaded: loaded.promise,
    onChange: (change) => deps.publish('tools.changed', change),
  })
  for (const change of ['modelsChanged', 'serversChanged', 'skillsChanged'] as const)
    deps.signals.on(change, () => catalogue.refresh())
  deps.signals.on('sessionEnded', ({ sessionId }) => catalogue.forgetSession(sessionId))
  const { toolsFor, newsFor } = createSessionTools({
    ...{ definitionsFor, toolCalls, results, now, entry },
    news: search.news,
    resolvePath: deps.terminals.resolvePath,
    humanWaitMs,
    prepare: deps.terminals.prepare,
    isParallelSafe: deps.mcp.isParallelSafe,
    ...{ isPlanning, isWithheld },
    stopAfterFailures: () => settings.get('agent').stopAfterFailures,
    log: deps.log.scoped('agent'),
  })
  return {
    ...{ registry, hooks, catalogue, toolsFor, newsFor, passOthers, callByHand, start, stop },
    userFiles: userTools.files,
    isToolset: (name: string) => toolsets.find(name) !== undefined,
  }

  /** With nobody there nobody is asked or written to, and no schedule makes others. */
  function isWithheld(sessionId: string, tool: string): boolean {
    const run = deps.unattended(sessionId)
    if (!run) return false
    if (NEEDS_SOMEBODY.has(tool)) return true
    if (run.toolsets.length === 0 || search.finder(tool)) return false
    return !run.toolsets.some((name) => toolsets.resolve(name).includes(tool))
  }

  /** For an answer, or for a page that the person has taken over. */
  function humanWaitMs(sessionId: string): number {
    return deps.gate.humanWaitMs(sessionId) + deps.browser.heldMs(sessionId)
  }

  /**
   * After the first paint: nothing that a window shows at once waits for it. Tools and guards of
   * others have to be there before a model is told of any.
   */
  async function start(startOthers: () => Promise<void>): Promise<void> {
    const timer = setTimeout(loaded.resolve, LOAD_LIMIT_MS)
    try {
      await loadBuiltinTools(log)
      await userTools.start()
      await startOthers()
    } finally {
      clearTimeout(timer)
      loaded.resolve()
    }
    catalogue.refresh()
  }

  /** No call runs before the person's guards are there, so no model is told of tools before. */
  async function definitionsFor(sessionId: string): Promise<DividedTools> {
    await loaded.promise
    return catalogue.definitionsFor(sessionId)
  }

  async function stop(): Promise<void> {
    catalogue.dispose()
    await userTools.stop()
  }

  /** A hook wants a person to decide about a call, or a tool about what it is going to do. */
  async function askPerson(
    asked: Omit<ApprovalQuestion, 'message' | 'ruleKey'> & {
      message?: string
      question?: ToolQuestion
    },
  ): Promise<ToolAnswer> {
    const { sessionId, tool, args, callId, question, signal } = asked
    const purpose = asked.message ?? question?.detail
    const answer = await deps.gate.passTool({
      ...{ sessionId, callId, tool, args, signal },
      taskId: sessionId,
      ...(purpose !== undefined && { purpose }),
      ...(question && { question }),
      ...(question?.outlives && { outlives: true }),
      isReadOnly: false,
      cwd: deps.terminals.cwdOf(sessionId),
      place: deps.placeOf(sessionId),
    })
    return answer.allowed ? { isAllowed: true } : { isAllowed: false, message: answer.message }
  }

  /** A tool that a plugin brought: the person's rules decide, as about a command. */
  async function passOthers(
    call: { tool: string; args: Record<string, unknown>; isReadOnly: boolean },
    { sessionId, taskId, callId, signal }: ToolContext,
  ): Promise<ToolAnswer> {
    const answer = await deps.gate.passTool({
      ...{ ...call, sessionId, taskId, callId, signal },
      cwd: deps.terminals.cwdOf(sessionId),
      place: deps.placeHere(),
    })
    return answer.allowed ? { isAllowed: true } : { isAllowed: false, message: answer.message }
  }

  /** The tool bench: a call of the person's own, through the same dispatch, hooks and gate. */
  async function callByHand(call: {
    name: string
    args: Record<string, unknown>
    sessionId: string
  }): Promise<string> {
    await loaded.promise
    const outcome = await toolCalls.handleToolCall(call.name, readArguments(call.args), {
      taskId: call.sessionId,
      sessionId: call.sessionId,
      callId: `bench_${deps.clock.newId().slice(0, 8)}`,
      signal: new AbortController().signal,
      enabledTools: registry.names(),
      isByHand: true,
    })
    return typeof outcome.result === 'string' ? outcome.result : JSON.stringify(outcome.result)
  }
}

const NEEDS_SOMEBODY: ReadonlySet<string> = new Set(['clarify', 'cronjob', 'send_message'])
const LONG_RUNNING = new Set(['terminal', 'process', 'execute_code'])
