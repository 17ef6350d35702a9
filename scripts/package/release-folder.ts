/** What stands beside the packages of a release: the signed list of versions, checksums, parts, licences. */
import { createHash, type KeyObject, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FeedFile, fileKey, type Release } from '../../src-main/update/feed.ts'

/** What each kind of package is called by, and ends in. */
const KINDS = { AppImage: 'AppImage', deb: 'deb', rpm: 'rpm', 'tar.gz': 'tar.gz', npm: 'tgz' }
const LENGTH_BYTES = 4

export async function writeReleaseFolder(deps: {
  folder: string
  packages: readonly string[]
  /** Beside the packages: the list of parts, the licences. */
  papers: readonly string[]
  version: string
  notes: string
  arch: string
  /** Each system is built on a machine of its own, and all of them meet in one folder. */
  platform: NodeJS.Platform
  key: KeyObject
}): Promise<void> {
  const { folder, packages, version, notes, key } = deps
  const files: Record<string, FeedFile> = {}
  for (const path of packages) {
    const [kind] = Object.entries(KINDS).find(([, ending]) => path.endsWith(`.${ending}`)) ?? []
    if (kind) files[fileKey(kind, deps.arch)] = await entryOf(path, kind)
  }
  const list: Release = { version, notes, files }
  const isListed = Object.keys(files).length > 0
  if (isListed) await writeSigned('latest.json', `${JSON.stringify(list, null, 2)}\n`)
  const sums = await Promise.all(
    [...packages, ...deps.papers].map(
      async (path) => `${await hashOf(path, 'sha256', 'hex')}  ${basename(path)}\n`,
    ),
  )
  const ofSystem = deps.platform === 'linux' ? '' : `.${deps.platform}`
  await writeSigned(`SHA256SUMS${ofSystem}`, sums.sort().join(''))

  async function writeSigned(name: string, text: string): Promise<void> {
    const signature = sign(null, Buffer.from(text), key).toString('base64')
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.sig`), `${signature}\n`)
  }
}

async function entryOf(path: string, kind: string): Promise<FeedFile> {
  const { size: bytes } = await stat(path)
  const entry = { name: basename(path), bytes, sha512: await hashOf(path, 'sha512', 'base64') }
  return kind === 'AppImage' ? { ...entry, blockMapBytes: await lastNumber(path, bytes) } : entry
}

/** The packager appends the list of blocks to an AppImage, and its length after that. */
async function lastNumber(path: string, size: number): Promise<number> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(
      Buffer.alloc(LENGTH_BYTES),
      0,
      LENGTH_BYTES,
      size - LENGTH_BYTES,
    )
    return buffer.readUInt32BE()
  } finally {
    await file.close()
  }
}

async function hashOf(path: string, kind: string, form: 'hex' | 'base64'): Promise<string> {
  const hash = createHash(kind)
  await pipeline(createReadStream(path), hash)
  return hash.digest(form)
}
