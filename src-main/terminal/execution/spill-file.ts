/** The whole output of a command that did not fit, in a private file that is written as it comes. */
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { withoutCutKey } from '../../lib/mask-and-cut.ts'
import { createMaskStream } from '../../lib/mask-stream.ts'

const MAX_CHARS = 5_000_000
const KEEP_MS = 7 * 24 * 60 * 60 * 1_000
const BACKLOG_CHARS = 1_000_000 // more waits in memory for no disk

export interface SpillFileDeps {
  folder: string
  name: string
  /** Holds the command back while the disk is slower than it. */
  hold(held: boolean): void
  /** Before anything is stored; once more at the end, when more may be known. */
  mask(text: string): string
  openFile?: (path: string) => Promise<Pick<FileHandle, 'write' | 'close'>>
}

export function createSpillFile(deps: SpillFileDeps) {
  const path = join(deps.folder, deps.name)
  const openFile = deps.openFile ?? openPrivate
  const masking = createMaskStream(deps.mask)
  let accepted = 0
  let waiting: string[] = []
  let waitingChars = 0
  let isHeld = false
  let file: Pick<FileHandle, 'write' | 'close'> | undefined
  let failure: Error | undefined
  let writing: Promise<void> | undefined
  return { push, finish, isFull: () => accepted >= MAX_CHARS || failure !== undefined }

  function push(text: string): void {
    const fresh = text.slice(0, MAX_CHARS - accepted)
    if (fresh === '' || failure) return
    accepted += fresh.length
    store(masking.push(fresh))
  }

  function store(text: string): void {
    waiting.push(text)
    waitingChars += text.length
    if (waitingChars > BACKLOG_CHARS) setHeld(true)
    writing ??= writeAll()
  }

  /** Where the file is, rewritten by `clean`; undefined when it could not be kept. */
  async function finish(clean: (text: string) => string): Promise<string | undefined> {
    if (accepted > 0 && !failure) store(isCut() ? withoutCutKey(masking.end()) : masking.end())
    await writing
    await file?.close()
    if (failure || !file) {
      await rm(path, { force: true }).catch(() => {})
      return undefined
    }
    try {
      const text = await readFile(path, 'utf8')
      const cleaned = clean(text)
      if (cleaned !== text) await writeFile(path, cleaned)
      return path
    } catch {
      // A copy that may still hold secrets is worse than none.
      await rm(path, { force: true }).catch(() => {})
      return undefined
    }
  }

  function isCut(): boolean {
    return accepted === MAX_CHARS
  }

  async function writeAll(): Promise<void> {
    try {
      if (!file) {
        await mkdir(deps.folder, { recursive: true, mode: 0o700 })
        file = await openFile(path)
      }
      while (waiting.length > 0) {
        const text = waiting.join('')
        waiting = []
        waitingChars = 0
        await file.write(text)
        setHeld(false)
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      waiting = []
      setHeld(false)
    } finally {
      writing = undefined
    }
  }

  function setHeld(held: boolean): void {
    if (held === isHeld) return
    isHeld = held
    deps.hold(held)
  }
}

function openPrivate(path: string): Promise<FileHandle> {
  return open(path, 'w', 0o600)
}

/** Removes what nobody will ask for any more. */
export async function pruneSpillFiles(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > KEEP_MS) await rm(path, { force: true })
  }
}
