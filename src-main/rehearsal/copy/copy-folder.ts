/** Where a copy keeps what a command writes: on the file system of the workspace, so that applying is a rename. */
import { lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runChild } from '../../lib/start-child.ts'

export interface CopyFolder {
  /** Of the app: the journal, and what is written to the home folder. */
  base: string
  /** On the file system of the workspace. */
  place: string
  /** Everything here that was changed before has an earlier time than this, by the disk's own clock. */
  startedAt: bigint
}

const WHERE = 'where'
const NAME = '.talaria-rehearsal-'
const PRIVATE = 0o700

export async function makeCopyFolder(
  folder: string,
  { id, workspace }: { id: string; workspace: string },
): Promise<CopyFolder> {
  const base = join(folder, id)
  await mkdir(base, { recursive: true, mode: PRIVATE })
  const place = await placeFor(base, workspace, `${NAME}${id}`)
  if (place !== base) {
    // Known before it is made, so that the next run finds it.
    await writeFile(join(base, WHERE), place, { mode: 0o600 })
    await mkdir(place, { mode: PRIVATE })
    await writeFile(join(place, '.gitignore'), '*\n')
  }
  await Promise.all([
    makeLayerFolder(join(place, 'workspace')),
    mkdir(join(base, 'tmp'), { mode: PRIVATE }),
  ])
  return { base, place, startedAt: await momentIn({ place }) }
}

/** What an overlay writes to, and what is kept of what its result replaces. */
export async function makeLayerFolder(folder: string): Promise<void> {
  const parts = ['upper', 'work', 'undo'].map((part) => join(folder, part))
  await Promise.all(parts.map((path) => mkdir(path, { recursive: true, mode: PRIVATE })))
}

/** One that is later than all that was done here until now. */
export function momentIn({ place }: Pick<CopyFolder, 'place'>): Promise<bigint> {
  return nextMoment(join(place, 'moment'))
}

/** Whatever became of it: folders that nobody may enter are removed too. */
export async function removeCopyFolder({ base, place }: Pick<CopyFolder, 'base' | 'place'>) {
  for (const path of new Set([place, base])) {
    // Node would take many seconds for what these do in one.
    await runChild({ file: 'chmod', args: ['-Rf', 'u+rwX', '--', path] }).catch(() => {})
    await runChild({ file: 'rm', args: ['-rf', '--', path] }).catch(() => {})
  }
}

/** Those of runs that are over. */
export async function leftCopyFolders(
  folder: string,
): Promise<Pick<CopyFolder, 'base' | 'place'>[]> {
  const ids = await readdir(folder).catch(() => [])
  return Promise.all(
    ids.map(async (id) => {
      const base = join(folder, id)
      const where = await readFile(join(base, WHERE), 'utf8').catch(() => base)
      const isOurs = where === base || basename(where) === `${NAME}${id}`
      return { base, place: isOurs ? where : base }
    }),
  )
}

/** Beside the workspace where the app's own folder is on another disk; in it where that is not possible. */
async function placeFor(base: string, workspace: string, name: string): Promise<string> {
  const { dev } = await stat(workspace)
  if ((await stat(base)).dev === dev) return base
  const beside = dirname(workspace)
  if ((await stat(beside)).dev === dev && (await isWritable(beside, name)))
    return join(beside, name)
  return join(workspace, name)
}

async function isWritable(folder: string, name: string): Promise<boolean> {
  const path = join(folder, `${name}-try`)
  return mkdir(path).then(
    () => rm(path, { recursive: true }).then(() => true),
    () => false,
  )
}

/** The clock of a disk goes in steps: two changes in one step have the same time. */
async function nextMoment(path: string): Promise<bigint> {
  const first = await touch(path)
  for (;;) {
    const now = await touch(path)
    if (now > first) return now
  }
}

async function touch(path: string): Promise<bigint> {
  await writeFile(path, '')
  return (await lstat(path, { bigint: true })).ctimeNs
}
