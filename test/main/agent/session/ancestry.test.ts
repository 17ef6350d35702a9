import { expect, it } from 'vitest'
import { ancestry, descendants } from '../../../../src-main/agent/session/ancestry.ts'
import { openAgent } from '../../../support/agent.ts'

it('leads from a sub-agent of a sub-agent to the conversation of the person', () => {
  const { sessions, session } = openAgent({ replies: [] })
  const child = sessions.create({ ...session, source: 'subagent', parentId: session.id })
  const grandchild = sessions.create({ ...session, source: 'subagent', parentId: child.id })

  expect(ancestry(sessions, grandchild.id).map(({ id }) => id)).toEqual([
    grandchild.id,
    child.id,
    session.id,
  ])
  expect(ancestry(sessions, 'nobody')).toEqual([])
  expect(descendants(sessions, session.id).map(({ id }) => id)).toEqual([child.id, grandchild.id])
})
