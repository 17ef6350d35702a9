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
 *   compose/models.ts         the person's models
 *   compose/safety.ts         what is stored about safety, and whether it may be believed
 *   compose/passed-on.ts      what commands see of the person's own: variables, doors
 *   compose/places/sandbox.ts what commands on this machine are kept within
 *   compose/places/places.ts  where commands can run, and which place a session has
 *   compose/places/session-places.ts how a session moves from one place to another
 *   compose/approvals.ts      the gate in front of everything that runs code
 *   compose/terminals.ts      where commands run, and are watched
 *   compose/scripts.ts        programs that call tools, for execute_code
 *   compose/files.ts          the files that tools may touch
 *   compose/elsewhere.ts      commands that run on a copy while their question is open
 *   compose/tools.ts          registry, checks, toolsets, definitions, dispatch
 *   compose/tool-context.ts   what one call of a tool may touch
 *   compose/session-tools.ts  how the calls of one reply go from the loop through dispatch
 *   compose/agent.ts          sessions, the loop, and the tools that need its state
 *   compose/guides.ts         what projects tell agents: AGENTS.md and the like
 *   compose/lifecycle.ts      what hooks are told of sessions, models, questions and commands
 *   compose/what-waits.ts     all that waits for the person, for the one list in host/waiting.ts
 *   compose/preferences.ts    the settings that a window shows
 */
import type { Client, Events, Handlers, PlaceProfile, QuestionView, SettingsView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { loadClient } from './agent/model/model-client.ts'
import type { AgentTool } from './agent/tools/agent-tool.ts'
import { composeAgent } from './compose/agent.ts'
import { composeApprovals } from './compose/approvals.ts'
import { composeConversations } from './compose/conversations.ts'
import { createDeskHandlers, type Desk } from './compose/desk-handlers.ts'
import { composeElsewhere } from './compose/elsewhere.ts'
import { composeFiles } from './compose/files.ts'
import { createLifecycle } from './compose/lifecycle.ts'
import { composeModels } from './compose/models.ts'
import { composePassedOn } from './compose/passed-on.ts'
import { composePlaces } from './compose/places/places.ts'
import { composeSandbox } from './compose/places/sandbox.ts'
import { createSessionPlaces } from './compose/places/session-places.ts'
import { composePreferences } from './compose/preferences.ts'
import { createReach } from './compose/reach.ts'
import { composeSafety } from './compose/safety.ts'
import { composeScripts } from './compose/scripts.ts'
import { createSignals } from './compose/signals.ts'
import { composeStorage } from './compose/storage.ts'
import { composeTerminals } from './compose/terminals.ts'
import { composeTools } from './compose/tools.ts'
import { createUndoHandlers } from './compose/undo-handlers.ts'
import { followWaits } from './compose/what-waits.ts'
import { createEventBus, type EventBus, type Send } from './host/event-bus.ts'
import { createNotices } from './host/notices.ts'
import { createPresence } from './host/presence.ts'
import { createWaiting } from './host/waiting.ts'
import { systemClock } from './lib/clock.ts'
import type { FolderTrouble } from './ports/folder-trouble.ts'
import type { Vault } from './secrets/secrets.ts'
import { createSecretsHandlers } from './secrets/secrets-handlers.ts'
import type { SettingsDamage, SettingsStore } from './settings/settings.ts'
import type { Provider } from './terminal/backends/backend.ts'
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
  /** What was wrong with the data folder when it was taken. */
  folderTrouble?: FolderTrouble
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
  /** Other places than those that the app knows by itself. */
  providerFor?: (profile: PlaceProfile) => Provider | undefined
  /** Log lines also go to the console, because somebody watches. */
  isWatched?: boolean
}

