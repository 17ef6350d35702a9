import { describe, expect, it } from 'vitest'
import type { SessionView } from '#contract'
import { groupSessions } from '../../../../src-renderer/session/list/session-groups.ts'

const NOW = new Date(2026, 5, 15, 9, 30)

describe('the list of sessions', () => {
  it('has the newest first, today’s before the earlier ones', () => {
    const groups = groupSessions(
      [
        session('old', new Date(2026, 5, 10)),
        session('first today', new Date(2026, 5, 15, 0, 0)),
        session('last night', new Date(2026, 5, 14, 23, 59)),
        session('now', NOW),
      ],
      NOW,
    )

    expect(groups.map(({ name, sessions }) => [name, sessions.map(({ id }) => id)])).toEqual([
      ['today', ['now', 'first today']],
      ['earlier', ['last night', 'old']],
    ])
  })

  it('leaves out sub-agents and empty groups', () => {
    expect(groupSessions([{ ...session('child', NOW), parentId: 'p' }], NOW)).toEqual([])
  })
})

function session(id: string, updatedAt: Date): SessionView {
  const at = updatedAt.getTime()
  return {
    id,
    title: id,
    cwd: '/',
    model: 'demo',
    createdAt: at,
    updatedAt: at,
    doors: [],
    place: 'local',
    state: 'idle',
  }
}
