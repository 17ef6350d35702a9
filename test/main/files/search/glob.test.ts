import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../../../src-main/files/search/glob.ts'
import { parseIgnoreRules } from '../../../../src-main/files/search/ignore-rules.ts'

describe('a glob', () => {
  it.each([
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/deep/a.ts', true],
    ['*.ts', 'a.tsx', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['[ab]x', 'bx', true],
    ['[!ab]x', 'bx', false],
    ['[a-c].txt', 'b.txt', true],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/deep/a.ts', false],
    ['src/**/*.ts', 'src/deep/er/a.ts', true],
    ['src/**/*.ts', 'src/a.ts', true],
    ['*.{ts,tsx}', 'a.tsx', true],
    ['{a,b}/{c,d}', 'b/c', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['**', 'any/thing', true],
    ['ä*', 'äöü', true],
  ])('%s on %s is %s', (glob, path, expected) => {
    expect(compileGlob(glob)(path)).toBe(expected)
  })

  it('takes no longer for stars upon stars', () => {
    const fits = compileGlob(`${'*a'.repeat(40)}b`)

    expect(fits('a'.repeat(250))).toBe(false)
  })
})

describe('ignore rules', () => {
  it.each([
    ['*.log', 'deep/a.log', false, true],
    ['dist/', 'dist', true, true],
    ['dist/', 'dist', false, undefined],
    ['/build', 'build', true, true],
    ['/build', 'sub/build', true, undefined],
    ['docs/*.md', 'docs/a.md', false, true],
    ['docs/*.md', 'x/docs/a.md', false, undefined],
    ['*.log\n!keep.log', 'keep.log', false, false],
    ['# comment\n\n', 'comment', false, undefined],
    ['a.txt  ', 'a.txt', false, true],
  ])('%j on %s', (rules, path, isFolder, expected) => {
    expect(parseIgnoreRules(rules).verdict(path, isFolder)).toBe(expected)
  })

  it('take no longer for folders upon folders, whoever wrote them', () => {
    const rules = parseIgnoreRules(`${'**/a/'.repeat(12)}b\n${'a*'.repeat(40)}c`)

    expect(rules.verdict(`${'a/'.repeat(1_000)}c`, false)).toBeUndefined()
    expect(rules.verdict(`${'a'.repeat(250)}b`, false)).toBeUndefined()
  })
})
