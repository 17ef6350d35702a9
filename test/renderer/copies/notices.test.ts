import { beforeEach, describe, expect, it } from 'vitest'
import { useNotices } from '../../../src-renderer/copies/notices.ts'

describe('notices', () => {
  beforeEach(() => useNotices.setState({ raised: [], toasts: [] }))

  it('keeps the newest remarks when there are too many to show', () => {
    for (const title of ['a', 'b', 'c', 'd']) useNotices.getState().show({ level: 'info', title })

    expect(useNotices.getState().toasts.map(({ title }) => title)).toEqual(['b', 'c', 'd'])
  })

  it('leaves the runtime’s notices to the runtime', () => {
    const notice = {
      id: 'n1',
      level: 'error',
      title: { text: 'The log cannot be written' },
    } as const
    useNotices.getState().add(notice)
    useNotices.getState().hide('n1')
    expect(useNotices.getState().raised).toEqual([notice])

    useNotices.getState().dismissed('n1')
    expect(useNotices.getState().raised).toEqual([])
  })
})
