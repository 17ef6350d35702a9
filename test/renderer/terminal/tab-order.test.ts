import { describe, expect, it } from 'vitest'
import type { TerminalView } from '#contract'
import { pickFront, tabOrder } from '../../../src-renderer/terminal/tab-order.ts'

describe('terminal tabs', () => {
  const all = [
    view('agent-late', 'agent', 4),
    view('mine-late', 'person', 3),
    view('agent-early', 'agent', 1),
    view('mine-early', 'person', 2),
  ]

  it('show the person’s own shells first, each group as it was opened', () => {
    expect(tabOrder(all).map(({ id }) => id)).toEqual([
      'mine-early',
      'mine-late',
      'agent-early',
      'agent-late',
    ])
  })

  it('keep the chosen one in front, and fall back to the first when it is gone', () => {
    expect([pickFront(all, 'agent-late')?.id, pickFront(all, 'closed')?.id]).toEqual([
      'agent-late',
      'mine-early',
    ])
    expect(pickFront([], 'closed')).toBeUndefined()
  })
})

function view(id: string, owner: TerminalView['owner'], startedAt: number): TerminalView {
  return {
    id,
    owner,
    startedAt,
    title: id,
    cwd: '/',
    state: { kind: 'running' },
    pty: true,
    backend: 'local',
    keyboard: owner,
  }
}
