/**
 * Names in folders that are held open. Whoever runs commands can swap a folder for a link after it was
 * looked at; what is written and read here goes into the folder that was meant, or nowhere.
 */
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { bytesOf, type RawPath } from './raw-path.ts'

/** Only a handle, which needs no right to read; not among Node's constants. */
const O_PATH = 0o10000000
const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
const MOST_HELD = 100

export interface HeldFolders {
  /** The name, in its folder; the last part is never to be followed. Throws where the path leads elsewhere. */
  at(path: RawPath): Promise<Buffer>
  /** With the thing itself that lies there, whatever has its name a moment later; a link is held as a link. */
  entry(at: Buffer, use: (itself: string | Buffer, found: Stats) => Promise<void>): Promise<void>
}

/** `path` has no links in it but for its last part. */
export async function withHeldFolders<Value>(
  use: (folders: HeldFolders) => Promise<Value>,
  platform: NodeJS.Platform = process.platform,
): Promise<Value> {
  if (platform !== 'linux') return use(LOOKED_AT)
  const held = new Map<string, FileHandle>()
  try {
    return await use({ at, entry: heldEntry })
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
  throw elsewhere(folder)
}

async function heldEntry(at: Buffer, use: Parameters<HeldFolders['entry']>[1]): Promise<void> {
  const handle = await open(at, O_NOFOLLOW | O_PATH)
  try {
    await use(`/proc/self/fd/${handle.fd}`, await handle.stat())
  } finally {
    await handle.close()
  }
}

/** Other systems have no names for what is held: there it is looked at just before, and no more. */
const LOOKED_AT: HeldFolders = {
  at: async (path) => {
    const folder = path.slice(0, path.lastIndexOf('/')) || '/'
    const leadsTo = await realpath(Buffer.from(folder, 'latin1'), { encoding: 'latin1' })
    if (leadsTo !== folder) throw elsewhere(folder)
    return bytesOf(path)
  },
  entry: async (at, use) => use(at, await lstat(at)),
}

function elsewhere(folder: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${folder} leads elsewhere now`), { code: 'ESWAPPED' })
}

/** Of our own side, where no folder is anybody else's. Never waits for the other end of a pipe. */
export function openFile(path: RawPath): Promise<FileHandle> {
  return open(bytesOf(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
}

/** Of a side that others change meanwhile. */
export function openHeldFile(path: RawPath): Promise<FileHandle> {
  return withHeldFolders(async ({ at }) => open(await at(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
}
