import { beforeEach, describe, expect, it } from 'vitest'
import { keepLayout, parseLayout, useLayout } from '../../../src-renderer/view/layout.ts'

const WINDOW_WIDTH = 1_280
const INITIAL = parseLayout(null, WINDOW_WIDTH)

describe('layout', () => {
  beforeEach(() => useLayout.setState(INITIAL))

  it('comes back as it was left', () => {
    const storage = createStorage()
    keepLayout(storage, WINDOW_WIDTH)
    const left = {
      isPaneOpen: false,
      sidebarWidth: 270,
      paneTab: 'log',
      terminalId: 't3',
      sessionId: 's1',
    } as const
    useLayout.getState().change(left)
    const kept = storage.getItem()

    useLayout.setState(INITIAL)
    keepLayout(createStorage(kept), WINDOW_WIDTH)

    expect(useLayout.getState()).toMatchObject({ ...INITIAL, ...left })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no object', '"wide"'],
    ['null', 'null'],
  ])('starts with the usual layout when %s was kept', (_what, text) => {
    expect(parseLayout(text, WINDOW_WIDTH)).toEqual(INITIAL)
  })

  it('gives up a bad value and keeps the others', () => {
    const kept = { paneTab: 'elsewhere', isSidebarOpen: 'yes', paneWidth: '1', sidebarWidth: 250 }

    expect(parseLayout(JSON.stringify(kept), WINDOW_WIDTH)).toEqual({
      ...INITIAL,
      sidebarWidth: 250,
    })
  })

  it('gives the side pane its share of a window that was never arranged', () => {
    expect([800, 1_280, 2_560].map((width) => parseLayout(null, width).paneWidth)).toEqual([
      320, 480, 960,
    ])
  })

  it('keeps widths inside their limits', () => {
    const kept = { sidebarWidth: 9_999, paneWidth: -4 }

    expect(parseLayout(JSON.stringify(kept), WINDOW_WIDTH)).toMatchObject({
      sidebarWidth: 280,
      paneWidth: 320,
    })
  })
})

function createStorage(initial: string | null = null) {
  let kept = initial
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}
