// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { textRanges } from '../../../../src-renderer/session/find/text-ranges.ts'

describe('a text that is looked for', () => {
  it.each([
    ['in one piece', '<p>Plant a tulip, plant two</p>', 'plant', ['Plant', 'plant']],
    ['across pieces', '<p>pla<b>nt</b> it</p>', 'plant it', ['plant it']],
    ['in another script', '<p>接口超时</p>', '超时', ['超时']],
    ['nowhere', '<p>plant</p>', 'rose', []],
    ['behind a letter that grows', '<p>İ plant</p>', 'plant', ['plant']],
  ])('stands %s', (_where, html, text, expected) => {
    const place = document.createElement('div')
    place.innerHTML = html

    expect(textRanges(place, text).map(String)).toEqual(expected)
  })
})
