import { expect, it } from 'vitest'
import { titleOf } from '../../../../src-main/agent/session/title-of.ts'

it.each([
  ['a short text', 'Count the files', 'Count the files'],
  ['the first line of several', '\n  Count the files\nand say how many', 'Count the files'],
  [
    'words without letters that nobody sees',
    'Count\u202e the\u001b[2K\tfiles',
    'Count  the [2K files',
  ],
  ['nothing but blanks', ' \n ', 'New session'],
  ['a long text', 'x'.repeat(61), `${'x'.repeat(59)}…`],
  ['a long text that is cut at a blank', `${'x'.repeat(58)} yyy`, `${'x'.repeat(58)}…`],
])('calls a session after %s', (_what, text, title) => {
  expect(titleOf(text)).toBe(title)
})
