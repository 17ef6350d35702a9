import { describe, expect, it } from 'vitest'
import { linkAmong, readLink } from '../../../../src-main/host/desktop/deep-link.ts'

describe('a link to the app', () => {
  it('says which session or question is to be shown', () => {
    expect(readLink('talaria://session/4f-2')).toEqual({ kind: 'session', id: '4f-2' })
    expect(readLink('talaria://question/q_1/')).toEqual({ kind: 'question', id: 'q_1' })
  })

  it.each([
    'talaria://',
    'talaria://session',
    'talaria://session/',
    'talaria://question/a/approve',
    'talaria://question/a?decision=once',
    'talaria://question/../../x',
    'talaria://run/rm%20-rf',
    `talaria://session/${'a'.repeat(101)}`,
    'https://session/a',
  ])('is nothing to follow when it is %s', (text) => {
    expect(readLink(text)).toBeUndefined()
  })

  it('is found among the switches that Chromium adds', () => {
    expect(linkAmong(['talaria', '--a', 'talaria://session/a', '--b'])).toBe('talaria://session/a')
    expect(linkAmong(['talaria', '--a'])).toBeUndefined()
  })
})
