import { describe, expect, it } from 'vitest'
import {
  askingSubAgent,
  rootSession,
  withSubAgents,
} from '../../../src-renderer/copies/session-family.ts'

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

  it.each([
    ['named in the conversation of its parent', 'child', 'parent', 'child'],
    ['named on the start page', 'grandchild', undefined, 'grandchild'],
    ['not named in its own conversation', 'child', 'child', undefined],
    ['not named when it is no sub-agent', 'other', 'parent', undefined],
  ])('are %s', (_case, asking, inFront, named) => {
    expect(askingSubAgent(asking, SESSIONS, inFront)?.id).toBe(named)
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
