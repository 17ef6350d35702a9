/** A copy of a folder as a tar archive: no secrets, no way out of the folder, and no more than fits. */
import { dirname, join, resolve } from 'node:path'
import type { PlaceDisk } from '../../ports/disk.ts'
import type { FolderCopy, LeftOut } from '../../ports/elsewhere.ts'
import { sha256 } from '../change.ts'
import { fileProblem, problem } from '../disk/file-problem.ts'
import { type Found, listFolder, type Unit } from './list-folder.ts'
import { TAR_END, tarEntry } from './tar.ts'

export interface CopyLimits {
  maxBytes: number
  maxFiles: number
}

export interface CopiedFile {
  sha256: string
  mode: number
}

/** What was put into the archive, for the comparison afterwards. */
export interface Copied extends FolderCopy {
  /** With its links followed. */
  root: string
  sessionId: string
  files: Map<string, CopiedFile>
  folders: Set<string>
  links: Map<string, string>
}

export interface CopyDeps {
  disk: PlaceDisk
  isSecret(realPath: string): boolean
  /** Keys of the person's own, wherever they stand. */
  knownSecrets(): readonly string[]
  limits: CopyLimits
  owner: { uid: number; gid: number }
}

/** The person's keys are looked for in files of this size: larger ones are no notes of anybody. */
const MAX_SEARCHED_BYTES = 1024 * 1024

export async function copyFolder(
  { root, sessionId }: { root: string; sessionId: string },
  deps: CopyDeps,
  signal: AbortSignal,
): Promise<Copied> {
  const { disk, limits } = deps
  const listed = await listFolder(root, limits.maxFiles, signal)
  const left = new Map<LeftOut['reason'], string[]>()
  const copied: Copied = {
    ...{ root, sessionId, files: new Map(), folders: new Set(), links: new Map() },
    tar: archive(),
    leftOut: () => [...left].map(([reason, paths]) => ({ reason, paths })),
  }
  return copied

  async function* archive(): AsyncGenerator<Uint8Array> {
    for (const unit of fitting()) for (const found of unit.found) yield* entryOf(found)
    if (!listed.isWhole) leave('room', '…')
    yield TAR_END
  }

  function fitting(): Unit[] {
    let bytes = 0
    let files = 0
    return listed.units.filter((unit) => {
      const fits = bytes + unit.bytes <= limits.maxBytes && files + unit.files <= limits.maxFiles
      if (!fits) leave('room', unit.path)
      else {
        bytes += unit.bytes
        files += unit.files
      }
      return fits
    })
  }

  async function* entryOf(found: Found): AsyncGenerator<Uint8Array> {
    signal.throwIfAborted()
    const { path, kind } = found
    const facts = { ...deps.owner, path, mtimeMs: 0 }
    if (kind === 'special') return leave('special', path)
    if (kind === 'folder') {
      copied.folders.add(path)
      yield tarEntry({ ...facts, kind, mode: found.mode })
    } else if (kind === 'link') {
      if (!staysIn(root, path, found.target)) return leave('link', path)
      copied.links.set(path, found.target)
      yield tarEntry({ ...facts, kind, mode: 0o777, target: found.target })
    } else yield* fileEntry(path)
  }

  async function* fileEntry(path: string): AsyncGenerator<Uint8Array> {
    const full = join(root, path)
    const read = await readHere(full)
    if (!read.ok) return leave(read.code === 'refused' ? 'secret' : 'unreadable', path)
    const { bytes, owner, mtimeMs } = read
    if (holdsKey(bytes)) return leave('secret', path)
    const mode = owner.mode & 0o777
    copied.files.set(path, { sha256: sha256(bytes), mode })
    yield tarEntry({ ...deps.owner, path, kind: 'file', mode, mtimeMs, bytes })
  }

  /** Through the folder that was looked at: what a link has come to lead to meanwhile is not read. */
  async function readHere(full: string) {
    try {
      return await disk.read(
        full,
        (real) =>
          real !== full || deps.isSecret(real)
            ? problem('refused', 'it is not for a copy')
            : undefined,
        { maxBytes: limits.maxBytes, signal },
      )
    } catch (error) {
      signal.throwIfAborted()
      const known = fileProblem(error, full)
      if (known) return { ...known, code: 'failed' as const }
      throw error
    }
  }

  function holdsKey(bytes: Uint8Array): boolean {
    if (bytes.length > MAX_SEARCHED_BYTES) return false
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return deps.knownSecrets().some((secret) => secret !== '' && content.includes(secret))
  }

  function leave(reason: LeftOut['reason'], path: string): void {
    const paths = left.get(reason)
    if (paths) paths.push(path)
    else left.set(reason, [path])
  }
}

/** The folder has the same name there, so that a link within it means the same, however it is written. */
function staysIn(root: string, path: string, target: string): boolean {
  const end = resolve(root, dirname(path), target)
  return end === root || end.startsWith(root === '/' ? '/' : `${root}/`)
}
