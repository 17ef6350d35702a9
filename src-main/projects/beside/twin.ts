/** What lies in a work tree of ours stands for the same path in the person's repository. */
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Twin } from '../../ports/place.ts'
import { WORK_TREES } from './names.ts'

export function twinOf(tree: string): Twin | undefined {
  const trees = dirname(tree)
  if (!trees.endsWith(WORK_TREES)) return undefined
  const repository = trees.slice(0, -WORK_TREES.length)
  return {
    inRepository: (path) => moved(path, tree, repository),
    inTree: (path) => moved(path, repository, tree),
  }
}

function moved(path: string, from: string, to: string): string | undefined {
  // By a link, the way up from a folder leads elsewhere than its name says.
  if (path.split(sep).includes('..')) return undefined
  const below = relative(from, path)
  const isOutside = below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)
  return isOutside ? undefined : join(to, below)
}
