/** The requests of a window about sessions that work beside the person. */
import type { Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { createSessionViews } from '../../agent/session/session-views.ts'
import type { Session, Sessions } from '../../agent/session/sessions.ts'
import type { Besides } from '../../projects/beside/besides.ts'

type BesideHandlers = Pick<Handlers, Extract<keyof Handlers, `beside.${string}`>>
type Thrown = Awaited<ReturnType<Besides['throwAway']>>

interface Told extends Pick<ReturnType<typeof createSessionViews>, 'view' | 'announce'> {
  /** The model reads it when it is asked next. */
  tell(sessionId: string, words: Words): void
}

export function createBesideHandlers(deps: {
  besides: Besides
  sessions: Sessions
  agent: Told
  checkFolder: (path: string) => string
  chooseCwd: (sessionId: string, cwd: string) => void
}): BesideHandlers {
  const { besides, sessions, agent } = deps
  /** By session, until the app is closed; git keeps the last commit for longer. */
  const thrown = new Map<string, Thrown & { folder: string }>()
  return {
    'beside.offer': ({ folder }) => besides.offer(deps.checkFolder(folder)),
    'beside.look': ({ sessionId }) => besides.look(besideOf(sessionId)),
    'beside.diff': async ({ sessionId, path }) => ({
      diff: await besides.diff(besideOf(sessionId), path),
    }),
    'beside.bringBack': ({ sessionId, into, seen }) => {
      const beside = atRest(sessionId)
      return besides.bringBack(beside, { into, seen, title: titleOf(sessionId) })
    },
    'beside.leave': async ({ sessionId, keepsBranch }) => {
      const beside = atRest(sessionId)
      const title = titleOf(sessionId)
      const { folder = beside.tree } = sessions.get(sessionId).facts
      const isLeft = await besides.isLeft(beside)
      if (isLeft && keepsBranch) await besides.keepBranch(beside, title)
      const kept = isLeft && !keepsBranch ? await besides.throwAway(beside, title) : undefined
      if (kept) thrown.set(sessionId, { ...kept, folder })
      for (const { id, facts } of sessions.besideIn(beside.tree)) {
        const { beside: _ended, ...rest } = facts
        moveTo(
          id,
          beside.project,
          rest,
          say('beside.leftTo', { ...beside, folder: beside.project }),
        )
      }
      return {
        session: agent.view(sessions.get(sessionId)),
        ...(kept && { keptAs: kept.ref }),
      }
    },
    'beside.restore': async ({ sessionId }) => {
      const { facts } = sessions.get(sessionId)
      const kept = thrown.get(sessionId)
      if (!kept || facts.beside)
        throw new RuntimeError(
          'not-found',
          say('beside.nothingThrown', { below: 'refs/talaria/thrown-away' }),
        )
      const { beside, folder } = kept
      await besides.restore(kept)
      thrown.delete(sessionId)
      return agent.view(
        moveTo(sessionId, folder, { ...facts, beside }, say('beside.restored', { folder })),
      )
    },
  }

  function besideOf(sessionId: string) {
    const { beside } = sessions.get(sessionId).facts
    if (!beside) throw new RuntimeError('not-found', say('beside.none'))
    return beside
  }

  /** Files that an agent writes at this moment are not the ones that the person has seen. */
  function atRest(sessionId: string) {
    const beside = besideOf(sessionId)
    const isAtWork = sessions
      .besideIn(beside.tree)
      .some((session) => ['running', 'waiting'].includes(agent.view(session).state))
    if (isAtWork) throw new RuntimeError('conflict', say('beside.running'))
    return beside
  }

  function titleOf(sessionId: string): string {
    return sessions.get(sessionId).title || besideOf(sessionId).branch
  }

  function moveTo(id: string, folder: string, facts: Session['facts'], words: Words): Session {
    const moved = sessions.update(id, { cwd: folder, facts: { ...facts, folder } })
    deps.chooseCwd(id, folder)
    if (sessions.page(id, 1).length > 0) agent.tell(id, words)
    agent.announce(moved)
    return moved
  }
}
