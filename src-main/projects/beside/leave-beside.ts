/** Ends the work beside: the branch is kept, or thrown away with its last commit kept for a while. */
import { commitContent, newCommit } from './bring-back.ts'
import { type Beside, changedPaths, type Looked, repositoryOfProject } from './looked.ts'
import { type WorkGit, withWorkGit } from './work-git.ts'
import { addWorkTree, removeWorkTree } from './work-tree.ts'

const KEPT_BELOW = 'refs/talaria/thrown-away'
const SHORT = 7
const KEPT_MS = 30 * 24 * 60 * 60_000

/** What an undo needs. */
export interface ThrownAway {
  beside: Beside
  commit: string
  content: string
  /** Where git finds the last of it, also when the app has forgotten. */
  ref: string
}

export async function keepBranch(git: WorkGit, looked: Looked, title: string): Promise<void> {
  const { repository, beside, made } = looked
  const tip = await commitContent(git, looked, title)
  const onBranch = await git.tryRefs(['symbolic-ref', '--quiet', 'HEAD'], made)
  // Commits that no branch names would be gone with the folder.
  if (made && !onBranch.ok)
    await git.refs(['branch', '--no-track', `${beside.branch}-${tip.slice(0, SHORT)}`, tip])
  await removeWorkTree(repository, beside.tree)
}

export async function throwAway(
  git: WorkGit,
  looked: Looked,
  { title, now }: { title: string; now: number },
): Promise<ThrownAway> {
  const { repository, beside, tip, content } = looked
  const hasMore = (await changedPaths(git, tip, content)).length > 0
  const last = hasMore ? await newCommit(git, content, [tip], title) : tip
  const ref = `${KEPT_BELOW}/${beside.branch.replaceAll('/', '-')}-${now}`
  await git.refs(['update-ref', ref, last])
  const own = await git.tryRefs(['rev-parse', '--verify', '--quiet', `refs/heads/${beside.branch}`])
  await removeWorkTree(repository, beside.tree)
  // A branch that the agent left has commits which are not in what was kept.
  if (own.ok && own.said.trim() === tip)
    await git.refs(['update-ref', '-d', `refs/heads/${beside.branch}`, tip])
  await forgetOld(git, now)
  return { beside, commit: tip, content: hasMore ? last : tip, ref }
}

async function forgetOld(git: WorkGit, now: number): Promise<void> {
  const said = await git.refs(['for-each-ref', '--format=%(refname)', KEPT_BELOW])
  const old = said.split('\n').filter((ref) => {
    const at = Number(/-(\d+)$/.exec(ref)?.[1] ?? Number.NaN)
    return now - at > KEPT_MS
  })
  for (const ref of old) await git.tryRefs(['update-ref', '-d', ref])
}

/** As it was: its commits, and what was not committed as files. */
export async function restoreBeside(thrown: ThrownAway): Promise<void> {
  const { beside, commit, content, ref } = thrown
  const repository = await repositoryOfProject(beside)
  await withWorkGit(repository, async (git) => {
    await addWorkTree(git, repository, beside, { commit, content })
    await git.tryRefs(['update-ref', '-d', ref])
  })
}
