import { describe, expect, it } from 'vitest'
import type { Client, SessionView } from '#contract'
import type { Session } from '../../../../src-main/agent/session/sessions.ts'
import { createSessions } from '../../../../src-main/agent/session/sessions.ts'
import { createBesideHandlers } from '../../../../src-main/compose/sessions/beside.ts'
import { openDatabase } from '../../../../src-main/store/database.ts'
import { sessionView } from '../../../support/session-views.tsx'

const BESIDE = { project: '/w/shop', tree: '/w/shop.worktrees/fix', branch: 'talaria/fix' }

describe('sessions beside the person', () => {
  it('belong to the project, which is where the next one begins', () => {
    const { sessions } = open()

    expect(sessions.recentFolders(5)).toEqual(['/w/shop'])
  })

  it('go on in the project when it is ended, all that work in that folder', async () => {
    const { sessions, handlers, told } = open()
    sessions.append('s1', { role: 'user', content: 'fix it' })
    const copy = sessions.branch('s1', 9, 'copy')

    await handlers['beside.leave']({ sessionId: 's1', keepsBranch: true })

    expect([sessions.get('s1'), sessions.get(copy.id)]).toMatchObject([
      { cwd: '/w/shop', facts: { folder: '/w/shop' } },
      { cwd: '/w/shop', facts: { folder: '/w/shop' } },
    ])
    expect(sessions.get('s1').facts).not.toHaveProperty('beside')
    expect(told.toSorted()).toEqual(['s1 beside.leftTo', `${copy.id} beside.leftTo`])
    await expect(handlers['beside.look']({ sessionId: 's1' })).rejects.toThrow(
      /does not work beside/,
    )
  })

  it('are left alone while an agent is at work in the folder', async () => {
    const { handlers, states, done } = open()
    states.set('s1', 'waiting')

    for (const ask of [
      () => handlers['beside.leave']({ sessionId: 's1', keepsBranch: false }),
      () => handlers['beside.bringBack']({ sessionId: 's1', into: 'main', seen: 'a'.repeat(40) }),
    ])
      await expect(ask()).rejects.toThrow(/at work there/)
    expect(done).toEqual([])
  })

  it('come back where they were when throwing away is undone, once', async () => {
    const { sessions, handlers, done } = open()
    const { keptAs } = await handlers['beside.leave']({ sessionId: 's1', keepsBranch: false })
    expect(keptAs).toBe('refs/kept')

    await handlers['beside.restore']({ sessionId: 's1' })

    expect(sessions.get('s1')).toMatchObject({
      cwd: '/w/shop.worktrees/fix/src',
      facts: { beside: BESIDE },
    })
    expect(done).toEqual(['thrown away', 'restored'])
    await expect(handlers['beside.restore']({ sessionId: 's1' })).rejects.toThrow(/nothing left/)
  })

  it('end without git when nothing is left of it', async () => {
    const { handlers, done } = open({ isLeft: false })

    expect(await handlers['beside.leave']({ sessionId: 's1', keepsBranch: false })).toMatchObject({
      session: { id: 's1' },
    })
    expect(done).toEqual([])
  })
})

function open({ isLeft = true } = {}) {
  const [done, told]: [string[], string[]] = [[], []]
  const states = new Map<string, SessionView['state']>()
  let made = 0
  const sessions = createSessions({
    db: openDatabase(':memory:'),
    now: () => made,
    newId: () => {
      made += 1
      return `s${made}`
    },
  })
  const folder = `${BESIDE.tree}/src`
  sessions.create({ cwd: folder, folder, model: 'demo', beside: BESIDE })
  const view = ({ id }: Session) => sessionView({ id, state: states.get(id) ?? 'idle' })
  const all = createBesideHandlers({
    sessions,
    agent: { view, announce: () => {}, tell: (id, { key }) => told.push(`${id} ${key}`) },
    checkFolder: (path) => path,
    chooseCwd: () => {},
    besides: {
      offer: async () => ({ kind: 'no-repository' }),
      begin: async () => ({ beside: BESIDE, folder }),
      look: () => Promise.reject(new Error('not asked for')),
      isLeft: async () => isLeft,
      diff: async () => '',
      bringBack: async () => ({ kind: 'nothing' }),
      keepBranch: async () => {
        done.push('kept')
      },
      throwAway: async (beside) => {
        done.push('thrown away')
        return { beside, commit: 'c', content: 'c', ref: 'refs/kept' }
      },
      restore: async () => {
        done.push('restored')
      },
    },
  })
  const client: Client = { id: 'window', transport: 'ipc' }
  // As a host calls them: an answer that is not there yet, and an error as a rejection.
  const call =
    <Payload, Answer>(handle: (payload: Payload, from: Client) => Answer) =>
    async (payload: Payload): Promise<Awaited<Answer>> =>
      await handle(payload, client)
  const handlers = {
    'beside.look': call(all['beside.look']),
    'beside.leave': call(all['beside.leave']),
    'beside.bringBack': call(all['beside.bringBack']),
    'beside.restore': call(all['beside.restore']),
  }
  return { sessions, handlers, states, done, told }
}
