/** Opens ordinary files only: no device, no pipe, no socket, and no link swapped in at the last moment. */
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import type { FileAnswer, FileFacts, FileProblem } from '../../ports/files.ts'
import { problem } from './file-problem.ts'
import { swapped, withFolderOf } from './held-folder.ts'

const CHUNK_BYTES = 256 * 1024

function factsOf(path: string, found: Stats): FileAnswer<FileFacts> {
  const { size, mtimeMs } = found
  if (found.isSymbolicLink()) throw swapped(path)
  if (found.isFile()) return { ok: true, path, kind: 'file', size, mtimeMs }
  if (found.isDirectory()) return { ok: true, path, kind: 'folder', size, mtimeMs }
  return problem('refused', `${path} is ${kindOf(found)}, not an ordinary file`)
}

/** `path` has its links followed already, here and below. */
export function factsAt(path: string): Promise<FileAnswer<FileFacts>> {
  return withFolderOf(path, async (folder, name) => factsOf(path, await lstat(folder.at(name))))
}

export function withRegularFile<T extends { ok: boolean }>(
  path: string,
  use: (file: FileHandle, facts: FileFacts) => Promise<T>,
): Promise<T | FileProblem> {
  return withFolderOf(path, async (folder, name) => {
    const found = factsOf(path, await lstat(folder.at(name)))
    if (!found.ok) return found
    if (found.kind === 'folder') return problem('not-a-file', `${path} is a folder`)
    // Without waiting: opening a pipe that was put there meanwhile would wait for a writer.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    const file = await open(folder.at(name), flags)
    try {
      await folder.confirm()
      const facts = factsOf(path, await file.stat())
      if (!facts.ok) return facts
      return await use(file, facts)
    } finally {
      await file.close()
    }
  })
}

export async function* chunksOf(file: FileHandle, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted()
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

/** Up to `maxBytes`; undefined when there is more. Sizes of files in /proc are not to be trusted. */
export async function readBounded(
  file: FileHandle,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of chunksOf(file, signal)) {
    total += chunk.length
    if (total > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, total)
}

function kindOf(found: Stats): string {
  if (found.isFIFO()) return 'a named pipe'
  if (found.isSocket()) return 'a socket'
  return 'a device'
}
