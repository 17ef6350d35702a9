/** The files of this machine: every one is opened through the folder that was judged. */
import { lstat, readdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileOwner, FileWrite, PlaceDisk } from '../ports/disk.ts'
import type { FileAnswer, FileFacts, FileProblem } from '../ports/files.ts'
import { atomicWrite, type Disk, realDisk } from './disk/atomic-write.ts'
import { fileProblem, problem } from './disk/file-problem.ts'
import { makeFolders, removeEmptyFolder, withFolder, withFolderOf } from './disk/held-folder.ts'
import { realTarget } from './disk/real-path.ts'
import { chunksOf, factsAt, readBounded, withRegularFile } from './disk/regular-file.ts'
import type { SearchFiles } from './search/search.ts'

export function createLocalDisk(deps: { search: SearchFiles; disk?: Disk }): PlaceDisk {
  const disk = deps.disk ?? realDisk
  return {
    lead: async (path) => ({ realPath: await realTarget(path), isLink: await isLink(path) }),
    facts: (path, judge) => judged(path, judge, factsAt),
    list: (path, judge) => judged(path, judge, listFolder),
    read: (path, judge, limits) => judged(path, judge, (real) => readWhole(real, limits)),
    scan: (path, judge, visit, signal) =>
      judged(path, judge, (real) => scanFile(real, visit, signal)),
    write: (changes) => writeAll(changes, disk),
    removeFolders,
    search: deps.search,
  }
}

async function judged<T extends { ok: boolean }>(
  path: string,
  judge: (realPath: string) => FileProblem | undefined,
  use: (realPath: string) => Promise<T | FileProblem>,
): Promise<T | FileProblem> {
  const real = await realTarget(path)
  return judge(real) ?? use(real)
}

/** Whether the last part of a path is a link. */
async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true
}

async function listFolder(path: string): Promise<FileAnswer<{ path: string; names: string[] }>> {
  const found = await factsAt(path)
  if (!found.ok) return found
  if (found.kind === 'file') return problem('not-a-folder', `${path} is not a folder`)
  const names = await withFolder(path, (folder) => readdir(folder.at('.')))
  return { ok: true, path, names }
}

function scanFile(
  real: string,
  visit: (chunk: Uint8Array) => boolean,
  signal: AbortSignal,
): Promise<FileAnswer<FileFacts>> {
  return withRegularFile(real, async (file, facts) => {
    for await (const chunk of chunksOf(file, signal)) if (!visit(chunk)) break
    return { ok: true as const, ...facts }
  })
}

function readWhole(real: string, { maxBytes, signal }: { maxBytes: number; signal: AbortSignal }) {
  return withRegularFile(real, async (file, facts) => {
    const { mode, uid, gid } = await file.stat()
    const bytes = await readBounded(file, maxBytes, signal)
    if (!bytes) return problem('too-large', `${real} is larger than ${maxBytes} bytes`)
    return { ok: true as const, ...facts, bytes, owner: { mode, uid, gid } }
  })
}

async function writeAll(
  changes: readonly FileWrite[],
  disk: Disk,
): Promise<FileAnswer<{ madeFolders: readonly string[] }>> {
  const done: FileWrite[] = []
  const folders: string[] = []
  for (const file of changes) {
    try {
      if (file.after) folders.push(...(await makeFolders(dirname(file.realPath))))
      await put(file.realPath, file.after, file.owner, disk)
      done.push(file)
    } catch (error) {
      const left = await putBack(done, disk)
      await removeFolders(folders.toReversed())
      const known = fileProblem(error, file.path)
      if (!known) throw error
      const rest =
        left.length === 0
          ? 'Nothing was changed.'
          : `These files were changed already and could not be put back: ${left.join(', ')}.`
      return problem(known.code, `${known.message}. ${rest}`)
    }
  }
  return { ok: true, madeFolders: folders }
}

/** What somebody else put there meanwhile stays. */
async function removeFolders(paths: readonly string[]): Promise<void> {
  for (const path of paths) await removeEmptyFolder(path).catch(() => {})
}

async function put(
  path: string,
  bytes: Uint8Array | undefined,
  owner: FileOwner | undefined,
  disk: Disk,
): Promise<void> {
  if (bytes) await atomicWrite(path, bytes, owner, disk)
  else await withFolderOf(path, (folder, name) => unlink(folder.at(name)))
}

async function putBack(done: readonly FileWrite[], disk: Disk): Promise<string[]> {
  const left: string[] = []
  for (const { path, realPath, before, ownerBefore } of done.toReversed()) {
    try {
      await put(realPath, before, ownerBefore, disk)
    } catch {
      left.push(path)
    }
  }
  return left
}
