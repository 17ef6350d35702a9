/**
 * The composition root: builds every service, hands each what it may use, and returns what a host
 * carries to a window.
 *
 * Read from here: a request goes host → serve → handlers (below) → a service; an event goes from a
 * service → publish → host → window. Services know nothing of one another; the functions that join
 * them are written here and in `compose/`, a file for each larger part:
 *
 *   compose/storage.ts        settings, keys, log files, the database
 *   compose/places.ts         where commands can run, and which place a session has
 *   compose/files.ts          the files that tools may touch
 *   compose/tools.ts          registry, checks, toolsets, definitions, dispatch
 *   compose/tool-context.ts   what one call of a tool may touch
 *   compose/approvals.ts      the gate in front of everything that runs code
 *   compose/lifecycle.ts      what hooks are told of sessions, models, questions and commands
 *   compose/scripts.ts        programs that call tools, for execute_code
 *   compose/agent.ts          sessions, the loop, and the tools that need its state
 *   compose/session-tools.ts  how the calls of one reply go from the loop through dispatch
 *   compose/what-waits.ts     all that waits for the person, for the one list in host/waiting.ts
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Client, Events, Handlers, Language, QuestionView, SettingsView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { loadClient } from './agent/model/model-client.ts'
import { createModels } from './agent/model/models.ts'
import { ancestry } from './agent/session/ancestry.ts'
import type { AgentTool } from './agent/tools/agent-tool.ts'
import { composeAgent } from './compose/agent.ts'
import { composeApprovals } from './compose/approvals.ts'
import { createDeskHandlers, type Desk } from './compose/desk-handlers.ts'
import { composeFiles } from './compose/files.ts'
import { createLifecycle } from './compose/lifecycle.ts'
import { composePlaces } from './compose/places.ts'
import { composeScripts } from './compose/scripts.ts'
import { createSessionTools } from './compose/session-tools.ts'
import { composeStorage } from './compose/storage.ts'
import { createToolContexts } from './compose/tool-context.ts'
import { composeTools } from './compose/tools.ts'
import { checkShell } from './compose/typed-paths.ts'
import { whatWaits } from './compose/what-waits.ts'
import type { ApprovalQuestion } from './dispatch/pre-tool-call.ts'
import { createEventBus, type EventBus, type Send } from './host/event-bus.ts'
import { createNotices } from './host/notices.ts'
import { createPresence } from './host/presence.ts'
import { createWaiting } from './host/waiting.ts'
import { maskSecrets } from './lib/mask-secrets.ts'
import { readArguments } from './lib/read-arguments.ts'
import type { Vault } from './secrets/secrets.ts'
import type { SettingsDamage, SettingsStore } from './settings/settings.ts'
import { createSettingsHandlers } from './settings/settings-handlers.ts'
import { withheldNames } from './terminal/backends/local/environment.ts'
import { createDoors } from './terminal/doors.ts'
import { createTerminalService } from './terminal/terminal-service.ts'
import { hooks } from './tool-api.ts'

/** By then a window has asked for all that it shows first, and nobody has written a message yet. */
const QUIET_AFTER_MS = 1_000

export interface RuntimeOptions extends Desk {
  host: SettingsView['about']['host']
  version: string
  userData: string
  environment: Readonly<Record<string, string | undefined>>
  settingsStore: SettingsStore
  /** Damage found before the store could be opened. */
  settingsDamage?: SettingsDamage
  vault: () => Vault
  defaultCwd: string
  home: string
  /** The app's own files: nothing an agent does may change them. */
  programFolders: readonly string[]
  /** All processes of the app, this one first: no command may signal them. */
  ownPids: () => readonly number[]
  /** The built file that judges long texts in a thread. */
  judgeWorker: URL
  /** A question that no window shows: the person has to be called in another way. */
  onUnseen?: (question: QuestionView) => void
  /** Log lines also go to the console, because somebody watches. */
  isWatched?: boolean
}

