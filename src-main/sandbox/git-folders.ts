/** Where git keeps what it knows of a folder, and what in there it would run. */
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Look } from './look.ts'

export interface GitFolders {
  /** Git writes to these with everything that it does. */
  written: string[]
  /** Git runs what these say. */
  steering: string[]
}

const STEERING = ['hooks', 'config', 'config.worktree', 'info/attributes']
const MODULES_DEPTH = 4 // a submodule may be called a/b/c

/** `workspace` and `home` are real paths. */
export function gitFoldersOf(workspace: string, home: string, look: Look): GitFolders {
  const { kindOf, pathsIn, realPath, textOf } = look
  const found = nearestGit(workspace, home)
  const kind = found && kindOf(found)
  if (!found || !kind) return { written: [], steering: [] }
  if (kind === 'folder') return { written: [found], steering: steeringIn(found) }
  const own = linkedFolder(found)
  const common = own && realPath(resolve(own, textOf(join(own, 'commondir')) ?? '.'))
  if (!own || !common) return { written: [], steering: [found] }
  return { written: [own, common], steering: [found, ...existing(own), ...steeringIn(common)] }

  function nearestGit(folder: string, home: string): string | undefined {
    const git = join(folder, '.git')
    if (kindOf(git)) return realPath(git)
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

  function steeringIn(folder: string): string[] {
    // One that is missing could be made, and filled, by a command. An empty one is as good as none.
    tryTo(() => mkdirSync(join(folder, 'hooks'), { recursive: true }))
    return [...existing(folder), ...modulesIn(join(folder, 'modules'), MODULES_DEPTH)]
  }

  function existing(folder: string): string[] {
    return STEERING.map((name) => join(folder, name)).filter((path) => kindOf(path))
  }

  function modulesIn(folder: string, depth: number): string[] {
    if (depth === 0) return []
    return pathsIn(folder).flatMap((path) => {
      if (kindOf(path) !== 'folder') return []
      return kindOf(join(path, 'HEAD')) ? steeringIn(path) : modulesIn(path, depth - 1)
    })
  }
}

function tryTo(run: () => void): void {
  try {
    run()
  } catch {
    // It is not ours to write to; then no command of ours can either.
  }
}
