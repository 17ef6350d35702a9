import { describe, expect, it } from 'vitest'
import { usablePlace } from '../../../../src-main/host/desktop/window-place.ts'

const screen = { x: 0, y: 24, width: 1440, height: 876 }
const place = { x: 100, y: 100, width: 900, height: 600, isMaximized: false }

describe('the place a window had', () => {
  it.each([
    ['is taken again', place, place],
    ['on a second screen is taken again', { ...place, x: 1_600 }, { ...place, x: 1_600 }],
    [
      'on a screen that is gone leaves the size',
      { ...place, x: -5_000 },
      { width: 900, height: 600, isMaximized: false },
    ],
    [
      'with its upper edge out of reach leaves the size',
      { ...place, y: -50 },
      { width: 900, height: 600, isMaximized: false },
    ],
    ['too small to work in is not taken', { ...place, height: 40 }, undefined],
    [
      'larger than the screen is cut to it',
      { ...place, x: 0, y: 24, width: 5_000, height: 5_000 },
      { x: 0, y: 24, width: 1_440, height: 876, isMaximized: false },
    ],
    ['that was never kept is none', undefined, undefined],
  ])('%s', (_, kept, used) => {
    expect(usablePlace(kept, [screen, { ...screen, x: 1_440 }])).toEqual(used)
  })
})
