import { expect, it } from 'vitest'
import type { SessionView, TerminalView } from '#contract'
import { atWork } from '../../../src-main/compose/at-work.ts'

it('names conversations at work, questions, and commands that nobody keeps', () => {
  const sessions = [
    { title: 'Builds', state: 'running' },
    { title: 'Sub-agent', state: 'running', parentId: 's1' },
    { title: 'Rests', state: 'idle' },
  ] as SessionView[]
  const running = { kind: 'running' }
  const terminals = [
    { title: 'npm test', owner: 'agent', state: running },
    { title: 'kept', owner: 'agent', state: running, kept: true },
    { title: 'bash', owner: 'person', state: running },
    { title: 'over', owner: 'agent', state: { kind: 'ended', exitCode: 0, endedAt: 1 } },
  ] as TerminalView[]
  const waiting = [{ id: 'q', kind: 'approval' as const, since: 0, words: 'rm x', subject: 'q' }]

  expect(atWork({ sessions, terminals, waiting })).toEqual({
    sessions: ['Builds'],
    waiting: ['rm x'],
    commands: ['npm test'],
  })
})
