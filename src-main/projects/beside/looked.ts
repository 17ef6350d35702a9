/** What a session did beside the person's work, from where it parted until now. */
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BesideView, ChangedFileView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { type Repository, repositoryOf } from '../checked-out.ts'
import { type WorkGit, withWorkGit } from './work-git.ts'
import { findWorkTree } from './work-tree.ts'

const MOST_COMMITS = 50
const MOST_FILES = 2_000
const KINDS = { A: 'created', D: 'deleted' } as const

/** Where a session works beside the person. */
export interface Beside {
  /** The folder that the person chose. */
  project: string
  /** The folder of the work tree. */
  tree: string
  branch: string
}

/** All that is known of it at one moment, by the names of commits and trees. */
export interface Looked {
  beside: Beside
  repository: Repository
  /** Left out when the folder was removed. */
  made?: Repository
  /** What is checked out where the person works: a commit, and the branch if it is one. */
  head: string
  into?: string
  /** The last commit beside. */
  tip: string
  /** The files beside as they are now, committed or not. */
  content: string
  /** Where both parted. */
  base: string
}

export async function openBeside<Result>(
  beside: Beside,
  use: (git: WorkGit, looked: Looked) => Promise<Result>,
): Promise<Result> {
  const repository = await repositoryOfProject(beside)
  return withWorkGit(repository, async (git) => use(git, await lookAt(git, repository, beside)))
}

/** Somebody may have removed the folder and the branch by hand, and then there is nothing to end. */
export async function isLeft({ project, tree, branch }: Beside): Promise<boolean> {
  const repository = await repositoryOfProject({ project })
  if (await findWorkTree(repository, tree)) return true
  return withWorkGit(repository, async (git) => {
    return (await git.tryRefs(['show-ref', '--verify', '--quiet', `refs/heads/${branch}`])).ok
  })
}

export async function repositoryOfProject({ project }: { project: string }): Promise<Repository> {
  const repository = existsSync(project) ? await repositoryOf(project) : undefined
  if (!repository)
    throw new RuntimeError('not-found', say('beside.projectGone', { folder: project }))
  return repository
}

async function lookAt(git: WorkGit, repository: Repository, beside: Beside): Promise<Looked> {
  const found = await findWorkTree(repository, beside.tree)
  const made = found && existsSync(beside.tree) ? found : undefined
  const named = await git.refs(['rev-parse', 'HEAD^{commit}', '--symbolic-full-name', 'HEAD'])
  const [head = '', ref = ''] = named.trim().split('\n')
  const into = /^refs\/heads\/(.+)$/.exec(ref)?.[1]
  // What the agent checked out there counts, whatever the branch was called in the beginning.
  const tip = found
    ? await commitAt(git, 'HEAD', found)
    : await commitAt(git, `refs/heads/${beside.branch}`)
  const content = made ? await contentOf(git, made, tip) : await treeOf(git, tip)
  const base = await git.tryQuiet(['merge-base', head, tip])
  return {
    ...{ beside, repository, head, tip, content },
    ...(made && { made }),
    ...(into !== undefined && { into }),
    // Whoever begins a new history there parted at nothing; what is here stays the measure.
    base: base.ok ? base.said.trim() : head,
  }
}

async function commitAt(git: WorkGit, name: string, of?: Repository): Promise<string> {
  return (await git.refs(['rev-parse', '--verify', `${name}^{commit}`], of)).trim()
}

async function treeOf(git: WorkGit, commit: string): Promise<string> {
  return (await git.quiet(['rev-parse', '--verify', `${commit}^{tree}`])).trim()
}

/** Written into the repository's objects, where nothing names it; no index and no branch is touched. */
async function contentOf(git: WorkGit, made: Repository, tip: string): Promise<string> {
  const index = join(git.folder, 'index-beside')
  const has = await copyFile(join(made.own, 'index'), index).then(
    () => true,
    () => false,
  )
  if (!has) await git.quiet(['read-tree', tip], { of: made, index })
  await git.quiet(['add', '--all', '--', '.'], { of: made, index })
  return (await git.quiet(['write-tree'], { of: made, index })).trim()
}

export async function changedPaths(git: WorkGit, from: string, to: string): Promise<string[]> {
  const said = await git.quiet(['diff-tree', '-r', '--name-only', '--no-renames', '-z', from, to])
  return said.split('\0').filter((path) => path !== '')
}

export async function viewOf(git: WorkGit, looked: Looked): Promise<BesideView> {
  const { beside, made, into, head, base, tip, content } = looked
  const commits = await git.quiet([
    ...['log', '--no-show-signature', '--format=%h%x09%s', `--max-count=${MOST_COMMITS}`],
    ...[`${head}..${tip}`, '--'],
  ])
  const files = await filesBetween(git, base, content)
  return {
    branch: beside.branch,
    project: beside.project,
    tree: beside.tree,
    isThere: made !== undefined,
    ...(into && { into }),
    commits: commits
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [id = '', ...title] = line.split('\t')
        return { id, title: title.join(' ') }
      }),
    uncommitted: (await changedPaths(git, tip, content)).length,
    files: files.slice(0, MOST_FILES),
    more: Math.max(0, files.length - MOST_FILES),
    seen: content,
  }
}

/** Git says of each file what became of it, and then of each how many lines. */
async function filesBetween(git: WorkGit, from: string, to: string): Promise<ChangedFileView[]> {
  const args = ['diff-tree', '-r', '--raw', '--numstat', '--no-renames', '-z', from, to]
  const parts = (await git.quiet(args)).split('\0')
  const lines = new Map(
    parts.flatMap((part) => {
      // Of what is not text it gives dashes instead of numbers.
      const [, added, removed, path = ''] = /^(\d+)\t(\d+)\t([\s\S]+)$/.exec(part) ?? []
      return added ? [[path, { added: Number(added), removed: Number(removed) }] as const] : []
    }),
  )
  return parts.flatMap((part, at) => {
    const letter = /^:[^\n]* ([A-Z])$/.exec(part)?.[1]
    const path = parts[at + 1] ?? ''
    if (letter === undefined) return []
    const counted = lines.get(path)
    const kind = letter === 'A' || letter === 'D' ? KINDS[letter] : 'changed'
    return [{ path, kind, ...(counted && { lines: counted }) } satisfies ChangedFileView]
  })
}

/** From the names of the file on; what git says before them is for git. */
export async function diffOf(
  git: WorkGit,
  { base, content }: Looked,
  path: string,
): Promise<string> {
  const said = await git.quiet([
    ...['--literal-pathspecs', 'diff-tree', '-r', '-p', '--no-renames'],
    ...['--no-ext-diff', '--no-textconv', '--no-color', base, content, '--', path],
  ])
  return said.replace(/^diff --git [^\n]*\n(?:(?!---|Binary)[^\n]*\n)*/, '')
}
