import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeReleaseFolder } from '../../../scripts/package/release-folder.ts'
import { whyNot } from '../../../scripts/release.ts'
import { readFeed } from '../../../src-main/update/feed.ts'
import { PATIENCE } from '../../../src-main/update/patience.ts'

const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the folder of a release', () => {
  it('has a list that the app believes, and sums that people can check', async () => {
    const image = join(folder, 'Talaria.AppImage')
    writeFileSync(image, Buffer.from([1, 2, 3, 9, 9, 0, 0, 0, 2]))
    const server = join(folder, 'talaria-app-server-0.2.0.tgz')
    writeFileSync(server, 'server')
    await writeReleaseFolder({
      ...{ folder, packages: [image, server], papers: [], key: keys.privateKey },
      ...{ version: '0.2.0', notes: 'Better.', arch: 'x64', platform: 'linux' },
    })

    const release = await readFeed(
      { address: 'https://feed.invalid/', publicKey },
      fromFolder,
      PATIENCE,
    )
    const sha512 = createHash('sha512').update(readFileSync(image)).digest('base64')
    expect(release).toEqual({
      version: '0.2.0',
      notes: 'Better.',
      files: {
        'AppImage-x64': { name: 'Talaria.AppImage', bytes: 9, sha512, blockMapBytes: 2 },
        npm: expect.objectContaining({ name: 'talaria-app-server-0.2.0.tgz', bytes: 6 }),
      },
    })
    const sums = readFileSync(join(folder, 'SHA256SUMS'))
    expect(sums.toString()).toMatch(/^[0-9a-f]{64} {2}Talaria/m)
    const signature = readFileSync(join(folder, 'SHA256SUMS.sig'), 'utf8')
    expect(verify(null, sums, keys.publicKey, Buffer.from(signature, 'base64'))).toBe(true)
  })

  it('of another system has its own sums, and no list that would stand in the way of this one', async () => {
    const image = join(folder, 'Talaria.dmg')
    writeFileSync(image, 'image')
    await writeReleaseFolder({
      ...{ folder, packages: [image], papers: [], key: keys.privateKey, platform: 'darwin' },
      ...{ version: '0.2.0', notes: 'Better.', arch: 'x64' },
    })

    const made = readdirSync(folder).sort()
    expect(made).toEqual(['SHA256SUMS.darwin', 'SHA256SUMS.darwin.sig', 'Talaria.dmg'])
  })

  async function fromFolder(url: string): Promise<Response> {
    return new Response(readFileSync(join(folder, new URL(url).pathname)))
  }
})

describe('a release is refused', () => {
  const good: Parameters<typeof whyNot>[0] = {
    electron: 'official',
    feed: 'https://a.example/',
    key: pemOf('ed25519'),
    homepage: 'https://a.example',
    isClean: true,
  }

  it('for nothing when all is there', () => expect(whyNot(good)).toBeUndefined())

  it.each([
    ['a third party’s Electron', { electron: 'registry copy' }, 'official Electron'],
    ['no homepage', { homepage: 'https://talaria.invalid' }, 'homepage'],
    ['a feed without encryption', { feed: 'http://a.example/' }, 'TALARIA_FEED'],
    ['no key', { key: undefined }, 'TALARIA_SIGNING_KEY'],
    ['half of a key', { key: pemOf('ed25519').slice(0, 60) }, 'TALARIA_SIGNING_KEY'],
    ['another kind of key', { key: pemOf('x25519') }, 'ed25519 key in PEM form'],
    ['changes in no commit', { isClean: false }, 'no commit'],
  ] as const)('for %s', (_what, change, words) => {
    expect(whyNot({ ...good, ...change })).toContain(words)
  })
})

function pemOf(kind: 'ed25519' | 'x25519'): string {
  const { privateKey } =
    kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}
