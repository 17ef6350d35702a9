import { open, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** A name in these files is short; what is longer is none of git's. */
const MAX_BYTES = 4_096
const MAX_REFS_BYTES = 4_194_304 // of a repository with tens of thousands of branches
const SHORT_COMMIT = 7
const COMMIT = /^[0-9a-f]{40,64}$/
const BRANCH = /^ref: refs\/heads\/(\S+)$/

export interface Repository {
  /** The folder with the files. */
  work: string
  /** What belongs to this folder alone: which commit, which index. */
  own: string
  /** What it has in common with work trees beside it. */
  common: string
}

/** The branch of the repository that a folder lies in, or the beginning of the commit's name. */
export async function checkedOut(folder: string): Promise<string | undefined> {
  const repository = await repositoryOf(folder)
  return repository && branchOf(repository)
}

export async function branchOf({ own }: Repository): Promise<string | undefined> {
  const head = await firstLine(join(own, 'HEAD'))
  const branch = BRANCH.exec(head)?.[1]
  if (branch) return branch
  return COMMIT.test(head) ? head.slice(0, SHORT_COMMIT) : undefined
}

/** Undefined where there is none yet. */
export async function commitOf({ own, common }: Repository): Promise<string | undefined> {
  const head = await firstLine(join(own, 'HEAD'))
  if (COMMIT.test(head)) return head
  const branch = BRANCH.exec(head)?.[1]
  if (!branch || branch.split('/').includes('..')) return undefined
  const loose = await firstLine(join(common, 'refs', 'heads', branch))
  if (COMMIT.test(loose)) return loose
  const packed = await beginning(join(common, 'packed-refs'), MAX_REFS_BYTES)
  return packed
    .split('\n')
    .find((line) => line.endsWith(` refs/heads/${branch}`))
    ?.split(' ')[0]
}

export async function repositoryOf(folder: string): Promise<Repository | undefined> {
  const path = join(folder, '.git')
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return { work: folder, own: path, common: path }
  if (found?.isFile()) {
    // A work tree beside others only says where its repository keeps it.
    const named = /^gitdir: (.+)$/.exec(await firstLine(path))?.[1]
    const own = named && resolve(folder, named)
    return own
      ? {
          work: folder,
          own,
          common: resolve(own, (await firstLine(join(own, 'commondir'))) || '.'),
        }
      : undefined
  }
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}

async function firstLine(path: string): Promise<string> {
  return (await beginning(path, MAX_BYTES)).split('\n')[0]?.trim() ?? ''
}

async function beginning(path: string, bytes: number): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) return ''
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return ''
  } finally {
    await file.close()
  }
}
