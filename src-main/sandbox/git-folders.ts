/** Where git keeps what it knows of a folder, and what in there it would run. */
import { basename, dirname, join, resolve } from 'node:path'
import { isBelow } from './bubblewrap.ts'
import type { GitGuards } from './git-guards.ts'
import { settingsIn } from './git-settings.ts'
import type { Look } from './look.ts'

export interface GitFolders {
  /** Git writes to these with everything that it does. */
  written: string[]
  /** Git runs what these say, or is led by them to what says it. */
  steering: string[]
}

const STEERING = ['hooks', 'config', 'config.worktree', 'info/attributes', 'commondir', 'gitdir']
const MODULES_DEPTH = 4 // a submodule may be called a/b/c

/** `workspace` and `home` are real paths. */
export function gitFoldersOf(
  workspace: string,
  { home, guards }: { home: string; guards: Pick<GitGuards, 'into'> },
  look: Look,
): GitFolders {
  const { isLink, kindOf, pathsIn, realPath, textOf } = look
  const found = nearestGit(workspace, home)
  const kind = found && kindOf(found)
  if (!found || !kind) return { written: [], steering: [] }
  if (kind === 'folder') return { written: [found], steering: repository(found) }
  const own = linkedFolder(found)
  const common = own && commonFolder(own)
  if (!own || !common) return { written: [], steering: [found] }
  return { written: [own, common], steering: [found, ...existing(own), ...repository(common)] }

  function nearestGit(folder: string, home: string): string | undefined {
    const git = join(folder, '.git')
    const found = kindOf(git) && realPath(git)
    // A command could have made this one, and then it may lead anywhere.
    if (folder === workspace && isLink(git))
      return found && found !== workspace && isBelow(found, workspace) ? found : undefined
    if (found) return found
    const parent = dirname(folder)
    return parent === folder || folder === home ? undefined : nearestGit(parent, home)
  }

  /**
   * The folder of a linked worktree, which its file names. A command could have written that file, so it
   * counts only when the folder, which lies outside, names the file as well.
   */
  function linkedFolder(file: string): string | undefined {
    const named = /^gitdir: (.+)$/.exec(textOf(file) ?? '')?.[1]
    const folder = named && realPath(resolve(dirname(file), named))
    const back = folder && textOf(join(folder, 'gitdir'))
    return back && realPath(resolve(folder, back)) === file ? folder : undefined
  }

  /**
   * The repository that such a folder lies in, where git keeps it. What it says of that itself is not
   * believed: one among the session's own files is a command's, and needs no more than is writable there.
   */
  function commonFolder(own: string): string | undefined {
    const common = dirname(dirname(own))
    const isRepository = ['HEAD', 'objects', 'refs'].every((name) => kindOf(join(common, name)))
    const isAmongFiles = isBelow(own, workspace)
    return isRepository && !isAmongFiles && own === join(common, 'worktrees', basename(own))
      ? common
      : undefined
  }

  function repository(folder: string): string[] {
    return [
      ...steeringIn(folder),
      ...modulesIn(join(folder, 'modules'), MODULES_DEPTH),
      ...worktreesElsewhere(join(folder, 'worktrees')),
      ...namedBySettings(folder),
    ]
  }

  function steeringIn(folder: string): string[] {
    guards.into(folder, hasSettingsByWorktree(folder))
    return existing(folder)
  }

  function existing(folder: string): string[] {
    return STEERING.map((name) => join(folder, name)).filter((path) => kindOf(path))
  }

  function modulesIn(folder: string, depth: number): string[] {
    if (depth === 0) return []
    return foldersIn(folder).flatMap((path) => {
      return kindOf(join(path, 'HEAD')) ? steeringIn(path) : modulesIn(path, depth - 1)
    })
  }

  /** Those of the person in other folders: what leads from there to here stays as it is. */
  function worktreesElsewhere(folder: string): string[] {
    return foldersIn(folder).flatMap((path) => {
      const file = textOf(join(path, 'gitdir'))
      return file && !isBelow(resolve(path, file), workspace) ? existing(path) : []
    })
  }

  /** Git makes no links here, but commands do. */
  function foldersIn(folder: string): string[] {
    if (isLink(folder)) return []
    return pathsIn(folder).filter((path) => kindOf(path) === 'folder' && !isLink(path))
  }

  /** Hooks that lie among the project's own files, and settings that do. */
  function namedBySettings(folder: string): string[] {
    const top = dirname(found ?? folder)
    return settingsIn(textOf(join(folder, 'config')) ?? '').flatMap(({ name, value }) => {
      if (!/^(?:core\.hookspath|include\.path|includeif\..*\.path)$/.test(name)) return []
      const from = name === 'core.hookspath' ? top : folder
      const path = realPath(resolve(from, value.replace(/^~\//, `${home}/`)))
      return path && path !== workspace && isBelow(path, workspace) ? [path] : []
    })
  }

  function hasSettingsByWorktree(folder: string): boolean {
    const settings = settingsIn(textOf(join(folder, 'config')) ?? '')
    return settings.some(({ name }) => name === 'extensions.worktreeconfig')
  }
}
