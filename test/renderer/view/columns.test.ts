import { beforeEach, describe, expect, it } from 'vitest'
import { columnShown, isColumnShown } from '../../../src-renderer/view/columns.ts'
import { parseLayout, useLayout } from '../../../src-renderer/view/layout.ts'

const ROOMS = ['one', 'two', 'three'] as const

describe('the columns beside the conversation', () => {
  beforeEach(() => useLayout.setState(parseLayout(null, 1_280)))

  it('are both there in a large window, the list in a smaller one, and none in a narrow one', () => {
    expect(ROOMS.map(shown)).toEqual([[], ['sessions'], ['sessions', 'pane']])
  })

  it('change places in a window for two, where one was asked for', () => {
    useLayout.getState().change(columnShown('pane'))
    expect(ROOMS.map(shown)).toEqual([['pane'], ['pane'], ['sessions', 'pane']])

    useLayout.getState().change(columnShown('sessions'))
    expect(ROOMS.map(shown)).toEqual([['sessions'], ['sessions'], ['sessions', 'pane']])
  })

  it('stay hidden in a large window once they were, and are no less at hand in a smaller one', () => {
    useLayout.getState().change({ isSidebarOpen: false, isPaneOpen: false })
    expect(ROOMS.map(shown)).toEqual([[], [], []])

    useLayout.getState().change({ besideColumn: 'pane' })
    expect(shown('two')).toEqual(['pane'])
  })

  function shown(room: (typeof ROOMS)[number]): string[] {
    return (['sessions', 'pane'] as const).filter((side) =>
      isColumnShown(side, room, useLayout.getState()),
    )
  }
})
