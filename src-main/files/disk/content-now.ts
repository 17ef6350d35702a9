import type { FileContent, PlaceDisk } from '../../ports/disk.ts'
import { errorCode } from './file-problem.ts'
import { swapped } from './held-folder.ts'

const MAX_READ_BYTES = 100 * 1024 * 1024 // of what is there now, which may have grown

/** Read on behalf of the person, so it ends by itself. */
const NOT_STOPPED = new AbortController().signal

/** What stands there now; undefined where nothing does, which one of these codes says. */
export async function contentNow(
  path: string,
  disk: PlaceDisk,
  nothingThere: readonly string[],
): Promise<FileContent | undefined> {
  try {
    const limits = { maxBytes: MAX_READ_BYTES, signal: NOT_STOPPED }
    const read = await disk.read(path, () => undefined, limits)
    if (!read.ok || read.path !== path) throw swapped(path)
    return read
  } catch (error) {
    if (nothingThere.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
