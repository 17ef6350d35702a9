import { mkdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLook } from '../../../src-main/sandbox/look.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** So long after, the disk's clock has surely moved on. */
const later = () => Date.now() + 60_000

it('would see the same as long as nothing was made, moved or written there', () => {
  const { folder, look } = world()
  for (const name of ['.git', 'AGENTS.md', 'missing/deep']) look.kindOf(join(folder, name))
  expect(look.isUnchanged()).toBe(true)
})

it.each([
  ['a file is made', (folder: string) => writeFileSync(join(folder, 'AGENTS.md'), 'x')],
  [
    'a folder is made where one was missing',
    (folder: string) => mkdirSync(join(folder, '.github')),
  ],
  [
    'one is put in the place of another',
    (folder: string) => {
      renameSync(join(folder, 'sub'), join(folder, 'moved'))
    },
  ],
  [
    'one is made behind a time that is set back',
    (folder: string) => {
      const { atime, mtime } = statSync(folder)
      writeFileSync(join(folder, 'AGENTS.md'), 'x')
      utimesSync(folder, atime, mtime)
    },
  ],
  [
    'a file that was read says something else',
    (folder: string) => writeFileSync(join(folder, 'sub/text'), 'y'),
  ],
])('notices when %s', async (_, change) => {
  const { folder, look } = world()
  look.kindOf(join(folder, 'AGENTS.md'))
  look.kindOf(join(folder, '.github/workflows'))
  look.textOf(join(folder, 'sub/text'))
  await expect
    .poll(() => Date.now() - statSync(join(folder, 'sub/text')).ctimeMs)
    .toBeGreaterThan(50)
  change(folder)
  expect(look.isUnchanged()).toBe(false)
})

it('believes nothing about what changed a moment ago', () => {
  const { folder } = world()
  const hasty = createLook(() => statSync(folder).ctimeMs)
  hasty.namesIn(folder)
  expect(hasty.isUnchanged()).toBe(false)
})

it('looks once for all that asks in the same moment, and again in the next', () => {
  const { folder } = world()
  let now = later()
  const look = createLook(() => now)
  look.namesIn(folder)
  expect(look.isUnchanged()).toBe(true)
  writeFileSync(join(folder, 'AGENTS.md'), 'x')

  expect(look.isUnchanged()).toBe(true)
  now += 2
  expect(look.isUnchanged()).toBe(false)
})

function world() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'sub/text'), 'x')
  return { folder, look: createLook(later) }
}
