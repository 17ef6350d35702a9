/**
 * The composition root: builds every service, hands each what it may use, and returns what a host
 * carries to a window.
 *
 * Read from here: a request goes host → serve → `compose/handlers.ts` → a service; an event goes from a
 * service → publish → host → window. Services know nothing of one another; the functions that join
 * them are written here and in `compose/`, a file for each larger part; its README lists them in the
 * order in which they are built. Who has to speak of what is built later gives a signal.
 */
import type { Events } from '#contract'
import type { AgentTool } from './agent/tools/agent-tool.ts'
import { composeAgent } from './compose/agent.ts'
import { atWork } from './compose/at-work.ts'
import { createCourse } from './compose/course.ts'
import { composeGround } from './compose/ground/ground.ts'
import { composeHandlers } from './compose/handlers.ts'
import { composeHands } from './compose/hands/hands.ts'
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
import { createSessionPlaces } from './compose/places/session-places.ts'
import { composePreferences } from './compose/preferences.ts'
import type { RuntimeOptions } from './compose/runtime-options.ts'
import { composeConversations } from './compose/sessions/conversations.ts'
import { composeEditor } from './compose/sessions/editor.ts'
import { composeMentions } from './compose/sessions/mentions.ts'
import { composeProjects } from './compose/sessions/projects.ts'
import { composeTools } from './compose/tools.ts'
import { composeUpdates } from './compose/updates.ts'
import { composeBrowser } from './compose/web/browser.ts'
import { composeWeb } from './compose/web/web.ts'
import { followWaits } from './compose/what-waits.ts'
import type { Send } from './host/event-bus.ts'
import { createUnattended } from './schedule/unattended.ts'
import { hooks } from './tool-api.ts'

export function createRuntime(options: RuntimeOptions) {
  const ground = composeGround(options)
  const { bus, waiting, connect, reportError } = ground
  const { publish, log, notices, settings, language } = ground.shared
  const given = { ...options, ...ground.shared }

  const db = ground.storage.openConversations()
  const conversations = composeConversations({ ...given, db })
  const { nextFolder, ...projects } = composeProjects({ ...given, conversations })
  const unattendedSessions = createUnattended()
  const unattended = (sessionId: string) => unattendedSessions.of(conversations.ownerOf(sessionId))
  const lifecycle = createLifecycle({ ...given, hooks })
  const models = composeModels(given)
  const common = { ...given, conversations, models, lifecycle, unattended, nextFolder }
  const hands = composeHands(common)
  const { approvals, running, terminals, where } = hands
  // Each of those below takes of this what its own list of dependencies names, and sees nothing else.
  const work = { ...common, ...hands, ...running }

  const browser = composeBrowser(work)
  const web = composeWeb({ ...work, render: browser.render })
  const channels = composeChannels({ ...work, agent: () => agent })
  bus.connect('channels', channels.watch)
  const skills = composeSkills(work)
  const mcp = composeMcp({ ...work, ...where, wasAtWork: approvals.wasAtWork })
  const mentions = composeMentions({ ...work, ...where, resources: mcp.offers.resources })
  const schedules = composeSchedules({
    ...{ ...work, db, channels, unattended: unattendedSessions },
    agent: () => agent,
    isToolset: (name) => tools.isToolset(name),
  })
  const agentTools = new Map<string, AgentTool>()
  const tools = composeTools({
    ...{ ...work, web, browser, skills, mcp, channels, schedules, agentTools },
  })
  const guests = composeAgents({ ...work, mcp })
  const agent = composeAgent({
    ...{ ...work, tools, mcp, waiting, skills, guests },
    isPlaceOpen: where.places.isOpen,
    sessionPlaces: createSessionPlaces({ ...work, ...where }),
  })
  for (const [name, tool] of agent.tools) agentTools.set(name, tool)
  const plugins = composePlugins({ ...work, tools, mcp })
  followWaits({ ...work, waiting, agent, tools, mcp, places: where })
  const updates = composeUpdates(given)
  const preferences = composePreferences(work)

  const parts = {
    ...{ ...ground, ...hands, conversations, projects, lifecycle, models, web, browser, channels },
    ...{ skills, mcp, mentions, schedules, tools, guests, agent, plugins, updates, preferences },
  }
  const handlers = composeHandlers(parts, { options, editor: composeEditor(work) })
  const editors = composeAcp({ ...given, handlers, connect, approvals, mcp })
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
    follow: createLinkFollower({ ...given, waiting, sessions: () => agent.view().sessions }),
    tell: notices.raise,
    settings: { get: settings.get, onChange: settings.onChange },
    language,
  }
}
