import { describe, expect, it } from 'vitest'
import { createGrants, type GrantDraft } from '../../../../src-main/approval/grants/grants.ts'
import { twinOf } from '../../../../src-main/projects/beside/twin.ts'
import { inEnglish } from '../../../support/in-english.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const HERE = { sessionId: 's1', cwd: '/p', place: { name: 'local' } }
const TREE = '/p.worktrees/mend-it'
const BESIDE = { ...HERE, sessionId: 'beside', cwd: TREE }
const KEY = 'fs.recursive-delete|rm|workspace|*'

describe('a grant', () => {
  it('for the session holds in that session and folder only', () => {
    const { grants } = open()
    grants.add(draft({ scope: 'session' }))

    expect(grants.inReach(HERE)).toHaveLength(1)
    expect(grants.inReach({ ...HERE, sessionId: 's2' })).toEqual([])
    expect(grants.inReach({ ...HERE, cwd: '/other' })).toEqual([])
    expect(grants.inReach({ ...HERE, cwd: '/p/../etc' })).toEqual([])
    expect(grants.inReach({ ...HERE, place: { name: 'ssh' } })).toEqual([])
  })

  it('reaches into folders below, unless it is an exact command', () => {
    const { grants } = open()
    grants.add(draft({ scope: 'project' }))
    grants.add(draft({ scope: 'project', pattern: { kind: 'exact', text: 'rm -rf build' } }))

    expect(grants.inReach({ ...HERE, cwd: '/p/sub' }).map((grant) => grant.pattern.kind)).toEqual([
      'class',
    ])
    expect(grants.inReach({ ...HERE, cwd: '/project' })).toEqual([])
  })

  it('for half an hour ends after half an hour', () => {
    const { grants, clock } = open()
    grants.add(draft({ scope: '30min' }))

    expect(grants.inReach({ ...HERE, sessionId: 's2' })).toHaveLength(1)
    clock.advance(30 * 60_000)
    expect(grants.inReach(HERE)).toEqual([])
    expect(grants.views()).toEqual([])
  })

  it('for always holds in every folder and after a restart', () => {
    const { grants, store } = open()
    grants.add(draft({ scope: 'always', folder: null }))
    grants.add(draft({ scope: 'session' }))
    const restarted = open(store.saved).grants

    expect(restarted.inReach({ ...HERE, cwd: '/anywhere', sessionId: 's9' })).toEqual([
      expect.objectContaining({ scope: 'always', accepts: [KEY] }),
    ])
    expect(restarted.views()).toHaveLength(1)
  })

  it('is gone with its session', () => {
    const { grants } = open()
    grants.add(draft({ scope: 'session' }))
    grants.endSession('s1')

    expect(grants.views()).toEqual([])
  })

  it('can be revoked, and the revocation undone', () => {
    const { grants, store } = open()
    const { id } = grants.add(draft({ scope: 'always', folder: null }))

    expect(grants.revoke(id)).toBe(true)
    expect(grants.inReach(HERE)).toEqual([])
    expect(store.saved).toEqual([])
    expect(grants.restore(id)).toBe(true)
    expect(grants.inReach(HERE)).toHaveLength(1)
    expect(store.saved).toHaveLength(1)
    expect([grants.revoke('nothing'), grants.restore('nothing')]).toEqual([false, false])
  })

  it('counts its uses, and writes them down a little later', () => {
    const { grants, store, clock } = open()
    const grant = grants.add(draft({ scope: 'always', folder: null }))
    grants.countUses([grant])
    grants.countUses([grant])

    expect(grants.views()[0]).toMatchObject({ uses: 2, lastUsedAt: clock.now() })
    clock.advance(10_000)
    expect(store.saved).toEqual([expect.objectContaining({ uses: 2 })])
  })

  it('is shown with its origin, in plain words', () => {
    const { grants, clock } = open()
    grants.add(draft({ scope: '30min' }))

    expect(grants.views()).toEqual([
      {
        id: 'g1',
        scope: '30min',
        pattern: `class: ${KEY}`,
        words: inEnglish('every recursive delete by rm in the working folder'),
        accepts: [KEY],
        folder: '/p',
        backend: 'local',
        origin: { questionId: 'q1', sessionId: 's1', command: 'rm -rf build' },
        createdAt: clock.now(),
        expiresAt: clock.now() + 1_800_000,
        lastUsedAt: null,
        uses: 0,
      },
    ])
  })

  it('grants nothing when it cannot be stored', () => {
    const { grants, store } = open()
    store.isFull = true

    expect(() => grants.add(draft({ scope: 'always', folder: null }))).toThrow('no space left')
    expect(grants.inReach(HERE)).toEqual([])
  })

  it('allows nothing while stored rules are suspended, except what was granted since', () => {
    const { grants } = open()
    grants.add(draft({ scope: 'always', folder: null }))
    grants.add(draft({ scope: 'session' }))
    grants.suspend(true)
    grants.add(draft({ scope: 'project' }))

    expect(grants.inReach(HERE).map((grant) => grant.scope)).toEqual(['session', 'project'])
  })
})

