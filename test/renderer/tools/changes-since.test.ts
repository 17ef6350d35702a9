import { expect, it } from 'vitest'
import { changesSince } from '../../../src-renderer/tools/changes-since.ts'

it('names what came and what went', () => {
  expect(changesSince(['read', 'write'], ['read', 'search'])).toEqual({
    added: ['search'],
    removed: ['write'],
  })
})
