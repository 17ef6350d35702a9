/** Merges what was done beside into the branch that the person has checked out. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BringBackView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { changedPaths, type Looked } from './looked.ts'
import { refused, type WorkGit } from './work-git.ts'

const UNFINISHED = [
  ...['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'BISECT_LOG'],
  ...['rebase-merge', 'rebase-apply'],
]
const NOBODY = { name: 'Talaria', email: 'talaria@localhost' }

interface Wanted {
  /** The branch that the person saw named. */
  into: string
  /** The files that the person saw. */
  seen: string
  /** Of the commit of what was not committed yet. */
  title: string
}

/** The person's files are touched last, all of them or none, and never one that they have changed. */
export async function bringBack(
  git: WorkGit,
  looked: Looked,
  wanted: Wanted,
): Promise<BringBackView> {
  const { repository, head, into, base, content } = looked
  const folder = repository.work
  if (into === undefined) throw new RuntimeError('conflict', say('beside.detached', { folder }))
  if (UNFINISHED.some((name) => existsSync(join(repository.own, name))))
    throw new RuntimeError('conflict', say('beside.unfinished', { folder }))
  if (content !== wanted.seen || into !== wanted.into) return { kind: 'changed' }
  const paths = await changedPaths(git, base, content)
  const filtered = await filteredOf(git, looked, paths)
  if (filtered.length > 0) return { kind: 'filtered', paths: filtered }
  const tip = await commitContent(git, looked, wanted.title)
  if (await isWithin(git, tip, head)) return { kind: 'nothing' }
  const merged = await mergeOf(git, looked, tip)
  if (merged.kind === 'conflicts') return merged
  const inTheWay = await moveTo(git, looked, into, merged.commit)
  if (inTheWay.length > 0) return { kind: 'in-the-way', paths: inTheWay }
  return { kind: 'merged', files: paths.length }
}

/** A filter makes files out of what is committed; none is run here, so the person's git has to do these. */
async function filteredOf(
  git: WorkGit,
  { repository, made }: Looked,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return []
  const said = await git.quiet(['check-attr', '-z', '--stdin', 'filter'], {
    of: made ?? repository,
    input: paths.join('\0'),
  })
  const fields = said.split('\0')
  return paths.filter((_, at) => !['unspecified', 'unset'].includes(fields[at * 3 + 2] ?? ''))
}

/** What is not committed yet becomes a commit of the branch beside. */
export async function commitContent(
  git: WorkGit,
  { tip, content, made }: Looked,
  title: string,
): Promise<string> {
  if (!made || (await changedPaths(git, tip, content)).length === 0) return tip
  const commit = await newCommit(git, content, [tip], title)
  await git.refs(['update-ref', '-m', 'talaria: what was not committed', 'HEAD', commit, tip], made)
  await git.quiet(['read-tree', commit], { of: made })
  return commit
}

export async function newCommit(
  git: WorkGit,
  tree: string,
  parents: readonly string[],
  title: string,
): Promise<string> {
  const by = await whoCommits(git)
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])]
  return (await git.quiet(args, { input: `${title}\n`, by })).trim()
}

async function whoCommits(git: WorkGit): Promise<Record<string, string>> {
  const [name, email] = await Promise.all(
    (['name', 'email'] as const).map(async (key) => {
      const answer = await git.tryRefs(['config', `user.${key}`])
      return (answer.ok && answer.said.trim()) || NOBODY[key]
    }),
  )
  return {
    ...{ GIT_AUTHOR_NAME: name ?? '', GIT_AUTHOR_EMAIL: email ?? '' },
    ...{ GIT_COMMITTER_NAME: name ?? '', GIT_COMMITTER_EMAIL: email ?? '' },
  }
}

async function isWithin(git: WorkGit, commit: string, other: string): Promise<boolean> {
  const answer = await git.tryQuiet(['merge-base', '--is-ancestor', commit, other])
  if (!answer.ok && answer.code !== 1) throw refused(answer)
  return answer.ok
}

/** In the repository's objects alone: a conflict is found before anything is touched. */
async function mergeOf(
  git: WorkGit,
  { head, beside }: Looked,
  tip: string,
): Promise<{ kind: 'commit'; commit: string } | { kind: 'conflicts'; paths: string[] }> {
  if (await isWithin(git, head, tip)) return { kind: 'commit', commit: tip }
  const merge = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', head, tip]
  const answer = await git.tryQuiet(merge)
  if (!answer.ok && answer.code !== 1) throw refused(answer)
  const [tree = '', ...paths] = answer.said.split('\0').filter((part) => part !== '')
  if (!answer.ok) return { kind: 'conflicts', paths: [...new Set(paths)] }
  const title = `Merge branch '${beside.branch}'`
  return { kind: 'commit', commit: await newCommit(git, tree.trim(), [head, tip], title) }
}

/** Gives the paths in the way, of which then none was touched. */
async function moveTo(
  git: WorkGit,
  { repository, head, beside }: Looked,
  into: string,
  commit: string,
): Promise<string[]> {
  // A file that was only looked at by an editor is not a changed one.
  await git.tryQuiet(['update-index', '-q', '--refresh'])
  const moved = await git.tryQuiet(['read-tree', '-m', '-u', head, commit])
  if (!moved.ok) {
    const paths = [...moved.why.matchAll(/^error: .*?'([^'\n]+)'/gm)].map(([, path]) => path ?? '')
    if (paths.length === 0) throw refused(moved)
    return paths
  }
  const why = `talaria: bring back ${beside.branch}`
  const named = await git.tryRefs(['update-ref', '-m', why, `refs/heads/${into}`, commit, head])
  if (named.ok) return []
  // Somebody committed at this moment: the files go back to what that branch had.
  await git.tryQuiet(['read-tree', '-m', '-u', commit, head], { of: repository })
  throw refused(named)
}
