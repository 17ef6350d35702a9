import { describe, expect, it } from 'vitest'
import type { NoticeView, WaitingView } from '#contract'
import { createLinkFollower } from '../../../src-main/compose/links.ts'

describe('a link from outside', () => {
  it('leads to the session or to the open question that it names', () => {
    const { follow, picked } = open()

    follow({ kind: 'session', id: 's1' })
    follow({ kind: 'question', id: 'q1' })

    expect(picked).toEqual([{ sessionId: 's1' }, { waitingId: 'w1', sessionId: 's1' }])
  })

  it('says so when what it names is gone, or when it is nonsense', () => {
    const { follow, picked, told } = open()

    follow({ kind: 'question', id: 'settled' })
    follow({ kind: 'unreadable', text: `talaria://${'x'.repeat(500)}` })

    expect(picked).toEqual([])
    expect(told.map(({ title }) => title.text)).toEqual([
      'A link leads to nothing that is here',
      'A link could not be read',
    ])
    expect(told[1]?.detail?.text.length).toBeLessThan(250)
  })
})

function open() {
  const picked: object[] = []
  const told: Omit<NoticeView, 'id'>[] = []
  const question: WaitingView = {
    ...{ id: 'w1', kind: 'approval', sessionId: 's1', since: 0, words: 'rm', subject: 'q1' },
  }
  const follow = createLinkFollower({
    waiting: { list: () => [question] },
    sessions: () => [{ id: 's1' }],
    notices: { raise: (notice) => void told.push(notice) },
    publish: (_name, what) => void picked.push(what),
  })
  return { follow, picked, told }
}
