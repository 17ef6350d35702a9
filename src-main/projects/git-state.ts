import type { GitView } from '#contract'
import { askGit } from '../lib/git/ask-git.ts'
import { branchOf, commitOf, type Repository, repositoryOf } from './checked-out.ts'
import { withPlainSettings } from './plain-settings.ts'

/** A huge repository is not worth a longer wait: the branch alone is told then. */
const PATIENCE_MS = 6_000

/** What is checked out in a folder, and how many files differ from it. */
export async function gitState(folder: string): Promise<GitView> {
  const repository = await repositoryOf(folder)
  const branch = repository && (await branchOf(repository))
  if (!repository || branch === undefined) return {}
  const said = await changesIn(repository)
  if (said === null) return { branch }
  return { branch, changed: said.split('\0').filter((entry) => entry !== '').length }
}

async function changesIn(repository: Repository): Promise<string | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const status = ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=all']
  return withPlainSettings(repository, signal, await commitOf(repository), ({ where }) =>
    askGit(status, repository.work, signal, where),
  )
}
