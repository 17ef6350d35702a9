import { expect, it } from 'vitest'
import type { SessionView } from '#contract'
import { rolledUpState } from '../../../../src-renderer/session/list/rolled-up-state.ts'

type State = SessionView['state']

const session = (id: string, state: State, parentId?: string): SessionView => ({
  id,
  state,
  title: id,
  cwd: '/',
  folder: '/',
  model: 'demo',
  createdAt: 0,
  updatedAt: 0,
  doors: [],
  place: 'local',
  ...(parentId && { parentId }),
})

it.each<[State, State[], State]>([
  ['idle', [], 'idle'],
  ['finished-unseen', ['running'], 'running'],
  ['running', ['waiting'], 'waiting'],
  ['idle', ['interrupted', 'waiting', 'running'], 'waiting'],
  ['failed', ['finished-unseen'], 'failed'],
])('a session that is %s, with sub-agents that are %j, is shown as %s', (own, children, shown) => {
  const parent = session('p', own)
  const others = [session('x', 'waiting', 'somebody'), session('y', 'running')]

  const all = [parent, ...children.map((state, at) => session(`c${at}`, state, 'p')), ...others]
  expect(rolledUpState(parent, all)).toBe(shown)
})

it('is shown as what a sub-agent of a sub-agent is', () => {
  const parent = session('p', 'idle')
  const all = [parent, session('c', 'running', 'p'), session('g', 'waiting', 'c')]

  expect(rolledUpState(parent, all)).toBe('waiting')
})
