/** The agent: sessions in the database, the loop over them, and the tools that need its state. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Handlers, Language, TodoView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { createAgent } from '../agent/loop/agent.ts'
import { createGuestHandlers } from '../agent/loop/guest-seat.ts'
import { createSystemPrompts } from '../agent/loop/system-prompt.ts'
import type { Models } from '../agent/model/models.ts'
import { descendants } from '../agent/session/ancestry.ts'
import { createSessionHandlers } from '../agent/session/session-handlers.ts'
import type { Session } from '../agent/session/sessions.ts'
import type { AgentTool } from '../agent/tools/agent-tool.ts'
import { createClarify } from '../agent/tools/clarify.ts'
import { createDelegation } from '../agent/tools/delegation.ts'
import { createMemory } from '../agent/tools/memory.ts'
import { createSessionSearch } from '../agent/tools/session-search.ts'
import { createTodos } from '../agent/tools/todo.ts'
import type { EventBus } from '../host/event-bus.ts'
import type { Waiting } from '../host/waiting.ts'
import { maskSecrets } from '../lib/mask-secrets.ts'
import { parseJson } from '../lib/parse-json.ts'
import type { Clock } from '../ports/clock.ts'
import type { Guests } from '../ports/others/guests.ts'
import { createBesides } from '../projects/beside/besides.ts'
import type { Unattended } from '../schedule/unattended.ts'
import type { SettingsService } from '../settings/settings.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { ComposedSkills } from './others/skills.ts'
import type { PassedOn } from './passed-on.ts'
import type { SessionPlaceRules } from './places/session-places.ts'
import { createBesideHandlers } from './sessions/beside.ts'
import type { Conversations } from './sessions/conversations.ts'
import { composeGuides, type GuideSources } from './sessions/guides.ts'
import type { Signals } from './signals.ts'
import type { composeTools } from './tools.ts'
import { checkFolder } from './typed-paths.ts'

const SHOWN_SESSIONS = 200
const STEP_LIMIT = { person: 90, subagent: 250 }

export interface AgentParts extends GuideSources {
  conversations: Conversations
  clock: Clock
  signals: Signals
  models: Models
  publish: EventBus['publish']
  skills: Pick<ComposedSkills, 'inSessions'>
  settings: SettingsService
  tools: Pick<ReturnType<typeof composeTools>, 'toolsFor' | 'newsFor' | 'registry'>
  /** What servers of others say about their tools. */
  mcp: { offers: { instructions: () => string } }
  nextFolder: () => string
  /** Of the person, on this machine. */
  home: string
  language: () => Language
  /** The run of a schedule that a session is, or works for. */
  unattended: (sessionId: string) => Unattended | undefined
  waiting: Pick<Waiting, 'isWaiting'>
  doors: PassedOn['doors']
  sessionPlaces: SessionPlaceRules
  terminals: Pick<TerminalService, 'cwdOf' | 'chooseCwd'>
  lifecycle: Lifecycle
  knownSecrets: () => readonly string[]
  /** Agents of others on which sessions run. */
  guests: Guests & { check: (name: string) => void }
}

