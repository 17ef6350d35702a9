/** Git on a repository, with settings of ours in the place of the repository's. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askGit } from '../lib/git/ask-git.ts'
import type { Repository } from './checked-out.ts'

/** Of a repository's own settings: how files are compared, and nothing that could be run. */
const COMPARED_BY =
  /^(?:core\.(?:autocrlf|checkstat|eol|filemode|ignorecase|precomposeunicode|safecrlf|symlinks|trustctime)|extensions\.objectformat|core\.repositoryformatversion)$/
/** Texts that name no program: what is ignored, how lines end, where a shallow clone begins. */
const TAKEN_ALONG = [
  ['info/exclude', 'info/exclude'],
  ['info/attributes', 'info/attributes'],
  ['shallow', 'shallow'],
] as const

export interface PlainSettings {
  /** Where git finds what it needs, by variable. */
  where: Readonly<Record<string, string>>
  /** For files of our own, gone when all is done. */
  folder: string
}

/**
 * Whoever unpacks a stranger's repository, or lets an agent work in a folder, has agreed to nothing that
 * its settings name: filters, programs that merge or fetch what is missing. So git gets settings of ours
 * instead, in a folder of ours, and of the repository its commits and its index alone.
 */
export async function withPlainSettings<Result>(
  repository: Repository,
  signal: AbortSignal,
  /** The commit that is checked out. */
  head: string | undefined,
  use: (settings: PlainSettings) => Promise<Result>,
): Promise<Result> {
  const own = await mkdtemp(join(tmpdir(), 'talaria-git-'))
  try {
    await Promise.all(['refs', 'objects', 'info'].map((name) => mkdir(join(own, name))))
    await writeFile(join(own, 'HEAD'), `${head ?? 'ref: refs/heads/none'}\n`)
    await writeFile(join(own, 'config'), await settingsOf(repository, signal))
    for (const [from, to] of TAKEN_ALONG) await takeAlong(repository.common, from, join(own, to))
    return await use({
      folder: own,
      where: {
        GIT_DIR: own,
        GIT_WORK_TREE: repository.work,
        GIT_INDEX_FILE: join(repository.own, 'index'),
        GIT_OBJECT_DIRECTORY: join(repository.common, 'objects'),
      },
    })
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function takeAlong(common: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(common, from)).catch(() => undefined)
  if (text) await writeFile(to, text)
}

async function settingsOf({ common }: Repository, signal: AbortSignal): Promise<string> {
  const list = ['config', '--file', join(common, 'config'), '--no-includes', '--list', '-z']
  return onlyCompared((await askGit(list, common, signal)) ?? '')
}

/** What `git config --list -z` printed, as a file, without what could be run. */
export function onlyCompared(said: string): string {
  const lines = said.split('\0').flatMap((entry) => {
    const [name = '', value = ''] = entry.split('\n', 2)
    const [section = '', key = ''] = name.split('.')
    return COMPARED_BY.test(name) && /^\w*$/.test(value)
      ? [`[${section}]\n\t${key} = ${value}`]
      : []
  })
  return `${lines.join('\n')}\n`
}
