/** Replaces a file as a whole: at any moment there is either the old content or the new one. */
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { type HeldFolder, withFolderOf } from './held-folder.ts'

export interface Ownership {
  mode: number
  uid: number
  gid: number
}

/** The steps that can fail on a real disk; a test makes them fail. */
export interface Disk {
  open(path: string, flags: string, mode?: number): Promise<FileHandle>
  write(file: FileHandle, bytes: Uint8Array): Promise<void>
  rename(from: string, to: string): Promise<void>
  sync(file: FileHandle): Promise<void>
}

export const realDisk: Disk = {
  open,
  write: (file, bytes) => file.writeFile(bytes),
  rename,
  sync: (file) => file.sync(),
}

/** For what can be made again, or is checked when it is read: faster, but may not outlive a power cut. */
export const hastyDisk: Disk = { ...realDisk, sync: async () => {} }

const MAX_NAME_CHARS = 100 // of the original in the temporary name, which must stay under 255 bytes

/** `path` has its links followed already; `kept` belongs to the file that is replaced. */
export function atomicWrite(
  path: string,
  bytes: Uint8Array,
  kept: Ownership | undefined,
  disk: Disk = realDisk,
): Promise<void> {
  return withFolderOf(path, (folder, name) => replaceIn(folder, name, { bytes, kept, disk }))
}

async function replaceIn(
  folder: HeldFolder,
  name: string,
  { bytes, kept, disk }: { bytes: Uint8Array; kept: Ownership | undefined; disk: Disk },
): Promise<void> {
  const mark = randomBytes(6).toString('hex')
  const temporary = folder.at(`.${name.slice(0, MAX_NAME_CHARS)}.${mark}.tmp`)
  // Nobody else may read it before it has the mode of the file that it replaces.
  const file = await disk.open(temporary, 'wx', kept ? 0o600 : 0o666)
  try {
    try {
      await disk.write(file, bytes)
      if (kept) await keepOwnership(file, kept)
      await disk.sync(file)
    } finally {
      await file.close()
    }
    await folder.confirm()
    // A link that was put there meanwhile is replaced, not followed.
    await disk.rename(temporary, folder.at(name))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder, disk)
}

async function keepOwnership(file: FileHandle, { mode, uid, gid }: Ownership): Promise<void> {
  const now = await file.stat()
  // Only the owner of everything may give files away; for all others the writer becomes the owner.
  if (now.uid !== uid || now.gid !== gid) await file.chown(uid, gid).catch(() => {})
  await file.chmod(mode & 0o7777)
}

/** So that the new name survives a power cut; not every system lets a folder be opened for it. */
async function syncFolder(folder: HeldFolder, disk: Disk): Promise<void> {
  const handle = await open(folder.at('.'), 'r').catch(() => undefined)
  if (!handle) return
  await disk.sync(handle).catch(() => {})
  await handle.close()
}