export function composeAgent(deps: AgentParts) {
  const { publish, models, lifecycle, clock, signals, settings, terminals } = deps
  const { db, sessions } = deps.conversations
  const { newId } = clock
  const seated = new Set<string>()
  const memory = createMemory({
    folder: join(deps.userData, 'memory'),
    isOn: () => settings.get('agent').keepsNotes,
    now: clock.now,
    onChanged: (call, change) => publish('memory.changed', { ...call, change }),
  })
  const guides = composeGuides({
    ...{ ...deps, sessions, twinOf: deps.conversations.twinOf },
    cwdOf: terminals.cwdOf,
    onWithdrawn: (sessionId) => prompts.forget(sessionId),
  })
  const prompts = createSystemPrompts({
    memory: memory.prompt,
    guides: guides.prompt,
    skills: deps.skills.inSessions.prompt,
    servers: deps.mcp.offers.instructions,
    platform: process.platform,
    today: () => new Date().toDateString(),
    placeOf: deps.placeOf,
  })
  const todos = createTodos({
    recall: recallTodos,
    onChange: (sessionId, list) => publish('todos.changed', { sessionId, todos: list }),
  })
  const clarify = createClarify({
    onAsked: (view) => publish('clarify.asked', view),
    onSettled: (id) => publish('clarify.settled', { id }),
    newId,
  })
  const search = createSessionSearch({ db, sessions })
  const besides = createBesides(clock)
  const agent = createAgent({
    sessions,
    publish,
    openModel: (modelId, sessionId) => lifecycle.watchModel(models.open(modelId), sessionId),
    toolsFor: deps.tools.toolsFor,
    systemPrompt: prompts.of,
    prepare: async (session, signal) => {
      await guides.look(session, signal)
      await deps.skills.inSessions.look(session.id)
      if (!prompts.isMade(session)) return
      tellOfGuides(session)
      tellOfSkills(session)
      await tellOfTools(session)
    },
    afterCalls: async (session, calls, signal) => {
      await guides.entered(session, calls, signal)
      tellOfGuides(session)
      await tellOfTools(session)
    },
    carryOver: (sessionId) => {
      deps.files.contextShortened(sessionId)
      guides.contextShortened(sessionId)
      return [todos.carryOver(sessionId), deps.skills.inSessions.carryOver(sessionId)]
        .filter((carried) => carried !== '')
        .join('\n\n')
    },
    isWaiting: deps.waiting.isWaiting,
    doorsOf: deps.doors.of,
    placeNameOf: deps.conversations.placeNameOf,
    emoji: deps.tools.registry.emoji,
    knownSecrets: deps.knownSecrets,
    namesSessions: () => settings.get('agent').namesSessions,
    stepLimit: ({ source }) => STEP_LIMIT[source],
    cwd: { seat, of: terminals.cwdOf },
    onTurn: memory.newTurn,
    guests: deps.guests,
    onPlanned: todos.show,
    // Nine letters and digits: Mistral takes no other ids back.
    newCallId: () => randomUUID().replaceAll('-', '').slice(0, 9),
    now: clock.now,
  })
  const delegation = createDelegation({
    ...{ sessions, agent, newId, schemaErrors },
    isUnattended: (sessionId) => deps.unattended(sessionId) !== undefined,
    now: clock.now,
    onStarted: lifecycle.subagentStarted,
    onStopped: lifecycle.subagentStopped,
  })
  const handlers = {
    ...createSessionHandlers({
      sessions,
      agent,
      publish,
      search: search.find,
      findIn: search.findIn,
      todos: todos.list,
      nextFolder: deps.nextFolder,
      defaultModel: models.chosen,
      language: deps.language,
      mask: (text) => maskSecrets(text, deps.knownSecrets()),
      checkFolder: (path) => checkFolder(path, deps.home),
      onCwdChosen: terminals.chooseCwd,
      setDoor: deps.doors.set,
      places: { ...deps.sessionPlaces, move },
      checkGuest: deps.guests.check,
      beginBeside: besides.begin,
      onEnd: (sessionId) => {
        void delegation.stopChildren(sessionId)
        const children = descendants(sessions, sessionId).map(({ id }) => id)
        for (const id of [sessionId, ...children]) {
          todos.endSession(id)
          prompts.forget(id)
          guides.forget(id)
          deps.skills.inSessions.forget(id)
          seated.delete(id)
          signals.emit('sessionEnded', { sessionId: id })
        }
      },
    }),
    ...createBesideHandlers({
      ...{ besides, sessions, agent },
      checkFolder: (path) => checkFolder(path, deps.home),
      chooseCwd: terminals.chooseCwd,
    }),
    ...createGuestHandlers({ sessions, guests: deps.guests, note: agent.note }),
    ...clarify.handlers,
    ...guides.handlers,
    ...delegation.handlers,
    'notes.list': memory.view,
    'notes.change': memory.changeByHand,
    'memory.undo': async ({ sessionId, callId }) => {
      const result = sessions.resultOf(sessionId, callId)
      if (!result?.notes) throw new RuntimeError('not-found', say('notes.unchanged'))
      if (result.isUndone) throw new RuntimeError('settled', say('file.undone'))
      await memory.undo(result.notes)
      agent.markStanding(sessionId, callId, 'undone')
      return null
    },
  } satisfies Partial<Handlers>
  signals.on('taskStopped', ({ taskId }) => void agent.stop(taskId))
  signals.on('noticeForSession', ({ sessionId, words }) => agent.note(sessionId, words))
  signals.on('saidByCommand', ({ sessionId, text, files }) => agent.send(sessionId, text, files))
  signals.on('wordsForSession', ({ sessionId, words }) => agent.deliver(sessionId, words))
  const tools: [string, AgentTool][] = [
    ['todo', todos.tool],
    ['memory', memory.tool],
    ['session_search', search.tool],
    ['delegate_task', delegation.tool],
    ['clarify', clarify.tool],
  ]
  return {
    ...{ agent, handlers, tools, view },
    clarify: clarify.list,
  }

  function tellOfGuides(session: Session): void {
    for (const { words, texts } of guides.news(session)) agent.tell(session.id, words, texts)
  }

  function tellOfSkills(session: Session): void {
    const words = deps.skills.inSessions.news(session.id)
    if (words) agent.tell(session.id, words)
  }

  async function tellOfTools(session: Session): Promise<void> {
    const words = await deps.tools.newsFor(session)
    if (words) agent.tell(session.id, words)
  }

  /** Once in a run of the app: after that its commands say where it is. */
  function seat(session: Session): void {
    if (seated.has(session.id)) return
    seated.add(session.id)
    // Where work begins in another place is known when that is open.
    if (session.cwd !== '') terminals.chooseCwd(session.id, session.cwd)
    lifecycle.sessionStarted(session)
  }

  /** The model reads of it with its next question. */
  async function move(session: Session, place: string, isConfirmed: boolean): Promise<Session> {
    const { moved, said } = await deps.sessionPlaces.move(session, place, isConfirmed)
    if (!said) return moved
    for (const { id } of [moved, ...descendants(sessions, moved.id)]) {
      prompts.forget(id)
      seated.delete(id)
    }
    if (sessions.page(moved.id, 1).length > 0) agent.tell(moved.id, said)
    return moved
  }

  function view() {
    const shown = [...sessions.list(SHOWN_SESSIONS), ...sessions.recentChildren(SHOWN_SESSIONS)]
    return { sessions: shown.map(agent.view), clarify: clarify.list() }
  }

  /** The list as the last todo call of the transcript left it. */
  function recallTodos(sessionId: string): TodoView[] {
    const last = sessions.lastResultOf(sessionId, 'todo')
    const kept: unknown = last && parseJson(last.content)
    if (typeof kept !== 'object' || kept === null || !('todos' in kept)) return []
    // Only our own todo tool writes results under its name.
    return kept.todos as TodoView[]
  }
}

function schemaErrors(schema: object, value: unknown): string[] {
  try {
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`,
    )
  } catch (error) {
    return [`the schema itself cannot be used: ${String(error)}`]
  }
}
