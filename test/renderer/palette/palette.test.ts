import { expect, it } from 'vitest'
import { parseRecent } from '../../../src-renderer/palette/palette.ts'

it.each([
  [null, []],
  ['["a","b"]', ['a', 'b']],
  ['["a",3]', ['a']],
  ['{}', []],
  ['not json', []],
])('reads %s', (text, ids) => {
  expect(parseRecent(text)).toEqual(ids)
})
