/** Watches a changing set of folders, and speaks up once they have come to rest (debounce). */
import { type FSWatcher, watch } from 'node:fs'
import type { Log } from '../lib/log.ts'

/** Editors save in several steps; half a file is not worth a look. */
const REST_MS = 100

export function createFolderWatch(deps: {
  onRest: () => void
  log: Log
  /** Whether a change of that name is one; all are without it. */
  isMeant?: (name: string) => boolean
}) {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  return { set, close }

  function set(folders: ReadonlySet<string>): void {
    for (const folder of watchers.keys()) if (!folders.has(folder)) drop(folder)
    for (const folder of folders) if (!watchers.has(folder)) add(folder)
  }

  function add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        // Some systems do not say what it was.
        if (name === null || deps.isMeant?.(name) !== false) changed()
      })
      watcher.on('error', (error) => giveUp(folder, error))
      watchers.set(folder, watcher)
    } catch (error) {
      giveUp(folder, error)
    }
  }

  function giveUp(folder: string, error: unknown): void {
    drop(folder)
    deps.log.warn(`changes in ${folder} will not be noticed; look again by hand`, {
      error: String(error),
    })
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  function changed(): void {
    clearTimeout(timer)
    timer = setTimeout(deps.onRest, REST_MS)
  }

  function close(): void {
    clearTimeout(timer)
    for (const folder of [...watchers.keys()]) drop(folder)
  }
}
