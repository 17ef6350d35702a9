import { beforeEach, describe, expect, it } from 'vitest'
import { useFind } from '../../../../src-renderer/session/find/find.ts'

const find = () => useFind.getState()
const shown = () => find().matches?.[find().at]

beforeEach(() => find().close())

describe('what is found in a conversation', () => {
  it('is shown from the latest on, around the end and back', () => {
    find().open('s1')
    find().type('plant')
    find().found([
      { messageId: 3, count: 2 },
      { messageId: 8, count: 1 },
    ])
    expect(shown()).toEqual({ messageId: 8, nth: 0 })
    find().step(1)
    expect(shown()).toEqual({ messageId: 3, nth: 0 })
    find().step(-1)
    find().step(-1)
    expect(shown()).toEqual({ messageId: 3, nth: 1 })
  })

  it('begins where it was found from outside', () => {
    find().open('s1', { text: 'plant', messageId: 3 })
    find().found([
      { messageId: 3, count: 2 },
      { messageId: 8, count: 1 },
    ])

    expect(shown()).toEqual({ messageId: 3, nth: 0 })
  })

  it('stays where one is when more comes', () => {
    find().open('s1')
    find().type('plant')
    find().found([{ messageId: 3, count: 2 }])
    find().step(1)
    find().found([
      { messageId: 3, count: 2 },
      { messageId: 8, count: 1 },
    ])

    expect(shown()).toEqual({ messageId: 3, nth: 0 })
  })

  it('is forgotten in another conversation, and kept when it is asked for again', () => {
    find().open('s1')
    find().type('plant')
    find().open('s1')
    expect(find().text).toBe('plant')
    find().open('s2')
    expect(find().text).toBe('')
  })
})