export function createRuntime(options: RuntimeOptions) {
  const { userData } = options
  const bus = createEventBus((error) => log.warn('a window could not be reached', { error }))
  const startedAt = Date.now()
  const notices = createNotices({ publish })
  const presence = createPresence(Date.now)
  const waiting = createWaiting({
    publish: bus.publish,
    gather: () =>
      whatWaits({
        questions: approvals.view().open,
        clarify: agent.clarify(),
        terminals: terminals.list(),
        toolFiles: tools.userFiles(),
        mask: (text) => maskSecrets(text, secrets.values()),
      }),
    onSession: (sessionId) => {
      const session = agent.sessions.find(sessionId)
      if (session) agent.agent.announce(session)
    },
    now: Date.now,
  })
  const storage = composeStorage({ ...options, notices })
  const { secrets, settings, log } = storage
  const preferences = createSettingsHandlers({
    settings,
    about: {
      host: options.host,
      version: options.version,
      folders: { data: userData, logs: join(userData, 'logs'), home: options.home },
    },
    secretStore: secrets.kind,
    checkShell,
    withheld: () => withheldNames(options.environment, approvals.passOn()),
    onChange: (view) => publish('settings.changed', view),
  })
  const models = createModels({
    store: {
      load: () => settings.get('models'),
      save: (next) => settings.set({ models: next }),
    },
    secrets,
    language,
    onChange: (view) => {
      publish('models.changed', view)
      approvals.modelsChanged()
    },
    newId: () => randomUUID().slice(0, 8),
    now: Date.now,
  })
  const lifecycle = createLifecycle({ hooks, knownSecrets: secrets.values, now: Date.now })
  const { thisMachine, places } = composePlaces({ ...options, passOn })
  const approvals = composeApprovals({
    userData,
    home: options.home,
    placeOf: places.of,
    programFolders: options.programFolders,
    lifecycle,
    judgeWorker: options.judgeWorker,
    ownPids: options.ownPids,
    settings,
    secrets,
    models,
    publish,
    notices,
    isSomebodyThere: presence.isThere,
    sessionStart: (sessionId) => ancestry(agent.sessions, sessionId).at(-1)?.createdAt ?? startedAt,
    userTask,
    stopTask: (taskId, reason) => {
      log.info('a task was stopped', { taskId, reason })
      void agent.agent.stop(taskId)
    },
    runSkipped: (skipped) => terminals.runSkipped(skipped),
    onUnseen: (question) => {
      log.warn('a question is not shown by any window', { id: question.id })
      options.onUnseen?.(question)
    },
  })
  const { gate } = approvals
  const doors = createDoors()
  const terminals = createTerminalService({
    publish,
    log: log.scoped('terminal'),
    now: Date.now,
    thisMachine,
    places,
    pass: gate.pass,
    prepare: gate.prepare,
    chosenShell: approvals.chosenShell,
    scrollbackLines: () => settings.get('terminal').scrollbackLines,
    onFinished: gate.finished,
    knownSecrets: secrets.values,
    outputRewriter: lifecycle.outputRewriter,
    deliver: (sessionId, words) => agent.agent.deliver(sessionId, words),
  })
  const scripts = composeScripts({
    environment: options.environment,
    gate,
    terminals,
    placeOf: places.of,
    thisMachine,
    secrets,
    passOn,
  })
  const files = composeFiles({
    ...options,
    gate,
    terminals,
    placeOf: places.of,
    secrets,
    folderOf: (sessionId) => agent.folderOf(sessionId),
  })
  const agentTools = new Map<string, AgentTool>()
  const tools = composeTools({
    userData,
    settings,
    secrets,
    publish,
    log,
    context: createToolContexts({
      terminals,
      files,
      scripts,
      secrets,
      log,
      userTask,
      call: (name, args, within) =>
        tools.toolCalls.handleToolCall(name, readArguments(args), within),
    }),
    agentTools,
    contextTokens: (sessionId) => agent.contextTokens(sessionId),
    humanWaitMs: gate.humanWaitMs,
    cwdOf: terminals.cwdOf,
    ask: askForTool,
  })
  const sessionTools = createSessionTools({
    definitionsFor: tools.definitionsFor,
    toolCalls: tools.toolCalls,
    results: tools.results,
    entry: tools.registry.entry,
    resolvePath: terminals.resolvePath,
    humanWaitMs: gate.humanWaitMs,
    prepare: (session, calls, signal) => terminals.prepare(session, calls, signal),
    now: Date.now,
    log: log.scoped('agent'),
  })
  const agent = composeAgent({
    db: storage.openConversations(),
    knownSecrets: secrets.values,
    userData,
    models,
    lifecycle,
    publish,
    toolsFor: sessionTools.toolsFor,
    emoji: tools.registry.emoji,
    defaultCwd: options.defaultCwd,
    home: options.home,
    language,
    isWaiting: waiting.isWaiting,
    doorsOf: (sessionId) => doors.of(ownerOf(sessionId)),
    setDoor: doors.set,
    cwd: { of: terminals.cwdOf, choose: terminals.chooseCwd },
    onShortened: files.contextShortened,
    onSessionEnd: (sessionId) => {
      lifecycle.sessionEnded(sessionId)
      approvals.endSession(sessionId)
      doors.endSession(sessionId)
      tools.catalogue.forgetSession(sessionId)
      files.endSession(sessionId)
      void terminals.endSession(sessionId)
    },
  })
  for (const [name, tool] of agent.tools) agentTools.set(name, tool)

  const handlers: Handlers = {
    ...agent.handlers,
    ...approvals.handlers,
    ...models.handlers,
    ...preferences.handlers,
    ...terminals.handlers,
    ...tools.catalogue.handlers,
    ...createDeskHandlers(options),
    'runtime.snapshot': () => ({
      seq: bus.seq(),
      approvals: approvals.view(),
      models: models.view(),
      notices: notices.list(),
      sessions: agent.view(),
      settings: preferences.view(),
      terminals: terminals.list(),
      tools: tools.catalogue.view(),
      waiting: waiting.list(),
    }),
    'checkpoint.undo': async ({ sessionId, callId, isForced }) => {
      const undone = await files.undo(sessionId, callId, { isForced })
      if (!undone.ok) throw new RuntimeError('conflict', { text: undone.message, ...undone.said })
      if (undone.kind === 'restored') agent.agent.markUndone(sessionId, callId)
      const { ok: _ok, ...view } = undone
      return view
    },
    'runtime.reportError': ({ message, stack }) => {
      reportError(say('notice.windowFailed'), message, { stack })
      return null
    },
    'notices.dismiss': ({ id }) => {
      notices.dismiss(id)
      return null
    },
    'secrets.set': ({ name, value }) => {
      secrets.set(name, value)
      tools.catalogue.refresh()
      return null
    },
    'secrets.remove': ({ name }) => {
      secrets.remove(name)
      tools.catalogue.refresh()
      return null
    },
  }

  return {
    handlers,
    connect,
    start,
    dispose,
    log,
    reportError,
    answerInConsole: approvals.answerInConsole,
    keptCommands: terminals.keptCommands,
    watch: (send: Send) => bus.connect('attention', send),
    /** The person picked something outside the window. */
    pick: (picked: Events['waiting.picked']) => publish('waiting.picked', picked),
    settings: { get: settings.get, onChange: settings.onChange },
    language,
  }

  function passOn(sessionId: string): string[] {
    return [...approvals.passOn(), ...doors.variables(ownerOf(sessionId))]
  }

  /** The person's own session that this one works for, or the session itself. */
  function ownerOf(sessionId: string): string {
    return ancestry(agent.sessions, sessionId).at(-1)?.id ?? sessionId
  }

  function userTask(sessionId: string): string | undefined {
    return agent.userTask(sessionId)
  }

  function language(): Language {
    return settings.get('appearance').language
  }

  /** What takes time and can wait until a window is there. */
  async function start(): Promise<void> {
    await tools.start()
    await approvals.warmUp()
    await files.prune()
    if (models.hasServer()) setTimeout(loadClient, QUIET_AFTER_MS).unref()
  }

  function connect(client: Client, send: Send): () => void {
    const disconnect = bus.connect(client.id, send)
    presence.came(client.id)
    return () => {
      disconnect()
      presence.went(client.id)
      terminals.clientGone(client.id)
    }
  }

  /** In this order: no new work, then what runs, then what was written about it. */
  async function dispose(): Promise<void> {
    await agent.agent.dispose()
    const told = lifecycle.quit()
    await approvals.dispose()
    await tools.stop()
    await terminals.dispose()
    agent.close()
    await storage.flushLog()
    // Last, because a hook may hang until the host gives up on all of us.
    await told
  }

  /** Whoever waits for the person says so by an event, and the list of all that waits follows. */
  function publish(...event: Parameters<EventBus['publish']>): void {
    bus.publish(...event)
    waiting.published(event[0])
  }

  /** A hook wants a person to decide about a call. */
  async function askForTool(question: ApprovalQuestion) {
    const { sessionId, tool, args, callId, message, signal } = question
    const answer = await gate.passTool({
      sessionId,
      taskId: sessionId,
      callId,
      tool,
      args,
      purpose: message,
      isReadOnly: false,
      cwd: terminals.cwdOf(sessionId),
      place: places.of(sessionId),
      signal,
    })
    return answer.allowed ? { isAllowed: true } : { isAllowed: false, message: answer.message }
  }

  /** An error that nobody caught: it is written down and the person is told. */
  function reportError(title: Words, message: string, facts?: Record<string, unknown>): void {
    log.error(`${title.text}: ${message}`, facts)
    const detail = say('notice.moreInLog', { message, file: storage.logPath })
    notices.raise({ level: 'error', title, detail })
  }
}
