import { describe, expect, it } from 'vitest'
import { createNameList } from '../../../../src-main/files/names/name-list.ts'

const PROJECT = [
  'README.md',
  'src/',
  'src/slugify.ts',
  'src/strings/slug-list.ts',
  'src/user-settings-page.tsx',
  'test/slugify.test.ts',
  'docs/résumé.md',
  '文档/说明.md',
]

describe('names that fit what is typed', () => {
  it.each([
    ['slugify', ['src/slugify.ts', 'test/slugify.test.ts']],
    ['usp', ['src/user-settings-page.tsx']],
    ['strings/sl', ['src/strings/slug-list.ts']],
    ['SLUGIFY.TEST', ['test/slugify.test.ts']],
    ['说明', ['文档/说明.md']],
    ['zzz', []],
  ])('for %s are the best first', (typed, expected) => {
    expect(listOf(PROJECT).find(typed, 2)).toEqual(expected)
  })

  it('are those nearest to the top before anything is typed', () => {
    expect(listOf(PROJECT).find('', 2)).toEqual(['README.md', 'src/'])
  })
})

function listOf(names: readonly string[]) {
  const list = createNameList()
  for (const name of names) list.add(name)
  return list
}
