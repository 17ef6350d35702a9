/** Whole texts that were too long to show, kept for a day where only this user can read them. */
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../lib/log.ts'

const KEEP_MS = 24 * 60 * 60_000
const PRUNE_EVERY_MS = 60 * 60_000

export function createSpillFiles(deps: { folder: string; log: Log; now(): number }) {
  const { folder, log, now } = deps
  let prunedAt = Number.NEGATIVE_INFINITY
  let lastTemporary = 0
  return { write, writeBytes }

  /** The path of the file, or undefined when it could not be written: a full disk is no bug. */
  function write(id: string, text: string): Promise<string | undefined> {
    return writeBytes(id, 'txt', text)
  }

  async function writeBytes(
    id: string,
    ending: string,
    content: string | Uint8Array,
  ): Promise<string | undefined> {
    if (now() - prunedAt > PRUNE_EVERY_MS) await prune()
    lastTemporary += 1
    const path = join(folder, `${fileNameFor(id)}.${ending}`)
    const temporary = join(folder, `.${process.pid}-${lastTemporary}.tmp`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The folder may be older than this rule.
      await chmod(folder, 0o700)
      await writeFile(temporary, content, { mode: 0o600, flag: 'wx' })
      await rename(temporary, path)
      return path
    } catch (error) {
      log.warn('a long result could not be saved; it is shortened instead', { path, error })
      await rm(temporary, { force: true }).catch(() => {})
      return undefined
    }
  }

  async function prune(): Promise<void> {
    prunedAt = now()
    const names = await readdir(folder).catch(() => [])
    await Promise.all(names.map((name) => removeIfOld(join(folder, name))))
  }

  /** Another process may have removed it first. */
  async function removeIfOld(path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && now() - found.mtimeMs > KEEP_MS) await rm(path, { force: true })
  }
}

export type SpillFiles = ReturnType<typeof createSpillFiles>

/** Ids come from a model: readable where they can be, distinct in any case, never a path. */
function fileNameFor(id: string): string {
  const readable = id.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 48)
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 12)
  return `${readable}-${digest}`
}
