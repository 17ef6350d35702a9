/** The built renderer, read from one folder and from nowhere above it. */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

interface StaticFile {
  body: Buffer
  contentType: string
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
}

export async function readStaticFile(
  folder: string,
  urlPath: string,
): Promise<StaticFile | undefined> {
  const found = findStaticFile(folder, urlPath)
  return found && { body: await readFile(found.path), contentType: found.contentType }
}

export function findStaticFile(
  folder: string,
  urlPath: string,
): { path: string; contentType: string } | undefined {
  const relative = decode(urlPath === '/' ? '/index.html' : urlPath)
  if (relative === undefined || relative.includes('\0')) return undefined
  const path = normalize(join(folder, relative))
  if (!path.startsWith(folder + sep)) return undefined
  const contentType = CONTENT_TYPES[extname(path)]
  if (!contentType) return undefined
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? { path, contentType } : undefined
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
}
