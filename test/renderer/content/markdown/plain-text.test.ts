import { describe, expect, it } from 'vitest'
import { plainText } from '../../../../src-renderer/content/markdown/plain-text.ts'

describe('a text without its marks', () => {
  it.each([
    ['words', 'A **bold** and _slanted_ word, ~~gone~~.', 'A bold and slanted word, gone.'],
    ['headings', '# Title\n\nText', 'Title\n\nText'],
    ['code', 'Run `ls -l`:\n\n```sh\nls **\n```', 'Run ls -l:\n\nls **'],
    ['lists', '- one\n- **two**\n  - inner', '• one\n• two\n  • inner'],
    ['numbers', '3. three\n4. four', '3. three\n4. four'],
    ['tasks', '- [x] done\n- [ ] open', '• ☑ done\n• ☐ open'],
    ['tables', '| a | b |\n|---|---|\n| 1 | **2** |', 'a\tb\n1\t2'],
    ['links', '[the docs](https://example.com)', 'the docs'],
    ['quotes and lines', '> said\n\n---', 'said\n\n———'],
    ['entities', 'a &lt; b', 'a < b'],
  ])('keeps %s readable', (_what, markdown, expected) => {
    expect(plainText(markdown)).toBe(expected)
  })
})
