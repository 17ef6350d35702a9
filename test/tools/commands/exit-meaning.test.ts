import { describe, expect, it } from 'vitest'
import { exitMeaning } from '../../../tools/commands/exit-meaning.ts'

describe('what an exit code means', () => {
  it.each([
    ['grep x file', 1, /no matches/],
    ['cat f | /usr/bin/grep x', 1, /no matches/],
    ['cd a && rg x', 1, /no matches/],
    ['diff a b', 1, /differ/],
    ['find / -name x', 1, /could not be read/],
    ['[ -e x ]', 1, /false/],
    ['curl -f http://x', 22, /error/],
    ['make', 137, /memory ran out/],
    ['./a.out', 139, /crashed/],
    ['yes | head', 141, /pipe/],
    ['x', -15, /told to end/],
  ])('%s with %i', (command, code, meaning) => {
    expect(exitMeaning(command, code)).toMatch(meaning)
  })

  it.each([
    ['grep x file', 0],
    ['grep x file', 2],
    ['make', 1],
    ['sleep 9', 130],
    ['broken "quote', 1],
  ])('%s with %i is not explained', (command, code) => {
    expect(exitMeaning(command, code)).toBeUndefined()
  })
})
