/** A package as it lies on the disk: all its files, each with its hash, and what it says of itself. */
import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import { parseJson } from '../lib/parse-json.ts'
import { type Manifest, type PackageServer, readManifest, readServers } from './manifest.ts'

/** More than any plugin has, and few enough to be read at each start. */
const MAX_FILES = 20_000
const MAX_BYTES = 200_000_000
/** A tool of the person's own that works on the folder, not a part of what runs. */
const NOT_PARTS = new Set(['.git', '.DS_Store'])

export interface Package extends Omit<Manifest, 'warnings'> {
  /** By path within the package. */
  hashes: Readonly<Record<string, string>>
  /** Names exactly these files with these contents. */
  fingerprint: string
  servers: Readonly<Record<string, PackageServer>>
  skills: number
  warnings: Words[]
}

export type ReadPackage = Package | { fault: Words }

export async function readPackage(folder: string): Promise<ReadPackage> {
  const hashed = await hashFiles(folder)
  if ('fault' in hashed) return hashed
  const { hashes } = hashed
  if (!Object.hasOwn(hashes, 'plugin.json')) return { fault: say('plugin.noManifest', { folder }) }
  const manifest = readManifest(await readJson(join(folder, 'plugin.json')))
  if ('fault' in manifest) return manifest
  const main = manifest.extension?.main.slice(2)
  if (main !== undefined && !Object.hasOwn(hashes, main))
    return { fault: say('plugin.noMain', { file: main }) }
  const listed = Object.hasOwn(hashes, 'mcp.json')
    ? readServers(await readJson(join(folder, 'mcp.json')))
    : { servers: {}, warnings: [] }
  return {
    ...manifest,
    hashes,
    fingerprint: sha256(JSON.stringify(hashes)),
    servers: listed.servers,
    skills: Object.keys(hashes).filter((path) => /^skills\/[^/]+\/SKILL\.md$/.test(path)).length,
    warnings: [...manifest.warnings, ...listed.warnings],
  }
}

/** In the order of their paths, so that the same files give the same text. */
async function hashFiles(
  folder: string,
): Promise<{ hashes: Record<string, string> } | { fault: Words }> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return { fault: say('plugin.gone', { folder }) }
  const paths: string[] = []
  const open = [root]
  let bytes = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      if (NOT_PARTS.has(entry.name)) continue
      const path = join(next, entry.name)
      if (entry.isSymbolicLink()) {
        const target = await realpath(path).catch(() => undefined)
        if (target === undefined || !isWithin(root, target))
          return { fault: say('plugin.leadsOut', { path: nameOf(root, path) }) }
        // What it leads to is a part of the package, and is read there.
        paths.push(path)
        continue
      }
      if (entry.isDirectory()) open.push(path)
      else if (entry.isFile()) {
        bytes += (await lstat(path)).size
        paths.push(path)
      } else return { fault: say('plugin.noFile', { path: nameOf(root, path) }) }
      if (paths.length > MAX_FILES || bytes > MAX_BYTES)
        return { fault: say('plugin.tooLarge', { files: MAX_FILES, bytes: MAX_BYTES / 1_000_000 }) }
    }
  }
  const hashes: Record<string, string> = {}
  for (const path of paths.sort()) hashes[nameOf(root, path)] = await hashOf(root, path)
  return { hashes }
}

async function hashOf(root: string, path: string): Promise<string> {
  if ((await lstat(path)).isSymbolicLink()) return `link ${nameOf(root, await realpath(path))}`
  return sha256(await readFile(path))
}

function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep)
}

function nameOf(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

async function readJson(path: string): Promise<unknown> {
  return parseJson(await readFile(path, 'utf8'))
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
