import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GitView } from '#contract'
import { askGit } from '../lib/git/ask-git.ts'
import { branchOf, commitOf, type Repository, repositoryOf } from './checked-out.ts'

/** A huge repository is not worth a longer wait: the branch alone is told then. */
const PATIENCE_MS = 6_000
/** Of a repository's own settings: how files are compared, and nothing that could be run. */
const COMPARED_BY =
  /^(?:core\.(?:autocrlf|checkstat|eol|filemode|ignorecase|precomposeunicode|safecrlf|symlinks|trustctime)|extensions\.objectformat|core\.repositoryformatversion)$/

/** What is checked out in a folder, and how many files differ from it. */
export async function gitState(folder: string): Promise<GitView> {
  const repository = await repositoryOf(folder)
  const branch = repository && (await branchOf(repository))
  if (!repository || branch === undefined) return {}
  const said = await changesIn(repository)
  if (said === null) return { branch }
  return { branch, changed: said.split('\0').filter((entry) => entry !== '').length }
}

/**
 * Whoever unpacks a stranger's repository, or lets an agent work in a folder, has agreed to nothing that
 * its settings name: filters, programs that fetch what is missing. So git gets settings of ours instead,
 * in a folder of ours, and of the repository its commits and its index alone.
 */
async function changesIn(repository: Repository): Promise<string | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const commit = await commitOf(repository)
  const own = await mkdtemp(join(tmpdir(), 'talaria-git-'))
  try {
    await Promise.all(['refs', 'objects', 'info'].map((name) => mkdir(join(own, name))))
    await writeFile(join(own, 'HEAD'), `${commit ?? 'ref: refs/heads/none'}\n`)
    await writeFile(join(own, 'config'), await settingsOf(repository, signal))
    const ignored = join(repository.common, 'info', 'exclude')
    await writeFile(join(own, 'info', 'exclude'), await readFile(ignored).catch(() => ''))
    return await askGit(
      ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=all'],
      repository.work,
      signal,
      {
        GIT_DIR: own,
        GIT_WORK_TREE: repository.work,
        GIT_INDEX_FILE: join(repository.own, 'index'),
        GIT_OBJECT_DIRECTORY: join(repository.common, 'objects'),
      },
    )
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function settingsOf({ common }: Repository, signal: AbortSignal): Promise<string> {
  const list = ['config', '--file', join(common, 'config'), '--no-includes', '--list', '-z']
  const said = (await askGit(list, common, signal)) ?? ''
  const lines = said.split('\0').flatMap((entry) => {
    const [name = '', value = ''] = entry.split('\n', 2)
    const [section = '', key = ''] = name.split('.')
    return COMPARED_BY.test(name) && /^\w*$/.test(value)
      ? [`[${section}]\n\t${key} = ${value}`]
      : []
  })
  return `${lines.join('\n')}\n`
}
