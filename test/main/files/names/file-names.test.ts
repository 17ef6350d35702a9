import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFileNames } from '../../../../src-main/files/names/file-names.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const FILE = new URL('../../../../src-main/files/names/names-worker.ts', import.meta.url)

it('finds files and folders of a project, and nothing that it ignores', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'build'))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, '.gitignore'), 'build/\n')
  for (const name of ['src/page.ts', 'build/page.js', 'node_modules/page.js'])
    writeFileSync(join(folder, name), '')
  const names = createFileNames({ file: FILE })
  onTestFinished(names.dispose)
  const ask = (typed: string) => names.find({ folder, typed, limit: 5, waitMs: 10_000 })

  expect(await ask('page')).toEqual({ names: ['src/page.ts'], isReading: false, isCut: false })
  expect((await ask('src')).names).toEqual(['src/', 'src/page.ts'])
})

it('has nothing to say of a folder that is not there', async () => {
  const names = createFileNames({ file: FILE })
  onTestFinished(names.dispose)

  expect(
    await names.find({ folder: '/nowhere/at/all', typed: '', limit: 5, waitMs: 10_000 }),
  ).toEqual({ names: [], isReading: false, isCut: false })
})
