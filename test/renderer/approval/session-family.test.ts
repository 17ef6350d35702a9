import { describe, expect, it } from 'vitest'
import { rootSession, withSubAgents } from '../../../src-renderer/approval/session-family.ts'

const SESSIONS = [
  { id: 'parent' },
  { id: 'child', parentId: 'parent' },
  { id: 'grandchild', parentId: 'child' },
  { id: 'other' },
]

describe('sessions of sub-agents', () => {
  it('ask where their parent talks', () => {
    expect(withSubAgents('parent', SESSIONS)).toEqual(['parent', 'child', 'grandchild'])
    expect(rootSession('grandchild', SESSIONS)).toBe('parent')
  })

  it('may be unknown without harm', () => {
    expect(withSubAgents('gone', SESSIONS)).toEqual(['gone'])
    expect(rootSession('gone', SESSIONS)).toBe('gone')
  })

  it('end the search even when they are each other’s parents', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ]

    expect(withSubAgents('a', circle)).toEqual(['a', 'b'])
    expect(['a', 'b']).toContain(rootSession('a', circle))
  })
})
