/**
 * The files of the window, kept in memory. An upgrade replaces the archive under a running app, and
 * Chromium would look in the new one at the places of the old.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findStaticFile } from '../web/static-files.ts'

interface WindowFile {
  body: Buffer
  contentType: string
}

export function createWindowFiles(folder: string) {
  const kept = new Map<string, WindowFile>()
  return { read, keepAll }

  function read(urlPath: string): WindowFile | undefined {
    const known = kept.get(urlPath)
    if (known) return known
    const found = findStaticFile(folder, urlPath)
    if (!found) return undefined
    const file = { body: readFileSync(found.path), contentType: found.contentType }
    kept.set(urlPath, file)
    return file
  }

  /** What the page has not asked for yet; called when it has painted. */
  function keepAll(): void {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    for (const entry of entries)
      if (entry.isFile())
        read(`/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  }
}

export type WindowFiles = ReturnType<typeof createWindowFiles>