export function createRuntime(options: RuntimeOptions) {
  const { userData, environment, defaultCwd } = options
  const clock = systemClock
  const signals = createSignals()
  const bus = createEventBus((error) => log.warn('a window could not be reached', { error }))
  const waiting = createWaiting({ publish: bus.publish, now: clock.now })
  const notices = createNotices({ publish })
  const presence = createPresence(clock.now)
  const storage = composeStorage({ ...options, notices, clock })
  const { secrets, settings, log } = storage
  const language = () => settings.get('appearance').language
  const knownSecrets = secrets.values
  const shared = { clock, signals, publish, log, notices, settings, secrets, knownSecrets }

  const db = storage.openConversations()
  const conversations = composeConversations({ ...shared, db, defaultCwd })
  const { ownerOf, userTask, contextTokens, placeNameOf } = conversations
  const lifecycle = createLifecycle({ ...shared, hooks })
  const models = composeModels({ ...shared, language })
  const safety = composeSafety({ ...shared, userData })
  const { passOn, doors, withheld } = composePassedOn({ ...options, ...shared, safety, ownerOf })
  const sandbox = composeSandbox({
    ...{ ...options, ...shared, conversations, passOn },
    modeOf: (sessionId) => approvals.modeOf(sessionId),
    isWanted: () => approvals.preferences().sandbox,
    placeOf: (sessionId) => places.of(sessionId),
  })
  const where = composePlaces({
    ...{ ...options, ...shared, conversations, passOn, sandbox },
    isTrusted: safety.isTrusted,
  })
  const { thisMachine, places, folderOf } = where
  const placeOf = places.of
  const reach = createReach(places, (...lost) => terminals.leaveIfGone(...lost))
  const approvals = composeApprovals({
    ...{ ...options, ...shared, lifecycle, models, safety, placeOf, reach, userTask },
    isSomebodyThere: presence.isThere,
    sessionStart: conversations.startOf,
  })
  const { gate } = approvals
  const terminals = composeTerminals({ ...shared, gate, lifecycle, places, safety, thisMachine })
  const running = { gate, terminals, placeOf, secrets, clock }
  const scripts = composeScripts({ ...running, environment, thisMachine, passOn, sandbox })
  const files = composeFiles({ ...options, ...running, reach, folderOf, signals })
  const elsewhere = composeElsewhere({ ...shared, ...where, approvals, files })
  const agentTools = new Map<string, AgentTool>()
  const tools = composeTools({
    ...shared,
    ...running,
    ...{ userData, files, scripts, agentTools, contextTokens, userTask },
  })
  const agent = composeAgent({
    ...{ ...options, ...shared, conversations, models, lifecycle, language, doors },
    toolsFor: tools.toolsFor,
    emoji: tools.registry.emoji,
    isWaiting: waiting.isWaiting,
    ...{ placeOf, folderOf, files },
    isPlaceOpen: places.isOpen,
    sessionPlaces: createSessionPlaces({
      ...{ ...options, ...shared, ...where, placeNameOf, terminals },
      sessions: conversations.sessions,
    }),
    cwd: { of: terminals.cwdOf, choose: terminals.chooseCwd },
    onShortened: files.contextShortened,
  })
  for (const [name, tool] of agent.tools) agentTools.set(name, tool)
  followWaits({
    ...{ waiting, approvals, agent, terminals, tools, conversations, secrets },
    places: where,
  })
  const preferences = composePreferences({ ...options, ...shared, withheld })

  const handlers: Handlers = {
    ...agent.handlers,
    ...approvals.handlers,
    ...approvals.runNowHandlers(terminals.runSkipped),
    ...elsewhere.handlers,
    ...models.handlers,
    ...notices.handlers,
    ...where.handlers,
    ...preferences.handlers,
    ...sandbox.handlers,
    ...terminals.handlers,
    ...tools.catalogue.handlers,
    ...createDeskHandlers(options),
    ...createSecretsHandlers({ secrets, onChange: tools.catalogue.refresh }),
    ...createUndoHandlers({ files, markUndone: agent.agent.markUndone }),
    'runtime.snapshot': () => ({
      seq: bus.seq(),
      approvals: approvals.view(),
      elsewhere: elsewhere.list(),
      models: models.view(),
      notices: notices.list(),
      places: where.view(),
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

  /** What takes time and can wait until a window is there. */
  async function start(): Promise<void> {
    await tools.start()
    await approvals.warmUp()
    await where.warmUp()
    await sandbox.warmUp()
    await files.prune()
    // What goes on from an earlier run is in use, once it is found again.
    terminals.ready.then(where.lookForLeftovers).catch((error: unknown) => {
      log.warn('nobody could say what is left over elsewhere', { error })
    })
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
    await elsewhere.dispose()
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
    // What is set up is used only while it is known to be the person's doing.
    if (event[0] === 'rules.changed') queueMicrotask(where.changed)
  }

  /** An error that nobody caught: it is written down and the person is told. */
  function reportError(title: Words, message: string, facts?: Record<string, unknown>): void {
    log.error(`${title.text}: ${message}`, facts)
    const detail = say('notice.moreInLog', { message, file: storage.logPath })
    notices.raise({ level: 'error', title, detail })
  }
}
