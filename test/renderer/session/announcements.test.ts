import { describe, expect, it } from 'vitest'
import type { SessionView } from '#contract'
import { announcementsOf } from '../../../src-renderer/session/announcements.ts'

describe('what a screen reader hears', () => {
  it.each([
    ['running', 'finished-unseen', 'finished'],
    ['running', 'waiting', 'waits'],
    ['waiting', 'finished-unseen', 'finished'],
    ['running', 'failed', 'failed'],
    ['running', 'running', undefined],
    ['waiting', 'running', undefined],
    ['running', 'interrupted', undefined],
    ['finished-unseen', 'idle', undefined],
  ] as const)('from %s to %s: %s', (before, after, kind) => {
    const said = announcementsOf([session(before)], [session(after)])

    expect(said[0]?.kind).toBe(kind)
  })

  it('says nothing of sessions that were just loaded, or of sub-agents', () => {
    const child = { parentId: 'p' }

    expect(announcementsOf([], [session('waiting')])).toEqual([])
    expect(
      announcementsOf(
        [{ ...session('running'), ...child }],
        [{ ...session('finished-unseen'), ...child }],
      ),
    ).toEqual([])
  })
})

function session(state: SessionView['state']): SessionView {
  return {
    id: 's',
    title: 'T',
    cwd: '/',
    folder: '/',
    model: 'demo',
    createdAt: 0,
    updatedAt: 0,
    doors: [],
    place: 'local',
    state,
  }
}
