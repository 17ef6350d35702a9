/**
 * The composition root: builds every service, hands each what it may use, and returns what a host
 * carries to a window.
 *
 * Read from here: a request goes host → serve → `compose/handlers.ts` → a service; an event goes from a
 * service → publish → host → window. Services know nothing of one another; the functions that join
 * them are written here and in `compose/`, a file for each larger part; its README lists them in the
 * order in which they are built.
 */
import type { Client, Events } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { AgentTool } from './agent/tools/agent-tool.ts'
import { composeAgent } from './compose/agent.ts'
import { composeApprovals } from './compose/approvals.ts'
import { atWork } from './compose/at-work.ts'
import { createCourse } from './compose/course.ts'
import { composeFiles } from './compose/files.ts'
import { composeHandlers } from './compose/handlers.ts'
import { createLifecycle } from './compose/lifecycle.ts'
import { createLinkFollower } from './compose/links.ts'
import { composeModels } from './compose/models.ts'
import { composeAcp } from './compose/others/acp.ts'
import { composeAgents } from './compose/others/agents.ts'
import { composeChannels } from './compose/others/channels.ts'
import { composeMcp } from './compose/others/mcp.ts'
import { composePlugins } from './compose/others/plugins.ts'
import { composeSchedules } from './compose/others/schedules.ts'
import { composeSkills } from './compose/others/skills.ts'
import { composePassedOn } from './compose/passed-on.ts'
import { createCopyWalls } from './compose/places/copy-walls.ts'
import { composePlaces } from './compose/places/places.ts'
import { createReach } from './compose/places/reach.ts'
import { composeSandbox } from './compose/places/sandbox.ts'
import { createSessionPlaces } from './compose/places/session-places.ts'
import { composePreferences } from './compose/preferences.ts'
import type { RuntimeOptions } from './compose/runtime-options.ts'
import { composeSafety } from './compose/safety.ts'
import { composeScripts } from './compose/scripts.ts'
import { composeConversations } from './compose/sessions/conversations.ts'
import { composeEditor } from './compose/sessions/editor.ts'
import { composeMentions } from './compose/sessions/mentions.ts'
import { composeProjects } from './compose/sessions/projects.ts'
import { createSignals } from './compose/signals.ts'
import { composeStorage } from './compose/storage.ts'
import { composeTerminals } from './compose/terminals.ts'
import { composeTools } from './compose/tools.ts'
import { composeElsewhere } from './compose/trials/elsewhere.ts'
import { composeRehearsal } from './compose/trials/rehearsal.ts'
import { composeUpdates } from './compose/updates.ts'
import { composeBrowser } from './compose/web/browser.ts'
import { composeWeb } from './compose/web/web.ts'
import { followWaits } from './compose/what-waits.ts'
import { createEventBus, type EventBus, type Send } from './host/event-bus.ts'
import { createNotices } from './host/notices.ts'
import { createPresence } from './host/presence.ts'
import { createWaiting } from './host/waiting.ts'
import { systemClock } from './lib/clock.ts'
import type { WatchCommand } from './ports/toolbox/command-changes.ts'
import { createUnattended } from './schedule/unattended.ts'
import { hooks } from './tool-api.ts'

