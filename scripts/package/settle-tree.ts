/** Gives a folder the rights and dates that it has on every machine it is built on. */
import { chmod, lutimes, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER_MODE = 0o755
const PROGRAM_MODE = 0o755
const FILE_MODE = 0o644
const ANY_MAY_RUN = 0o111

export async function settle(root: string, epoch: number): Promise<void> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, FOLDER_MODE)
    else if (entry.isFile()) await chmod(path, await modeOf(path))
    await lutimes(path, epoch, epoch)
  }
  await chmod(root, FOLDER_MODE)
  await lutimes(root, epoch, epoch)
}

async function modeOf(path: string): Promise<number> {
  return ((await stat(path)).mode & ANY_MAY_RUN) !== 0 ? PROGRAM_MODE : FILE_MODE
}
