import { describe, expect, it } from 'vitest'
import type { SessionView } from '#contract'
import { groupSessions, projectName } from '../../../../src-renderer/session/list/session-groups.ts'
import { sessionView } from '../../../support/session-views.tsx'

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
      'date',
      NOW,
    )

    expect(groups.map((group) => [nameOf(group), idsIn(group)])).toEqual([
      ['today', ['now', 'first today']],
      ['earlier', ['last night', 'old']],
    ])
  })

  it('has those that work beside a project below it, unless they were given another folder', () => {
    const beside = { project: '/w/site', tree: '/w/site.worktrees/fix', branch: 'talaria/fix' }
    const groups = groupSessions(
      [
        { ...session('beside', NOW, '/w/site.worktrees/fix/src'), beside },
        { ...session('moved', new Date(2026, 5, 12), '/w/other'), beside },
      ],
      'project',
      NOW,
    )

    expect(groups.map((group) => [nameOf(group), idsIn(group)])).toEqual([
      ['/w/site', ['beside']],
      ['/w/other', ['moved']],
    ])
  })

  it('has the project that was worked on last first', () => {
    const groups = groupSessions(
      [
        session('old site', new Date(2026, 5, 10), '/w/site'),
        session('app', new Date(2026, 5, 12), '/w/app'),
        session('new site', NOW, '/w/site'),
      ],
      'project',
      NOW,
    )

    expect(groups.map((group) => [nameOf(group), idsIn(group)])).toEqual([
      ['/w/site', ['new site', 'old site']],
      ['/w/app', ['app']],
    ])
  })

  it.each(['date', 'project'] as const)(
    'has the pinned ones first and the archive last by %s',
    (by) => {
      const groups = groupSessions(
        [
          { ...session('old', new Date(2026, 5, 10)), kept: 'pinned' },
          { ...session('done', NOW), kept: 'archived' },
          { ...session('asks', NOW), kept: 'archived', state: 'waiting' },
          session('now', NOW),
        ],
        by,
        NOW,
      )

      expect(groups.map((group) => [nameOf(group), idsIn(group)])).toEqual([
        ['pinned', ['old']],
        // What waits for the person is not out of the way.
        [by === 'date' ? 'today' : '/', ['asks', 'now']],
        ['archived', ['done']],
      ])
    },
  )

  it.each(['date', 'project'] as const)('leaves out sub-agents and empty groups by %s', (by) => {
    expect(groupSessions([{ ...session('child', NOW), parentId: 'p' }], by, NOW)).toEqual([])
  })
})

it.each([
  ['/w/site', ['/w/site', '/w/app'], 'site'],
  ['/w/site', ['/w/site', '/x/site'], 'w/site'],
  ['C:\\work\\site', ['C:\\work\\site'], 'site'],
  ['/', ['/'], '/'],
])('calls the project %s, among %j, %s', (folder, folders, name) => {
  expect(projectName(folder, folders)).toBe(name)
})

type Group = ReturnType<typeof groupSessions>[number]

function nameOf(group: Group): string {
  return group.by === 'project' ? group.folder : group.name
}

function idsIn({ sessions }: Group): string[] {
  return sessions.map(({ id }) => id)
}

function session(id: string, updatedAt: Date, folder = '/'): SessionView {
  return sessionView({ id, folder, updatedAt: updatedAt.getTime() })
}
