import { describe, expect, it } from 'vitest'
import { separateBackgroundLists } from '../../../tools/commands/background-lists.ts'

describe('a list that ends in &', () => {
  it.each([
    ['a && b &', 'a && { b & }'],
    ['a || b &', 'a || { b & }'],
    ['a && b && c&', 'a && b && { c & }'],
    ['a && b | c &', 'a && { b | c & }'],
    ['a && b >log 2>&1 &', 'a && { b >log 2>&1 & }'],
    ['x; a && b & y', 'x; a && { b & } y'],
    ['(a && b &)', '(a && { b & })'],
    ['a && b & c && d &', 'a && { b & } c && { d & }'],
    ['a && b & # && c &', 'a && { b & } # && c &'],
  ])('%s becomes %s', (before, after) => {
    expect(separateBackgroundLists(before)).toBe(after)
  })

  it.each([
    'a &',
    'a && b',
    'a; b &',
    '{ a && b; } &',
    '(a && b) &',
    "echo 'a && b &'",
    'a && b &> out',
    'a && b >& out',
    'a && cat <<X &\nbody\nX',
    'a && "unterminated &',
  ])('leaves %s alone', (command) => {
    expect(separateBackgroundLists(command)).toBe(command)
  })
})
