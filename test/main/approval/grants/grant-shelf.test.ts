import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtOrBelow } from '../../../../src-main/approval/grants/grant-coverage.ts'
import { createGrantShelf } from '../../../../src-main/approval/grants/grant-shelf.ts'
import type { Grant } from '../../../../src-main/approval/grants/grants.ts'

const segment = fc.constantFrom('a', 'b', 'ab', 'c d')
const path = fc
  .tuple(fc.constantFrom('/', '', 'C:/'), fc.array(segment, { maxLength: 4 }), fc.boolean())
  .map(([root, parts, hasSlash]) => root + parts.join('/') + (hasSlash ? '/' : ''))
const folder = fc.oneof(fc.constant(null), path)

describe('the grants of a folder', () => {
  it('are all that could hold there, in the order in which they were given', () => {
    fc.assert(
      fc.property(fc.array(folder, { maxLength: 20 }), path, (folders, cwd) => {
        const grants = folders.map((each, at) => grant(`g${at}`, each))
        const shelf = createGrantShelf(grants)

        const holding = grants.filter((each) => each.folder === null || holds(each.folder, cwd))
        const near = shelf.near(cwd)
        expect(near.filter((each) => holding.includes(each))).toEqual(holding)
        expect(new Set(near).size).toBe(near.length)
      }),
    )
  })

  it('leave those of other folders out', () => {
    const shelf = createGrantShelf([grant('other', '/work/other'), grant('here', '/work')])

    expect(shelf.near('/work/app').map(({ id }) => id)).toEqual(['here'])
  })

  it('keep their turn when they are used, and are gone when they are revoked', () => {
    const shelf = createGrantShelf([grant('one', null), grant('two', '/work')])
    shelf.put({ ...grant('one', null), uses: 1 })
    expect(shelf.near('/work').map(({ id, uses }) => [id, uses])).toEqual([
      ['one', 1],
      ['two', 0],
    ])
    shelf.remove('one')

    expect(shelf.near('/work').map(({ id }) => id)).toEqual(['two'])
    expect(shelf.all().map(({ id }) => id)).toEqual(['two'])
  })
})

function holds(of: string, cwd: string): boolean {
  return of === cwd || isAtOrBelow(of, cwd)
}

function grant(id: string, of: string | null): Grant {
  return {
    id,
    folder: of,
    about: 'command',
    backend: 'local',
    scope: 'project',
    pattern: { kind: 'exact', text: 'true' },
    accepts: [],
    origin: { questionId: 'q', sessionId: 's', command: 'true' },
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
    uses: 0,
  }
}
