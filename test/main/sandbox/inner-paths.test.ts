import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInnerPaths } from '../../../src-main/sandbox/inner-paths.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('finds temporary files in the folder of the session, and everything else where it says', () => {
  const { onDisk, temporary, scratch, home, work } = world()
  expect(onDisk(temporary)).toBe(scratch)
  expect(onDisk(join(temporary, 'a/../b/c'))).toBe(join(scratch, 'b/c'))
  expect(onDisk(join(home, 'a'))).toBe(join(home, 'a'))
  expect(onDisk(join(work, 'a'))).toBe(join(work, 'a'))
  expect(onDisk(`${temporary}-not`)).toBe(`${temporary}-not`)
})

it('knows the folder under its own name as well', () => {
  const { onDisk, followLinks, temporary, scratch } = world()
  expect(onDisk(join(scratch, 'a'))).toBe(join(scratch, 'a'))
  expect(followLinks(join(scratch, 'a'))).toBe(join(temporary, 'a'))
})

it('follows links as the commands would, into their temporary files and out of them', () => {
  const { onDisk, followLinks, temporary, scratch, home, work } = world()
  mkdirSync(join(scratch, 'real'))
  symlinkSync(join(temporary, 'real'), join(scratch, 'link'))
  symlinkSync(join(temporary, 'real'), join(work, 'in'))
  symlinkSync(join(home, '.ssh'), join(scratch, 'out'))

  for (const from of [join(temporary, 'link'), join(work, 'in')]) {
    expect(onDisk(from)).toBe(join(scratch, 'real'))
    expect(onDisk(join(from, 'file'))).toBe(join(scratch, 'real/file'))
    expect(followLinks(join(from, 'file'))).toBe(join(temporary, 'real/file'))
  }
  expect(onDisk(join(temporary, 'out/key'))).toBe(join(home, '.ssh/key'))
  expect(followLinks(join(temporary, 'out/key'))).toBe(join(home, '.ssh/key'))
})

it('leaves a link that a path ends with to whoever asks, and gives up on a circle', () => {
  const { onDisk, followLinks, temporary, scratch, home, work } = world()
  symlinkSync(home, join(work, 'home'))
  symlinkSync(join(temporary, 'round'), join(scratch, 'round'))
  expect(onDisk(join(work, 'home'))).toBe(join(work, 'home'))
  expect(followLinks(join(temporary, 'round/a'))).toBe(join(temporary, 'round/a'))
})

function world() {
  const root = realpathSync(temporaryFolder())
  const [temporary, home, work] = ['tmp', 'home', 'tmp/work'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const scratch = join(temporary, 'own')
  for (const folder of [home, work, scratch]) mkdirSync(folder, { recursive: true })
  const paths = createInnerPaths({
    scratch: { folder: scratch, seenAs: [temporary] },
    kept: [work],
  })
  return { ...paths, temporary, scratch, home, work }
}

it('goes up from where a link leads, and not from where it lies', () => {
  const { followLinks, home, work } = world()
  mkdirSync(join(home, 'Documents/sub'), { recursive: true })
  symlinkSync(join(home, 'Documents/sub'), join(work, 'd'))
  symlinkSync('d/../letter', join(work, 'far'))
  expect(followLinks(`${work}/d/../letter`)).toBe(join(home, 'Documents/letter'))
  expect(followLinks(join(work, 'far'))).toBe(join(home, 'Documents/letter'))
})
