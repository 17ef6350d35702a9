import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { createScratches } from '../../../src-main/sandbox/scratches.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const uid = process.getuid?.() ?? 0

it('gives each session of each app a private folder that is found under its name inside too', () => {
  const { parent, scratches } = open()
  const other = createScratches({ parent, dataFolder: '/other', uid })
  const folders = [scratches.folderOf('s1'), scratches.folderOf('../s2'), other.folderOf('s1')]

  expect(new Set(folders).size).toBe(3)
  expect(scratches.isOurs('s1')).toBe(true)
  writeFileSync(join(folders[0] ?? '', 'file'), 'x')
  expect(existsSync(join(folders[0] ?? '', basename(folders[0] ?? ''), 'file'))).toBe(true)
})

it('makes the way back again when a command has cleared everything away', () => {
  const { scratches } = open()
  const folder = scratches.folderOf('s1')
  scratches.isOurs('s1')
  rmSync(join(folder, basename(folder)))
  scratches.isOurs('s1')
  expect(existsSync(join(folder, basename(folder)))).toBe(true)
})

it('uses nothing that somebody else made or can look into', () => {
  const { parent, scratches } = open()
  const folder = scratches.folderOf('s1')
  symlinkSync(parent, folder)
  expect(scratches.isOurs('s1')).toBe(false)
  rmSync(folder)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  expect(scratches.isOurs('s1')).toBe(false)
  chmodSync(folder, 0o700)
  expect(scratches.isOurs('s1')).toBe(true)
  expect(createScratches({ parent, dataFolder: '/data', uid: uid + 1 }).isOurs('s1')).toBe(false)
})

it('takes a folder away with its session, and nobody else’s', async () => {
  const { parent, scratches } = open()
  scratches.isOurs('s1')
  symlinkSync(parent, scratches.folderOf('s2'))
  await Promise.all(['s1', 's2'].map(scratches.remove))
  expect(existsSync(scratches.folderOf('s1'))).toBe(false)
  expect(existsSync(parent)).toBe(true)
})

it('leaves alone what a session makes that comes back', async () => {
  const { scratches } = open()
  scratches.isOurs('s1')
  const removed = scratches.remove('s1')
  expect(scratches.isOurs('s1')).toBe(true)
  writeFileSync(join(scratches.folderOf('s1'), 'new'), 'x')
  await removed
  expect(existsSync(join(scratches.folderOf('s1'), 'new'))).toBe(true)
})

function open() {
  const parent = temporaryFolder()
  return { parent, scratches: createScratches({ parent, dataFolder: '/data', uid }) }
}
