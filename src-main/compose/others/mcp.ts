/** Servers of others that bring tools: their processes, their consent, their calls through the gate. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import { findInjection, showHidden, withoutHidden } from '../../agent/injection-scan.ts'
import type { Models } from '../../agent/model/models.ts'
import type { Approvals } from '../../approval/approval-service.ts'
import { createChangedCode } from '../../approval/gate/changed-code.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import { stampOf } from '../../lib/door/agents-stamp.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import { toolError } from '../../lib/tool-error.ts'
import { createProcessJournal } from '../../mcp/line/process-journal.ts'
import { createMcpHandlers } from '../../mcp/mcp-handlers.ts'
import { createMemory } from '../../mcp/memory.ts'
import { createSampling, type Sample } from '../../mcp/sampling.ts'
import { createServerOffers } from '../../mcp/server-offers.ts'
import { createServers } from '../../mcp/servers.ts'
import { createEditorProposals } from '../../mcp/setup/editor-proposals.ts'
import { readForeignFiles } from '../../mcp/setup/foreign-files.ts'
import { type Offered, withPluginEntries } from '../../mcp/setup/plugin-entries.ts'
import { readCallResult } from '../../mcp/tools/call-result.ts'
import { createDefinitionPins } from '../../mcp/tools/definition-pins.ts'
import type { ListedTool } from '../../mcp/tools/list-tools.ts'
import { toolName } from '../../mcp/tools/tool-name.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Place } from '../../ports/place.ts'
import type { ToolEntry, ToolHandler } from '../../registry/tool-entry.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { SettingsService } from '../../settings/settings.ts'
import { loginPath } from '../../terminal/backends/local/login-path.ts'
import { startTimeOf } from '../../terminal/backends/local/process-table.ts'
import type { ThisMachine } from '../../terminal/backends/local/this-machine.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import { registry } from '../../tool-api.ts'
import type { Conversations } from '../sessions/conversations.ts'
import type { Signals } from '../signals.ts'

/** Beside the consent for tool files, sealed by the key store in the same way. */
const CONSENT = 'safety.mcp'

/** So long a model may take for a server. */
const SAMPLE_MS = 120_000

/** The dispatch waits a little longer than the call itself may take. */
const BEYOND_MS = 10_000

