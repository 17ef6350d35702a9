import { describe, expect, it } from 'vitest'
import { decodeEntities } from '../../../../src-renderer/content/markdown/entities.ts'
import { safeLink } from '../../../../src-renderer/content/markdown/safe-link.ts'

describe('spelled-out characters', () => {
  it.each([
    ['a &amp; b', 'a & b'],
    ['&lt;script&gt;', '<script>'],
    ['&#39;&#x41;', "'A"],
    ['&unknown; &', '&unknown; &'],
    ['&#9999999;', '&#9999999;'],
    ['&amp;lt;', '&lt;'],
  ])('%s is shown as %s', (text, shown) => {
    expect(decodeEntities(text)).toBe(shown)
  })
})

describe('a link of a model', () => {
  it.each([
    ['https://example.com/a?b=1', true],
    ['http://localhost:3000', true],
    ['javascript:alert(1)', false],
    ['data:text/html,hi', false],
    ['file:///etc/passwd', false],
    ['vscode://open', false],
    ['/relative', false],
    [' javascript:alert(1)', false],
  ])('%s may be followed: %s', (href, isSafe) => {
    expect(safeLink(href) !== undefined).toBe(isSafe)
  })
})
