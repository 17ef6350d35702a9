import { chmodSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkEditor, checkFolder, checkShell } from '../../../src-main/compose/typed-paths.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('takes a folder as a person types it', () => {
  expect(checkFolder(' ~ ', homedir())).toBe(homedir())
  expect(checkFolder('~/.', homedir())).toBe(homedir())
  expect(() => checkFolder('~somebody/else', homedir())).toThrow('there is no folder')
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