export function composeMcp(deps: {
  version: string
  userData: string
  home: string
  environment: Readonly<Record<string, string | undefined>>
  settings: SettingsService
  secrets: Secrets
  notices: Notices
  publish: EventBus['publish']
  clock: Clock
  gate: Approvals['gate']
  terminals: TerminalService
  /** Where servers run, whatever place a session has. */
  placeHere: () => Place
  folderOf: (sessionId: string) => string
  thisMachine: ThisMachine
  models: Pick<Models, 'open' | 'chosen'>
  conversations: Pick<Conversations, 'modelOf'>
  isSomebodyThere: () => boolean
  wasAtWork: (time: number) => boolean
  signals: Signals
}) {
  const { settings, secrets, environment, clock, thisMachine } = deps
  const folder = join(deps.userData, 'mcp')
  const { appMark, machine, killTree } = thisMachine
  const journal = createProcessJournal({
    file: join(folder, 'running.json'),
    startTimeOf,
    endFamily: killTree.end,
  })
  let marks = 0
  /** How programs of others are started, and what is known of them after a crash. */
  const link = {
    environment,
    home: deps.home,
    loginPath: () => {
      const { platform } = machine
      const env = plain(environment)
      return loginPath({ platform, shell: environment.SHELL ?? '/bin/sh', env })
    },
    process: {
      endFamily: killTree.end,
      onStarted: journal.started,
      onGone: journal.gone,
    },
    newMark: () => {
      marks += 1
      return `${appMark}.mcp${marks}`
    },
    stamp: stampOf(appMark),
  }
  const servers = createServers({
    ...clock,
    registry,
    settings: {
      load: () => settings.get('mcp').servers,
      save: (all) => settings.set({ mcp: { servers: all } }),
    },
    secrets,
    pins: createDefinitionPins({
      // What lies in no key store anybody may have put there, so it is not believed after a start.
      store: {
        load: () => (secrets.noKeyStore() ? undefined : secrets.get(CONSENT)),
        save: (text) => secrets.set(CONSENT, text),
      },
      folder: join(folder, 'pins'),
    }),
    changedCode: createChangedCode(deps.wasAtWork),
    memory: createMemory({ file: join(folder, 'memory.json'), now: clock.now }),
    link,
    clientInfo: { name: 'talaria', version: deps.version },
    random: Math.random,
    isWatched: deps.isSomebodyThere,
    ...{ scan, withoutHidden, showHidden },
    mask: (text) => maskSecrets(text, secrets.values()),
    handlerOf,
    sample: createSampling({ ask: askToSample, complete, now: clock.now }).sample,
    rootOf: deps.folderOf,
    onTold: (title, detail) => deps.notices.raise({ level: 'info', title, detail, leadsTo: 'mcp' }),
    onChange: (view) => deps.publish('mcp.changed', view),
    onTools: () => deps.signals.emit('serversChanged', undefined),
  })
  const editors = createEditorProposals((editor, count) =>
    deps.notices.raise({
      ...{ level: 'info', leadsTo: 'mcp' },
      title: say('mcp.editorProposes', { editor, count }),
      detail: say('mcp.lookAtProposed'),
    }),
  )

  return {
    handlers: createMcpHandlers(servers, async (folder) => [
      ...editors.files(),
      ...(await readForeignFiles({
        ...{ home: deps.home, platform: machine.platform, folder },
        appData: environment.APPDATA,
      })),
    ]),
    proposeFromEditor: editors.propose,
    view: servers.view,
    deferOf: (server: string) => servers.entryOf(server)?.defer ?? 'as-needed',
    /** Words for the model, prompts and resources. */
    offers: createServerOffers({ ...{ scan, withoutHidden, showHidden }, servers: servers.usable }),
    ceilingMs,
    isParallelSafe,
    offerFromPlugins,
    link,
    start,
    dispose: servers.dispose,
  }

  /** Asked about each time, with all that the model would read. */
  async function askToSample({ server, sessionId, until, system, messages }: Sample) {
    const passed = await deps.gate.passTool({
      ...{ sessionId, taskId: sessionId, callId: `sample_${clock.newId().slice(0, 8)}` },
      signal: until,
      args: { ...(system !== undefined && { system }), messages },
      tool: toolName(server, 'ask_the_model'),
      ...{ isReadOnly: false, asksEachTime: true, offeredBy: { server } },
      cwd: deps.terminals.cwdOf(sessionId),
      place: deps.placeHere(),
    })
    return passed.allowed ? undefined : passed.message
  }

  async function complete({ sessionId, until, system, messages, maxTokens }: Sample) {
    const model = deps.models.open(deps.conversations.modelOf(sessionId) ?? deps.models.chosen())
    const { text } = await model.complete({
      messages: [
        ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
        ...messages.map(({ role, text }) => ({ role, content: text })),
      ],
      ...{ tools: [], maxTokens, onPiece: () => {} },
      signal: AbortSignal.any([until, AbortSignal.timeout(SAMPLE_MS)]),
    })
    return { text, model: model.id }
  }

  function offerFromPlugins(wanted: readonly Offered[]): void {
    const all = settings.get('mcp').servers
    const next = withPluginEntries(all, wanted)
    if (next === all) return
    settings.set({ mcp: { servers: { ...next } } })
    servers.refresh()
  }

  async function start(): Promise<void> {
    await journal.endLeftovers()
    servers.start()
  }

  function handlerOf(server: string, tool: ListedTool): ToolHandler {
    return async (args: Record<string, unknown>, context) => {
      const { sessionId, taskId, callId, signal } = context
      const connection = servers.connectionOf(server)
      const trust = servers.entryOf(server)?.trust
      if (!connection || trust === undefined)
        return toolError(`the server ${server} is switched off`)
      const { readOnlyHint, destructiveHint } = tool.annotations ?? {}
      const title = tool.title ?? tool.annotations?.title
      const passed = await deps.gate.passTool({
        ...{ sessionId, taskId, callId, signal, args },
        tool: toolName(server, tool.name),
        // Hints are claims of the server, believed only by somebody who said so.
        isReadOnly: readOnlyHint === true && destructiveHint !== true && trust === 'read-freely',
        asksEachTime: trust === 'ask-each-time',
        offeredBy: {
          server,
          ...(title !== undefined && { title }),
          ...(readOnlyHint === true && destructiveHint !== true && { claim: 'reads' }),
          ...(destructiveHint === true && { claim: 'destroys' }),
        },
        cwd: deps.terminals.cwdOf(taskId),
        place: deps.placeHere(),
      })
      if (!passed.allowed) return toolError(passed.message, { status: passed.status })
      const result = await connection.call(tool, args, {
        ...{ signal, sessionId },
        onProgress: context.progress,
      })
      return readCallResult(result, (bytes, type) => keep(callId, bytes, type))
    }
  }

  /** In the folder of long results, where tools find it. */
  async function keep(callId: string, bytes: Buffer, type: string): Promise<string | undefined> {
    const there = join(deps.userData, 'cache', 'spillover')
    const ending = /^[a-z]+\/(?:x-)?([a-z0-9]{1,8})$/.exec(type)?.[1] ?? 'bin'
    const name = callId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 48)
    const path = join(there, `${name}-${clock.newId().slice(0, 8)}.${ending}`)
    mkdirSync(there, { recursive: true, mode: 0o700 })
    writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
    return path
  }

  function ceilingMs({ origin }: ToolEntry): number | undefined {
    const server = origin.kind === 'mcp' ? servers.entryOf(origin.server) : undefined
    return server && server.totalSeconds * 1_000 + BEYOND_MS
  }

  function isParallelSafe(name: string): boolean {
    const origin = registry.entry(name)?.origin
    return origin?.kind === 'mcp' && servers.isParallelSafe(origin.server, name)
  }
}

function scan(text: string): Words | undefined {
  const found = findInjection(text)
  return found && say(`mcp.sign.${found.kind}`)
}

function plain(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )
}
