import { expect, it } from 'vitest'
import { matchesGlob } from '../../../../src-main/classifier/rules/glob.ts'

it.each([
  ['*', 'usr', true],
  ['u*', 'usr', true],
  ['us?', 'usr', true],
  ['???', 'usr', true],
  ['??', 'usr', false],
  ['[a-z]*', 'usr', true],
  ['[!a-t]*', 'usr', true],
  ['[^u]*', 'usr', false],
  ['[[:lower:]]*', 'usr', true],
  ['u*r*', 'usr', true],
  ['*sr', 'usr', true],
  ['*x*', 'usr', false],
  ['usr', 'usr', true],
  ['usr2', 'usr', false],
  ['', '', true],
])('decides whether the pattern %s may stand for %s', (pattern, name, matches) => {
  expect(matchesGlob(pattern, name)).toBe(matches)
})

it('stays quick on a pattern that invites trying everything', () => {
  expect(matchesGlob(`${'a*'.repeat(200)}b`, 'a'.repeat(400))).toBe(false)
})
