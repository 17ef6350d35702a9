import { expect, it } from 'vitest'
import { readNames } from '../../../src-renderer/settings/read-names.ts'

it('tells names of variables from what can be none', () => {
  expect(readNames('HTTP_PROXY, _x\n2x a-b\nHTTP_PROXY')).toEqual({
    good: ['HTTP_PROXY', '_x'],
    bad: ['2x', 'a-b'],
  })
})
