import { describe, expect, it } from 'vitest'
import type { TerminalView } from '#contract'
import { orderTerminals } from '../../../src-renderer/terminal/tab-order.ts'

describe('terminal tabs', () => {
  it('begin with those of the conversation, then the person’s own, then what runs for others', () => {
    const order = orderTerminals(
      [
        agents('other', 1, { sessionId: 'elsewhere' }),
        own('mine-late', 4),
        agents('ours', 3),
        own('mine-early', 2),
      ],
      ['s'],
      undefined,
    )

    expect(ids(order.tabs)).toEqual(['ours', 'mine-early', 'mine-late', 'other'])
  })

  it('leave what has ended to a list, the latest first, but for the last of the conversation', () => {
    const order = orderTerminals(
      [
        agents('first', 1, { endedAt: 10 }),
        agents('second', 2, { endedAt: 30 }),
        agents('last', 3, { endedAt: 20 }),
        agents('other', 4, { sessionId: 'elsewhere', endedAt: 40 }),
        own('closed-shell', 5, { endedAt: 5 }),
      ],
      ['s'],
      undefined,
    )

    expect(ids(order.tabs)).toEqual(['last'])
    expect(ids(order.finished)).toEqual(['other', 'second', 'first', 'closed-shell'])
  })

  it('count those of sub-agents as the conversation’s', () => {
    const order = orderTerminals(
      [own('mine', 1), agents('child', 2, { sessionId: 'c' })],
      ['s', 'c'],
      undefined,
    )

    expect(order.front?.id).toBe('child')
  })
})

describe('the terminal in front', () => {
  const done = agents('done', 1, { endedAt: 9 })
  const running = agents('running', 2)
  const mine = own('mine', 3)

  it.each([
    ['the command that runs', [done, running, mine], 'running'],
    ['the last one that ran', [done, agents('later', 2, { endedAt: 8 }), mine], 'later'],
    [
      'one that the person has the keyboard of, although a later one runs',
      [agents('theirs', 1, { keyboard: 'person' }), running],
      'theirs',
    ],
    [
      'one that waits for a password, although a later one runs',
      [agents('asks', 1, { secretPrompt: 'Password:' }), running],
      'asks',
    ],
    ['a shell of the person’s own before there was a command', [mine], 'mine'],
  ])('is %s', (_what, all, front) => {
    expect(orderTerminals(all, ['s'], undefined).front?.id).toBe(front)
  })

  it('is what ran last where no conversation is in front', () => {
    const ended = [agents('early', 1, { endedAt: 2 }), agents('late', 3, { endedAt: 4 })]

    expect(orderTerminals(ended, [], undefined).front?.id).toBe('late')
  })

  it('stays the one that the person picked, which keeps its tab when it has ended', () => {
    const order = orderTerminals([done, running, mine], ['s'], 'done')

    expect(order.front?.id).toBe('done')
    expect(order.followed?.id).toBe('running')
    expect(ids(order.tabs)).toEqual(['done', 'running', 'mine'])
  })

  it('is followed again when the picked one was closed', () => {
    expect(orderTerminals([running, mine], ['s'], 'closed').front?.id).toBe('running')
  })

  it('is none where there is none', () => {
    expect(orderTerminals([], [], 'closed').front).toBeUndefined()
  })
})

interface About extends Partial<Omit<TerminalView, 'id'>> {
  endedAt?: number
}

function agents(id: string, startedAt: number, about: About = {}): TerminalView {
  return view(id, startedAt, { owner: 'agent', keyboard: 'agent', sessionId: 's', ...about })
}

function own(id: string, startedAt: number, about: About = {}): TerminalView {
  return view(id, startedAt, { owner: 'person', keyboard: 'person', ...about })
}

function view(id: string, startedAt: number, { endedAt, ...about }: About): TerminalView {
  return {
    ...{ id, startedAt, title: id, cwd: '/', pty: true, backend: 'local' },
    ...{ owner: 'person', keyboard: 'person' },
    state: endedAt === undefined ? { kind: 'running' } : { kind: 'ended', exitCode: 0, endedAt },
    ...about,
  }
}

function ids(views: readonly TerminalView[]): string[] {
  return views.map(({ id }) => id)
}
