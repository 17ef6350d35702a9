import { describe, expect, it } from 'vitest'
import {
  mentionAt,
  withMention,
} from '../../../../src-renderer/session/composer/offers/mention-at.ts'

describe('what is being named', () => {
  it.each([
    ['@', { start: 0, typed: '' }],
    ['look at @src/pa', { start: 8, typed: 'src/pa' }],
    ['look at @"my fi', { start: 8, typed: 'my fi' }],
    ['请看（@说明', { start: 3, typed: '说明' }],
    ['mail to me@example.com', undefined],
    ['@src/page.ts is', undefined],
    ['no name', undefined],
  ])('in %s', (text, expected) => {
    expect(mentionAt({ text, caret: text.length })).toEqual(expected)
  })

  it('is at the caret, not at the end', () => {
    expect(mentionAt({ text: '@pa and more', caret: 3 })).toEqual({ start: 0, typed: 'pa' })
  })

  it('is nothing at the end of a very long word', () => {
    const text = `@${'a'.repeat(100_000)}`

    expect(mentionAt({ text, caret: text.length })).toBeUndefined()
  })
})

describe('a name in full', () => {
  it.each([
    ['see @pa', 7, 'src/page.ts', 'see @src/page.ts ', 17],
    ['see @pa now', 7, 'src/page.ts', 'see @src/page.ts now', 17],
    ['see @my', 7, 'my file.md', 'see @"my file.md" ', 18],
    ['see @sr', 7, 'src/', 'see @src/', 9],
  ])('in %s stands for what was typed', (text, caret, name, expected, end) => {
    expect(withMention({ text, caret }, 4, name)).toEqual({ text: expected, caret: end })
  })
})
