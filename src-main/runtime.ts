/**
 * The composition root: builds every service, hands each what it may use, and returns what a host
 * carries to a window.
 *
 * Read from here: a request goes host → serve → handlers (below) → a service; an event goes from a
 * service → publish → host → window. Services know nothing of one another; the functions that join
 * them are written here and in `compose/`, a file for each larger part:
 *
 *   compose/signals.ts        what services tell one another of without knowing who listens
 *   compose/storage.ts        settings, keys, log files, the database
 *   compose/conversations.ts  the stored sessions, and what others want to know of one
 *   compose/safety.ts        what is stored about safety, and whether it may be believed
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
import { join } from 'node:path'
import type { Client, Events, Handlers, QuestionView, SettingsView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { loadClient } from './agent/model/model-client.ts'
import { createModels } from './agent/model/models.ts'
import type { AgentTool } from './agent/tools/agent-tool.ts'
import { composeAgent } from './compose/agent.ts'
import { composeApprovals } from './compose/approvals.ts'
import { composeConversations } from './compose/conversations.ts'
import { createDeskHandlers, type Desk } from './compose/desk-handlers.ts'
import { composeFiles } from './compose/files.ts'
import { createLifecycle } from './compose/lifecycle.ts'
import { composePlaces } from './compose/places.ts'
import { createReach } from './compose/reach.ts'
import { composeSafety } from './compose/safety.ts'
import { composeScripts } from './compose/scripts.ts'
import { createSessionTools } from './compose/session-tools.ts'
import { createSignals } from './compose/signals.ts'
import { composeStorage } from './compose/storage.ts'
import { composeTools } from './compose/tools.ts'
import { checkShell } from './compose/typed-paths.ts'
import { createUndoHandlers } from './compose/undo-handlers.ts'
import { whatWaits } from './compose/what-waits.ts'
import { createEventBus, type EventBus, type Send } from './host/event-bus.ts'
import { createNotices } from './host/notices.ts'
import { createPresence } from './host/presence.ts'
import { createWaiting } from './host/waiting.ts'
import { systemClock } from './lib/clock.ts'
import { maskSecrets } from './lib/mask-secrets.ts'
import type { Vault } from './secrets/secrets.ts'
import { createSecretsHandlers } from './secrets/secrets-handlers.ts'
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
  const { userData, environment, defaultCwd, home } = options
  const clock = systemClock
  const signals = createSignals()
  const bus = createEventBus((error) => log.warn('a window could not be reached', { error }))
  const waiting = createWaiting({ publish: bus.publish, now: clock.now })
  const notices = createNotices({ publish })
  const presence = createPresence(clock.now)
  const storage = composeStorage({ ...options, notices, clock })
  const { secrets, settings, log } = storage
  const language = () => settings.get('appearance').language
  const shared = { clock, signals, publish, log, notices, settings, secrets }
  const known = { knownSecrets: secrets.values }

  const conversations = composeConversations({
    ...{ clock, defaultCwd, ...known },
    db: storage.openConversations(),
  })
  const { folderOf, ownerOf, userTask, contextTokens } = conversations
  const lifecycle = createLifecycle({ ...shared, ...known, hooks })
  const models = createModels({
    store: {
      load: () => settings.get('models'),
      save: (next) => settings.set({ models: next }),
    },
    ...{ secrets, language, now: clock.now },
    onChange: (view) => {
      publish('models.changed', view)
      signals.emit('modelsChanged', undefined)
    },
    newId: () => clock.newId().slice(0, 8),
  })
  const safety = composeSafety({ ...shared, userData })
  const doors = createDoors()
  const { thisMachine, places } = composePlaces({ ...options, passOn, folderOf })
  const placeOf = places.of
  const approvals = composeApprovals({
    ...{ ...options, ...shared, lifecycle, models, safety, placeOf, userTask },
    isSomebodyThere: presence.isThere,
    sessionStart: conversations.startOf,
  })
  const { gate } = approvals
  const terminals = createTerminalService({
    ...{ publish, clock, thisMachine, places, ...known },
    log: log.scoped('terminal'),
    pass: gate.pass,
    prepare: gate.prepare,
    chosenShell: safety.chosenShell,
    scrollbackLines: () => settings.get('terminal').scrollbackLines,
    onFinished: (end) => signals.emit('commandEnded', end),
    outputRewriter: lifecycle.outputRewriter,
    deliver: (sessionId, words) => signals.emit('wordsForSession', { sessionId, words }),
  })
  const running = { gate, terminals, placeOf, secrets, clock }
  const scripts = composeScripts({ ...running, environment, thisMachine, passOn })
  const reach = createReach(places)
  const files = composeFiles({ ...options, ...running, reach, folderOf, signals })
  const agentTools = new Map<string, AgentTool>()
  const tools = composeTools({
    ...shared,
    ...running,
    ...{ userData, files, scripts, agentTools, contextTokens, userTask },
  })
  const sessionTools = createSessionTools({
    ...tools,
    entry: tools.registry.entry,
    resolvePath: terminals.resolvePath,
    humanWaitMs: gate.humanWaitMs,
    prepare: terminals.prepare,
    stopAfterFailures: () => settings.get('agent').stopAfterFailures,
    now: clock.now,
    log: log.scoped('agent'),
  })
  const agent = composeAgent({
    ...{
      ...shared,
      ...known,
      conversations,
      userData,
      models,
      lifecycle,
      defaultCwd,
      home,
      language,
    },
    toolsFor: sessionTools.toolsFor,
    emoji: tools.registry.emoji,
    isWaiting: waiting.isWaiting,
    doorsOf: (sessionId) => doors.of(ownerOf(sessionId)),
    setDoor: doors.set,
    cwd: { of: terminals.cwdOf, choose: terminals.chooseCwd },
    onShortened: files.contextShortened,
  })
  for (const [name, tool] of agent.tools) agentTools.set(name, tool)
  signals.on('sessionEnded', ({ sessionId }) => {
    doors.endSession(sessionId)
    void terminals.endSession(sessionId)
  })
  waiting.follow({
    gather: () =>
      whatWaits({
        questions: approvals.view().open,
        clarify: agent.clarify(),
        terminals: terminals.list(),
        toolFiles: tools.userFiles(),
        mask: (text) => maskSecrets(text, secrets.values()),
      }),
    onSession: (sessionId) => {
      const session = conversations.sessions.find(sessionId)
      if (session) agent.agent.announce(session)
    },
  })
  const preferences = createSettingsHandlers({
    settings,
    about: {
      host: options.host,
      version: options.version,
      folders: { data: userData, logs: join(userData, 'logs'), home },
    },
    noKeyStore: secrets.noKeyStore,
    checkShell,
    withheld: () => withheldNames(environment, safety.passOn()),
    onChange: (view) => publish('settings.changed', view),
  })

  const handlers: Handlers = {
    ...agent.handlers,
    ...approvals.handlers,
    ...approvals.runNowHandlers(terminals.runSkipped),
    ...models.handlers,
    ...notices.handlers,
    ...preferences.handlers,
    ...terminals.handlers,
    ...tools.catalogue.handlers,
    ...createDeskHandlers(options),
    ...createSecretsHandlers({ secrets, onChange: tools.catalogue.refresh }),
    ...createUndoHandlers({ files, markUndone: agent.agent.markUndone }),
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
    'runtime.reportError': ({ message, stack }) => {
      reportError(say('notice.windowFailed'), message, { stack })
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

  /** Variables of the person's that the commands of a session see. */
  function passOn(sessionId: string): string[] {
    return [...safety.passOn(), ...doors.variables(ownerOf(sessionId))]
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
    conversations.close()
    await storage.flushLog()
    // Last, because a hook may hang until the host gives up on all of us.
    await told
  }

  /** Whoever waits for the person says so by an event, and the list of all that waits follows. */
  function publish(...event: Parameters<EventBus['publish']>): void {
    bus.publish(...event)
    waiting.published(event[0])
  }

  /** An error that nobody caught: it is written down and the person is told. */
  function reportError(title: Words, message: string, facts?: Record<string, unknown>): void {
    log.error(`${title.text}: ${message}`, facts)
    const detail = say('notice.moreInLog', { message, file: storage.logPath })
    notices.raise({ level: 'error', title, detail })
  }
}
