/** Sessions that work beside the person: in a work tree, and on a branch, of their own. */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BesideView, BringBackView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { createMutex } from '../../lib/mutex.ts'
import { repositoryOf } from '../checked-out.ts'
import { bringBack } from './bring-back.ts'
import { canWorkBeside } from './can-work-beside.ts'
import { keepBranch, restoreBeside, type ThrownAway, throwAway } from './leave-beside.ts'
import { type Beside, diffOf, isLeft, openBeside, viewOf } from './looked.ts'
import { withWorkGit } from './work-git.ts'
import { addWorkTree, freeName } from './work-tree.ts'

export function createBesides(deps: { now: () => number }) {
  // Two at once would take the same name, or each other's index.
  const inTurn = createMutex()
  return {
    offer: canWorkBeside,
    begin: (project: string, words: string) => inTurn(() => begin(project, words)),
    look: (beside: Beside): Promise<BesideView> => inTurn(() => openBeside(beside, viewOf)),
    /** Something of it: the folder, or the branch. */
    isLeft: (beside: Beside): Promise<boolean> => inTurn(() => isLeft(beside)),
    diff: (beside: Beside, path: string): Promise<string> =>
      inTurn(() => openBeside(beside, (git, looked) => diffOf(git, looked, path))),
    bringBack: (
      beside: Beside,
      wanted: { into: string; seen: string; title: string },
    ): Promise<BringBackView> =>
      inTurn(() => openBeside(beside, (git, looked) => bringBack(git, looked, wanted))),
    keepBranch: (beside: Beside, title: string): Promise<void> =>
      inTurn(() => openBeside(beside, (git, looked) => keepBranch(git, looked, title))),
    throwAway: (beside: Beside, title: string): Promise<ThrownAway> =>
      inTurn(() =>
        openBeside(beside, (git, looked) => throwAway(git, looked, { title, now: deps.now() })),
      ),
    restore: (thrown: ThrownAway): Promise<void> => inTurn(() => restoreBeside(thrown)),
  }

  /** `folder` is where the session works: in the new work tree, what `project` is in the repository. */
  async function begin(
    project: string,
    words: string,
  ): Promise<{ beside: Beside; folder: string }> {
    const offer = await canWorkBeside(project)
    const repository = await repositoryOf(project)
    if (offer.kind === 'no') throw new RuntimeError('conflict', offer.why)
    if (offer.kind === 'no-repository' || !repository)
      throw new RuntimeError('conflict', say('beside.notGit', { folder: project }))
    return withWorkGit(repository, async (git) => {
      const named = await freeName(git, repository, words)
      const commit = (await git.refs(['rev-parse', '--verify', 'HEAD^{commit}'])).trim()
      await addWorkTree(git, repository, named, { commit, content: commit })
      const below = relative(await realpath(repository.work), await realpath(project))
      const folder = join(named.tree, below)
      // A folder of which nothing is committed is not in the work tree.
      return { beside: { project, ...named }, folder: existsSync(folder) ? folder : named.tree }
    })
  }
}

export type Besides = ReturnType<typeof createBesides>
