/**
 * Names in folders that are held open. Whoever runs commands can swap a folder for a link after it was
 * looked at; what is written and read here goes into the folder that was meant, or nowhere.
 */
import { constants } from 'node:fs'
import { type FileHandle, open, readlink } from 'node:fs/promises'
import { bytesOf, type RawPath } from './raw-path.ts'

/** Only a handle, which needs no right to read; not among Node's constants. */
const O_PATH = 0o10000000
const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
const MOST_HELD = 100

export interface HeldFolders {
  /** The name, in its folder; the last part is never to be followed. Throws where the path leads elsewhere. */
  at(path: RawPath): Promise<Buffer>
}

/** `path` has no links in it but for its last part. */
export async function withHeldFolders<Value>(
  use: (folders: HeldFolders) => Promise<Value>,
): Promise<Value> {
  const held = new Map<string, FileHandle>()
  try {
    return await use({ at })
  } finally {
    await letGo()
  }

  async function at(path: RawPath): Promise<Buffer> {
    const end = path.lastIndexOf('/')
    const { fd } = await hold(path.slice(0, end) || '/')
    return Buffer.from(`/proc/self/fd/${fd}${path.slice(end)}`, 'latin1')
  }

  async function hold(folder: string): Promise<FileHandle> {
    const before = held.get(folder)
    if (before) return before
    if (held.size >= MOST_HELD) await letGo()
    const handle = await holdFolder(folder)
    held.set(folder, handle)
    return handle
  }

  async function letGo(): Promise<void> {
    const handles = [...held.values()]
    held.clear()
    await Promise.all(handles.map((handle) => handle.close()))
  }
}

async function holdFolder(folder: string): Promise<FileHandle> {
  const handle = await open(Buffer.from(folder, 'latin1'), O_DIRECTORY | O_NOFOLLOW | O_PATH)
  const leadsTo = await readlink(`/proc/self/fd/${handle.fd}`, { encoding: 'latin1' })
  if (leadsTo === folder) return handle
  await handle.close()
  throw Object.assign(new Error(`${folder} leads elsewhere now`), { code: 'ESWAPPED' })
}

/** Holds the thing itself, whatever it is: a link is held as a link. */
export function holdEntry(at: Buffer): Promise<FileHandle> {
  return open(at, O_NOFOLLOW | O_PATH)
}

/** Of our own side, where no folder is anybody else's. Never waits for the other end of a pipe. */
export function openFile(path: RawPath): Promise<FileHandle> {
  return open(bytesOf(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
}

/** Of a side that others change meanwhile. */
export function openHeldFile(path: RawPath): Promise<FileHandle> {
  return withHeldFolders(async ({ at }) => open(await at(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
}
