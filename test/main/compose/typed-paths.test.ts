import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import {
  checkEditor,
  checkFolder,
  checkShell,
  foldersBelow,
} from '../../../src-main/compose/typed-paths.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('takes a folder as a person types it', () => {
  expect(checkFolder(' ~ ', homedir())).toBe(homedir())
  expect(checkFolder('~/.', homedir())).toBe(homedir())
  expect(() => checkFolder('~somebody/else', homedir())).toThrow('there is no folder')
  for (const odd of ['/a\0b', `/${'a'.repeat(5_000)}`])
    expect(() => checkFolder(odd, homedir())).toThrow('there is no folder')
})

it('offers the folders that begin with what is typed so far', async () => {
  const home = temporaryFolder()
  for (const name of ['shop/src', 'Site', 'music', '.cache'])
    mkdirSync(join(home, name), { recursive: true })
  writeFileSync(join(home, 'sound.txt'), '')
  const offered = async (typed: string) =>
    (await foldersBelow(typed, home)).map((path) => relative(home, path))

  expect(await offered('~/s')).toEqual(['shop', 'Site'])
  expect(await offered('~')).toEqual(['music', 'shop', 'Site'])
  expect(await offered(`${home}/shop/`)).toEqual(['shop/src'])
  expect(await offered('~/.')).toEqual(['.cache'])
  expect(await offered('~/none/at/all')).toEqual([])
})

it('takes a shell that a terminal could start, and no other', () => {
  const text = join(temporaryFolder(), 'text')
  writeFileSync(text, 'words')
  chmodSync(text, 0o644)

  for (const shell of ['', '/bin/sh']) expect(() => checkShell(shell)).not.toThrow()
  for (const path of ['sh', '/bin', '/bin/no-such-shell', text])
    expect(() => checkShell(path)).toThrow(path)
})

it('takes a command of an editor as it could be started, and no other', () => {
  for (const command of ['', 'kate', 'code --goto {file}:{line}', '"/bin/sh" -c'])
    expect(() => checkEditor(command)).not.toThrow()
  expect(() => checkEditor('code "{file}')).toThrow('never closed')
  expect(() => checkEditor('bin/kate {file}')).toThrow('bin/kate')
  expect(() => checkEditor("''")).toThrow('neither the name of a program')
  expect(() => checkEditor('/bin/no-such-editor {file}')).toThrow('/bin/no-such-editor')
})
