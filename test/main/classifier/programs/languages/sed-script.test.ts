import { describe, expect, it } from 'vitest'
import { readSedScript } from '../../../../../src-main/classifier/programs/languages/sed-script.ts'

describe('a sed script', () => {
  it.each([
    ['s/a/b/', [], false],
    ['s/e/E/g', [], false],
    ['s/w x/y/;p', [], false],
    ['s#/etc#/tmp#', [], false],
    ['/w file/p', [], false],
    ['\\%e%d', [], false],
    ['1!G;h;$!d', [], false],
    ['/x/,/y/{s/a/b/;p}', [], false],
    ['a\\\ne rm x', [], false],
    ['i e rm x', [], false],
    ['# e rm x', [], false],
    [':e;N;be', [], false],
    ['y/abc/xyz/', [], false],
    ['w out.txt', ['out.txt'], false],
    ['1,5w out.txt', ['out.txt'], false],
    ['/x/ w /etc/a', ['/etc/a'], false],
    ['s/a/b/w out.txt', ['out.txt'], false],
    ['s/a/b/gw /etc/a', ['/etc/a'], false],
    ['p;W /etc/a\nw b', ['/etc/a', 'b'], false],
    ['e rm x', [], true],
    ['1e rm x', [], true],
    ['/x/e', [], true],
    ['p;$!e id', [], true],
    ['s/a/b/e', [], true],
    ['s/a/b/ge', [], true],
    ['s,a,b,e', [], true],
    ['s/a\\/b/c/e', [], true],
  ])('%j writes %j and runs a command: %s', (text, files, runs) => {
    expect(readSedScript(text)).toMatchObject({ files, runs })
  })

  it('tells the commands that stand in it', () => {
    expect(readSedScript('1e rm x\np;e').commands).toEqual(['rm x', ''])
  })
})
