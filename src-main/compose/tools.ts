/** The registry with everything around it: checks, toolsets, definitions, dispatch, user tools. */
import { join } from 'node:path'
import type { AgentTool } from '../agent/tools/agent-tool.ts'
import type { Approvals } from '../approval/approval-service.ts'
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
import type { ToolDefinition } from '../ports/call.ts'
import type { Clock } from '../ports/clock.ts'
import type { Place } from '../ports/place.ts'
import { createAvailability } from '../registry/availability.ts'
import { createDefinitions } from '../registry/definitions.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SettingsService } from '../settings/settings.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import { hooks, registry } from '../tool-api.ts'
import { createToolsetResolver } from '../toolsets/resolve.ts'
import { createToolCatalogue } from '../toolsets/tool-catalogue.ts'
import type { composeFiles } from './files.ts'
import type { composeScripts } from './scripts.ts'
import { createSessionTools } from './session-tools.ts'
import type { Signals } from './signals.ts'
import { createToolContexts } from './tool-context.ts'

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
  userTask: (sessionId: string) => string | undefined
  agentTools: ReadonlyMap<string, AgentTool>
  contextTokens: (sessionId: string) => number | undefined
  gate: Approvals['gate']
  placeOf: (sessionId: string) => Place
}) {
  const { settings, secrets } = deps
  const log = deps.log.scoped('tools')
  const { now } = deps.clock
  const loaded = Promise.withResolvers<void>()
  registry.logTo(log)
  hooks.logTo(log)
  const availability = createAvailability({ registry, secret: secrets.get, now, log })
  const toolsets = createToolsetResolver({ registry })
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
  const results = createToolResults({
    spill: createSpillFiles({ folder: join(deps.userData, 'cache', 'spillover'), log, now }),
    contextTokens: deps.contextTokens,
    mask: (text) => maskKeys(text, secrets.values()),
  })
  const toolCalls = createToolCalls({
    registry,
    hooks,
    results,
    agentTools: deps.agentTools,
    context: createToolContexts({
      ...deps,
      call: (name, args, within) => toolCalls.handleToolCall(name, readArguments(args), within),
    }),
    humanWaitMs: deps.gate.humanWaitMs,
    cwdOf: deps.terminals.cwdOf,
    ask: askPerson,
    ceilingMs: ({ name }) => (LONG_RUNNING.has(name) ? TERMINAL_CEILING_MS : undefined),
    log,
    now,
  })
  const catalogue = createToolCatalogue({
    registry,
    availability,
    definitions,
    toolsets,
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
  deps.signals.on('sessionEnded', ({ sessionId }) => catalogue.forgetSession(sessionId))
  const { toolsFor } = createSessionTools({
    ...{ definitionsFor, toolCalls, results, now },
    entry: registry.entry,
    resolvePath: deps.terminals.resolvePath,
    humanWaitMs: deps.gate.humanWaitMs,
    prepare: deps.terminals.prepare,
    stopAfterFailures: () => settings.get('agent').stopAfterFailures,
    log: deps.log.scoped('agent'),
  })
  return { registry, catalogue, toolsFor, userFiles: userTools.files, start, stop }

  /** After the first paint: nothing that a window shows at once waits for it. */
  async function start(): Promise<void> {
    const timer = setTimeout(loaded.resolve, LOAD_LIMIT_MS)
    try {
      await loadBuiltinTools(log)
      await userTools.start()
    } finally {
      clearTimeout(timer)
      loaded.resolve()
    }
    catalogue.refresh()
  }

  /** No call runs before the person's guards are there, so no model is told of tools before. */
  async function definitionsFor(sessionId: string): Promise<ToolDefinition[]> {
    await loaded.promise
    return [...(await catalogue.definitionsFor(sessionId))]
  }

  async function stop(): Promise<void> {
    catalogue.dispose()
    await userTools.stop()
  }

  /** A hook wants a person to decide about a call. */
  async function askPerson(question: ApprovalQuestion) {
    const { sessionId, tool, args, callId, message, signal } = question
    const answer = await deps.gate.passTool({
      ...{ sessionId, callId, tool, args, signal },
      taskId: sessionId,
      purpose: message,
      isReadOnly: false,
      cwd: deps.terminals.cwdOf(sessionId),
      place: deps.placeOf(sessionId),
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

const LONG_RUNNING = new Set(['terminal', 'process', 'execute_code'])