describe('a stored list', () => {
  const good = open().writtenEntry()

  it.each<[what: string, entry: unknown, reason: string]>([
    ['no object', 42, 'cannot be read'],
    ['another version', { ...good, version: 2 }, 'cannot be read'],
    ['an unknown field', { ...good, allowAll: true }, 'cannot be read'],
    ['a session grant', { ...good, scope: 'session' }, 'cannot be read'],
    ['a missing list of dangers', { ...good, accepts: undefined }, 'cannot be read'],
    ['a broken pattern', { ...good, pattern: 'git push && rm' }, 'pattern'],
    ['too wide a pattern', { ...good, pattern: 'rm *' }, 'rm needs its targets'],
    ['a project without a folder', { ...good, scope: 'project', folder: null }, 'names no folder'],
    ['a name of an older kind', 'shell command via -c', 'older kind'],
  ])('sets %s aside and allows nothing by it', (_what, entry, reason) => {
    const { grants } = open([entry])

    expect(grants.inReach(HERE)).toEqual([])
    expect(grants.aside()).toEqual([
      { id: 'aside-0', entry, reason: inEnglish(expect.stringContaining(reason)) },
    ])
  })

  it('sets the whole of it aside when it is no list', () => {
    expect(open({ allow: '*' }).grants.aside()).toHaveLength(1)
  })

  it('keeps the good entries beside a bad one, and loses neither on the next save', () => {
    const { grants, store } = open([good, 'garbage', good])
    grants.add(draft({ scope: 'always', folder: null }))

    expect(grants.views()).toHaveLength(2)
    expect(grants.aside().map(({ reason }) => reason.text)).toEqual([
      expect.stringContaining('older kind'),
      expect.stringContaining('already a rule'),
    ])
    expect(store.saved).toHaveLength(4)
    grants.revoke('aside-1')
    expect(store.saved).toHaveLength(3)
  })

  it('still reads “recursive delete”, as narrowly as it can be meant', () => {
    const { grants } = open(['recursive delete'])

    expect(grants.inReach(HERE)).toEqual([
      expect.objectContaining({ accepts: [KEY], scope: 'always' }),
    ])
  })
})

describe('in a work tree beside the repository', () => {
  const exact = { kind: 'exact', text: 'npm test' } as const

  it('the rules of the repository hold, each for the same folder there', () => {
    const { grants } = open()
    grants.add(draft({ scope: 'project' }))
    grants.add(draft({ scope: 'project', folder: '/p/sub', pattern: exact }))

    expect(grants.inReach(BESIDE)).toMatchObject([{ folder: TREE }])
    expect(grants.inReach({ ...BESIDE, cwd: `${TREE}/sub` })).toMatchObject([
      { folder: TREE },
      { folder: `${TREE}/sub`, pattern: exact },
    ])
  })

  it('they hold for no other session, place or folder, and what was for one session stays there', () => {
    const { grants } = open()
    grants.add(draft({ scope: 'project' }))
    grants.add(draft({ scope: 'session' }))

    expect(grants.inReach({ ...BESIDE, sessionId: 's2' })).toEqual([])
    expect(grants.inReach({ ...BESIDE, place: { name: 'ssh' } })).toEqual([])
    expect(grants.inReach({ ...BESIDE, cwd: '/p.worktrees/other' })).toEqual([])
    expect(grants.inReach(BESIDE)).toMatchObject([{ scope: 'project' }])
  })

  it('a rule for the project is kept for the repository, and its uses are counted', () => {
    const { grants } = open()
    const origin = { questionId: 'q1', sessionId: 'beside', command: 'npm test' }
    grants.add(draft({ scope: 'project', folder: TREE, origin }))
    grants.countUses(grants.inReach(BESIDE))

    expect(grants.views()).toMatchObject([{ folder: '/p', uses: 1 }])
    expect(grants.inReach(HERE)).toHaveLength(1)
  })

  it('a rule for the session stays with the work tree', () => {
    const { grants } = open()
    const origin = { questionId: 'q1', sessionId: 'beside', command: 'npm test' }
    grants.add(draft({ scope: 'session', folder: TREE, origin }))

    expect(grants.inReach(BESIDE)).toHaveLength(1)
    expect(grants.inReach({ ...BESIDE, cwd: '/p' })).toEqual([])
  })
})

function draft(fields: Partial<GrantDraft>): GrantDraft {
  return {
    about: 'command',
    pattern: { kind: 'class', keys: [KEY] },
    scope: 'session',
    accepts: [KEY],
    folder: '/p',
    backend: 'local',
    origin: { questionId: 'q1', sessionId: 's1', command: 'rm -rf build' },
    ...fields,
  }
}

function open(stored: unknown = []) {
  const clock = manualClock()
  const store = {
    saved: stored,
    isFull: false,
    load: () => stored,
    save(entries: unknown[]) {
      if (store.isFull) throw new Error('no space left')
      store.saved = entries
    },
  }
  let count = 0
  const newId = (): string => {
    count += 1
    return `g${count}`
  }
  const grants = createGrants({
    store,
    now: clock.now,
    after: clock.after,
    newId,
    twinOf: (sessionId) => (sessionId === 'beside' ? twinOf(TREE) : undefined),
    onChange: () => {},
  })
  return { grants, store, clock, writtenEntry }

  function writtenEntry(): object {
    grants.add(draft({ scope: 'always', folder: null }))
    const [entry] = store.saved as object[]
    return { ...entry, id: 'stored' }
  }
}