export function createRuntime(options: RuntimeOptions) {
  const { userData, environment, defaultCwd } = options
  const clock = systemClock
  const signals = createSignals()
  const bus = createEventBus((error) => log.warn('a window could not be reached', { error }))
  const waiting = createWaiting({ publish: bus.publish, now: clock.now })
  const notices = createNotices({ publish })
  const presence = createPresence(clock.now)
  const isSomebodyThere = presence.isThere
  const storage = composeStorage({ ...options, notices, clock })
  const { secrets, settings, log } = storage
  const language = () => settings.get('appearance').language
  const knownSecrets = secrets.values
  const shared = { clock, signals, publish, log, notices, settings, secrets, knownSecrets }

  const db = storage.openConversations()
  const conversations = composeConversations({ ...shared, db, defaultCwd })
  const { ownerOf, userTask, contextTokens, placeNameOf, isPlanning } = conversations
  const { nextFolder, ...projects } = composeProjects({ ...options, conversations })
  const unattendedSessions = createUnattended()
  const unattended = (sessionId: string) => unattendedSessions.of(ownerOf(sessionId))
  const lifecycle = createLifecycle({ ...shared, hooks })
  const models = composeModels({ ...shared, language })
  const safety = composeSafety({ ...shared, userData })
  const { passOn, doors, withheld } = composePassedOn({ ...options, ...shared, safety, ownerOf })
  const sandbox = composeSandbox({
    ...{ ...options, ...shared, conversations, passOn },
    modeOf: (sessionId) => approvals.modeOf(sessionId),
    isWanted: () => approvals.preferences().sandbox,
    networkIn: (folder) => approvals.networkIn(folder),
    isHostAllowed: (of, host) => approvals.isHostAllowed(of, host),
    placeOf: (sessionId) => places.of(sessionId),
  })
  const copyWalls = createCopyWalls()
  const where = composePlaces({
    ...{ ...options, ...shared, conversations, passOn, sandbox, copyWalls },
    isTrusted: safety.isTrusted,
  })
  const { thisMachine, places, folderOf } = where
  const { of: placeOf, here: placeHere } = places
  const reach = createReach(places, (...lost) => terminals.leaveIfGone(...lost))
  const approvals = composeApprovals({
    ...{ ...options, ...shared, lifecycle, models, safety, placeOf, reach, userTask, isPlanning },
    ...{ isSomebodyThere, unattended, sessionStart: conversations.startOf },
  })
  const { gate } = approvals
  const channels = composeChannels({ ...shared, approvals, language, isSomebodyThere })
  const watch: WatchCommand = (call) => files.watch(call)
  const terminals = composeTerminals({
    ...{ ...shared, gate, lifecycle, places, safety, thisMachine, nextFolder, sandbox, watch },
  })
  const running = { gate, terminals, placeOf, placeHere, secrets, clock }
  const scripts = composeScripts({
    ...{ ...running, environment, thisMachine, passOn, sandbox, signals, watch },
  })
  const files = composeFiles({ ...options, ...running, reach, folderOf, signals })
  const mentions = composeMentions({
    ...{ ...options, conversations, files, clock },
    resources: (typed) => mcp.offers.resources(typed),
    isPlaceOpen: places.isOpen,
  })
  const elsewhere = composeElsewhere({ ...shared, ...where, approvals, files })
  const web = composeWeb({ ...options, ...shared, models, conversations })
  const browser = composeBrowser({ ...options, ...shared, terminals })
  const rehearsals = composeRehearsal({
    ...{ ...options, ...shared, sandbox, copyWalls, approvals, terminals, files, placeOf },
    folderOf,
  })
  const skills = composeSkills({
    ...{ ...options, ...shared, approvals, terminals, placeOf, folderOf },
    send: (...message) => agent.agent.send(...message),
    onChange: () => tools.catalogue.refresh(),
  })
  const agentTools = new Map<string, AgentTool>()
  const mcp = composeMcp({
    ...{ ...options, ...shared, ...running, thisMachine, folderOf, models, conversations },
    ...{ isSomebodyThere, wasAtWork: approvals.wasAtWork },
    onTools: () => {
      tools.catalogue.refresh()
      plugins.tellOfCommands()
    },
  })
  const schedules = composeSchedules({
    ...{ ...options, ...shared, db, conversations, channels, nextFolder },
    unattended: unattendedSessions,
    agent: () => agent,
    isToolset: (name) => tools.isToolset(name),
    model: models.chosen,
  })
  const tools = composeTools({
    ...shared,
    ...running,
    ...{ userData, files, scripts, web, browser, skills, agentTools, contextTokens, userTask, mcp },
    ...{ isPlanning, channels, schedules, unattended },
    startOthers: () => plugins.start(),
    windowTokens: (sessionId) => models.knownWindow(conversations.modelOf(sessionId)),
  })
  const guests = composeAgents({ ...options, ...shared, ...running, files, mcp })
  const agent = composeAgent({
    ...{ ...options, ...shared, conversations, models, lifecycle, language, doors },
    toolsFor: tools.toolsFor,
    toolNewsFor: tools.newsFor,
    serverWords: mcp.offers.instructions,
    emoji: tools.registry.emoji,
    isWaiting: waiting.isWaiting,
    isUnattended: (sessionId) => unattended(sessionId) !== undefined,
    keepsNotes: () => settings.get('agent').keepsNotes,
    namesSessions: () => settings.get('agent').namesSessions,
    ...{ placeOf, folderOf, files, nextFolder, skills, guests },
    isPlaceOpen: places.isOpen,
    sessionPlaces: createSessionPlaces({
      ...{ ...options, ...shared, ...where, placeNameOf, terminals },
      sessions: conversations.sessions,
    }),
    cwd: { of: terminals.cwdOf, choose: terminals.chooseCwd },
    onShortened: files.contextShortened,
  })
  for (const [name, tool] of agent.tools) agentTools.set(name, tool)
  const plugins = composePlugins({
    ...{ ...options, ...shared, tools, prompts: mcp.offers, offerServers: mcp.offerFromPlugins },
    ...{ note: agent.agent.note, send: agent.agent.send },
  })
  followWaits({
    ...{ waiting, approvals, agent, terminals, tools, mcp, conversations, secrets },
    places: where,
  })
  const updates = composeUpdates({ ...options, ...shared })
  const preferences = composePreferences({ ...options, ...shared, withheld })

  const parts = {
    ...{
      agent,
      approvals,
      browser,
      bus,
      channels,
      conversations,
      elsewhere,
      files,
      guests,
      lifecycle,
      mcp,
      mentions,
    },
    ...{ models, notices, plugins, preferences, projects, rehearsals, sandbox, schedules, skills },
    ...{ storage, terminals, tools, updates, waiting, web, where },
  }
  const editor = composeEditor({ ...options, ...shared, safety, placeOf })
  const handlers = composeHandlers(parts, { options, secrets, editor, reportError })
  const editors = composeAcp({ ...options, ...shared, handlers, connect, approvals })
  const { start, dispose } = createCourse({ ...parts, editors }, log)
  return {
    handlers,
    connect,
    start,
    dispose,
    log,
    reportError,
    answerInConsole: approvals.answerInConsole,
    keptCommands: terminals.keptCommands,
    /** What would end with the app. */
    atWork: () => atWork({ ...agent.view(), terminals: terminals.list(), waiting: waiting.list() }),
    watch: (send: Send) => bus.connect('attention', send),
    /** The person picked something outside the window. */
    pick: (picked: Events['waiting.picked']) => publish('waiting.picked', picked),
    /** A link from outside: it shows what is there, and does nothing else. */
    follow: createLinkFollower({ ...shared, waiting, sessions: () => agent.view().sessions }),
    tell: notices.raise,
    settings: { get: settings.get, onChange: settings.onChange },
    language,
  }

  function connect(client: Client, send: Send): () => void {
    const disconnect = bus.connect(client.id, send)
    presence.came(client.id)
    return () => {
      disconnect()
      presence.went(client.id)
      terminals.clientGone(client.id)
      browser.clientGone(client.id)
    }
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
