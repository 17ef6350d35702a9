/** What a path written by a model means on this machine, with all links followed. */
import { readlink, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode } from './file-problem.ts'

const MAX_LINKS = 20

/** Also for what is not there yet: the folder that will hold it, and the end of a dangling link. */
export async function realTarget(path: string, linksLeft = MAX_LINKS): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  const parent = dirname(path)
  if (parent === path) return path
  const realParent = await realTarget(parent, linksLeft)
  const link = await readlink(path).catch(() => undefined)
  if (link === undefined) return join(realParent, basename(path))
  if (linksLeft === 0) throw Object.assign(new Error('too many links'), { code: 'ELOOP' })
  return realTarget(resolve(realParent, link), linksLeft - 1)
}
