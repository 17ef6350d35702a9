/** Makes, finds and removes the work trees in which sessions work beside the person. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { removeFolder } from '../../lib/remove-folder.ts'
import type { Repository } from '../checked-out.ts'
import { nameFor, namesLike, WORK_TREES } from './names.ts'
import type { WorkGit } from './work-git.ts'

const MOST_NAMES = 99

interface Named {
  branch: string
  tree: string
}

/**
 * Beside the repository, where editors put theirs too: a session's commands may write in its own folder
 * and nowhere else of the person's, and the app's data is closed to them.
 */
export async function freeName(git: WorkGit, { work }: Repository, words: string): Promise<Named> {
  const real = await realpath(work)
  const folder = join(dirname(real), `${basename(real)}${WORK_TREES}`)
  // A branch of that name leaves no room for branches below it.
  const prefix = (await hasRef(git, 'refs/heads/talaria')) ? 'talaria-' : 'talaria/'
  for (const name of namesLike(nameFor(words), MOST_NAMES)) {
    const named = { branch: `${prefix}${name}`, tree: join(folder, name) }
    if (!existsSync(named.tree) && !(await hasRef(git, `refs/heads/${named.branch}`))) return named
  }
  throw new RuntimeError('conflict', say('beside.namesTaken', { folder }))
}

async function hasRef(git: WorkGit, ref: string): Promise<boolean> {
  return (await git.tryRefs(['show-ref', '--verify', '--quiet', ref])).ok
}

/** All of it, or nothing: `content` is what its files are, `commit` what they are compared with. */
export async function addWorkTree(
  git: WorkGit,
  repository: Repository,
  { branch, tree }: Named,
  { commit, content }: { commit: string; content: string },
): Promise<Repository> {
  await makeFolder(dirname(tree))
  try {
    await git.refs([
      ...['worktree', 'add', '--quiet', '--no-checkout', '--no-track'],
      ...['-b', branch, '--', tree, commit],
    ])
    const made = await findWorkTree(repository, tree)
    if (!made) throw new RuntimeError('failed', say('beside.failed', { cause: tree }))
    await git.quiet(['read-tree', '-m', '-u', content], { of: made })
    if (content !== commit) await git.quiet(['read-tree', commit], { of: made })
    return made
  } catch (error) {
    await removeWorkTree(repository, tree)
    await git.tryRefs(['update-ref', '-d', `refs/heads/${branch}`, commit])
    throw error
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new RuntimeError('failed', say('beside.folderNotMade', { folder, cause }))
  }
}

/**
 * By the repository's own list: the file in the folder itself could have been written by an agent. It is
 * found also when the folder was removed.
 */
export async function findWorkTree(
  { common }: Repository,
  tree: string,
): Promise<Repository | undefined> {
  const list = join(common, 'worktrees')
  for (const name of await readdir(list).catch(() => [])) {
    const own = join(list, name)
    const named = await readFile(join(own, 'gitdir'), 'utf8').catch(() => '')
    if (named && resolve(own, named.trim()) === join(tree, '.git'))
      return { work: tree, own, common }
  }
  return undefined
}

/** The folder, and what the repository keeps about it; work trees of the person's are left alone. */
export async function removeWorkTree(repository: Repository, tree: string): Promise<void> {
  const found = await findWorkTree(repository, tree)
  await removeFolder(tree)
  if (found) await removeFolder(found.own)
  // Only when nothing else is left in it.
  await rmdir(dirname(tree)).catch(() => {})
}
