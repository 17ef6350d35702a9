/** The thread that reads the names in folders, so that a large one holds nobody up. */
import { parentPort } from 'node:worker_threads'
import type { JobAnswer } from '../../lib/worker-jobs.ts'
import type { NamesJob } from './file-names.ts'
import { createFolderNames, type FolderNames, type FoundNames } from './folder-names.ts'

const MAX_FILES = 200_000
const FRESH_MS = 5_000
/** Of the folders whose names are kept; the one asked about longest ago goes first. */
const MAX_FOLDERS = 4

const folders = new Map<string, FolderNames>()

parentPort?.on('message', ({ folder, typed, limit, waitMs }: NamesJob) => {
  namesOf(folder)
    .find(typed, limit, waitMs)
    .then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
})

function namesOf(folder: string): FolderNames {
  const known = folders.get(folder)
  folders.delete(folder)
  const names =
    known ??
    createFolderNames(folder, { maxFiles: MAX_FILES, freshMs: FRESH_MS, now: () => Date.now() })
  folders.set(folder, names)
  for (const [oldest, { stop }] of [...folders].slice(0, -MAX_FOLDERS)) {
    stop()
    folders.delete(oldest)
  }
  return names
}

function answer(message: JobAnswer<FoundNames>): void {
  parentPort?.postMessage(message)
}
