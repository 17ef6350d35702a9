/** Schedules, joined to sessions, the key store, channels and windows. Loaded when there is one. */
import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, ScheduleAnswers } from '#contract'
import { say } from '#say'
import type { TurnEnd } from '../../agent/loop/agent-loop.ts'
import { workFolder } from '../../agent/session/sessions.ts'
import { scheduleRequests } from '../../contract/others/schedules.ts'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { ToolCall } from '../../dispatch/tool-call.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MessageAccess } from '../../ports/messages.ts'
import type { ScheduleAccess } from '../../ports/toolbox/schedules.ts'
import type { openSchedules, ScheduleParts } from '../../schedule/open-schedules.ts'
import type { RunEnd } from '../../schedule/schedules.ts'
import type { UnattendedSessions } from '../../schedule/unattended.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { composeAgent } from '../agent.ts'
import type { Conversations } from '../sessions/conversations.ts'
import { lastAnswer } from '../sessions/last-answer.ts'
import { checkFolder } from '../typed-paths.ts'

const ALLOWED = 'safety.schedules'
const HERE = { id: 'schedules', transport: 'web' } as const

export function composeSchedules(deps: {
  home: string
  db: DatabaseSync
  conversations: Pick<Conversations, 'sessions' | 'saveSoon'>
  unattended: UnattendedSessions
  secrets: Secrets
  channels: { messages: MessageAccess }
  agent: () => Pick<ReturnType<typeof composeAgent>, 'agent' | 'handlers'>
  isToolset: (name: string) => boolean
  models: { chosen: () => string }
  nextFolder: () => string
  publish: EventBus['publish']
  notices: Notices
  log: Log
  clock: Clock
}) {
  const { secrets } = deps
  const { sessions } = deps.conversations
  const { messages } = deps.channels
  let opening: Promise<ReturnType<typeof openSchedules>> | undefined
  return { handlers: lateHandlers(), forCall, start, stop, ended }

  /** Nothing is loaded where nobody has a schedule. */
  async function start(): Promise<void> {
    if (deps.db.prepare('SELECT 1 FROM schedules LIMIT 1').get()) await open()
  }

  async function stop(): Promise<void> {
    ;(await opening)?.stop()
  }

  async function ended(): Promise<void> {
    await (await opening)?.ended()
  }

  function open() {
    opening ??= import('../../schedule/open-schedules.ts').then((room) =>
      room.openSchedules(parts()),
    )
    return opening
  }

  function parts(): ScheduleParts {
    return {
      ...{ db: deps.db, onWritten: deps.conversations.saveSoon, unattended: deps.unattended },
      allowed: {
        // Without a key store anybody may have put it there.
        load: () => (secrets.noKeyStore() === null ? secrets.get(ALLOWED) : undefined),
        save: (text) => secrets.keep(ALLOWED, text),
      },
      raise: deps.notices.raise,
      checkFolder: (path) => checkFolder(path, deps.home),
      ...{ nextFolder: deps.nextFolder, model: deps.models.chosen, isToolset: deps.isToolset },
      zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
      begin,
      targets: () => messages.targets().map(({ name }) => name),
      send: (target, text) => messages.send(target, text, new AbortController().signal),
      onChange: (view) => deps.publish('schedules.changed', view),
      ...{ log: deps.log.scoped('schedules'), clock: deps.clock },
    }
  }

  async function begin(...[schedule, words, onSession]: Parameters<ScheduleParts['begin']>) {
    const { agent, handlers } = deps.agent()
    const { name, folder, place, model } = schedule
    const made = await handlers['session.create'](
      { cwd: folder, ...(place !== undefined && { place }), isPlanning: false },
      HERE,
    )
    const session = sessions.update(made.id, { title: name, model })
    onSession(session.id)
    agent.deliver(session.id, words)
    const end = (await agent.ended(session.id)) ?? { kind: 'done' }
    return endOf(end, lastAnswer(sessions, session.id))
  }

  function forCall({ sessionId }: ToolCall): ScheduleAccess {
    const access = async () => {
      const { accessFor } = await open()
      return accessFor(() => {
        const session = sessions.get(sessionId)
        const { place } = session.facts
        return {
          ...{ folder: workFolder(session), model: session.model },
          place: place === THIS_MACHINE ? undefined : place,
        }
      })
    }
    return {
      list: async () => (await access()).list(),
      propose: async (change) => (await access()).propose(change),
      proposeChange: async (id, change) => (await access()).proposeChange(id, change),
      pause: async (id) => (await access()).pause(id),
      proposeDeed: async (id, deed) => (await access()).proposeDeed(id, deed),
    }
  }

  function lateHandlers(): Pick<Handlers, keyof ScheduleAnswers> {
    const late = Object.keys(scheduleRequests).map((name) => [
      name,
      async (...asked: unknown[]) => {
        const { handlers } = await open()
        // The name is one of the table, and what was asked was read by its schema.
        const handler = handlers[name as keyof ScheduleAnswers] as (...asked: unknown[]) => unknown
        return handler(...asked)
      },
    ])
    // The same names, each handed on.
    return Object.fromEntries(late) as Pick<Handlers, keyof ScheduleAnswers>
  }
}

function endOf(end: TurnEnd, answer: string): RunEnd {
  switch (end.kind) {
    case 'done':
    case 'cut-off':
      return { state: 'done', answer }
    case 'stopped':
      return { state: 'stopped' }
    case 'out-of-steps':
      return { state: 'failed', reason: say('schedules.outOfSteps'), answer }
    case 'halted':
      return { state: 'failed', reason: end.reason, answer }
    case 'failed':
      return { state: 'failed', reason: end.message }
  }
}
