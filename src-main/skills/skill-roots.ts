/** Where skills of a session lie: in its project, in the person's home, and with the app. */
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SkillView } from '#contract'

const NAMES = ['.agents/skills', '.claude/skills']
/** Folders above one that are looked at. */
const MAX_ABOVE = 20

export interface SkillRoot {
  path: string
  scope: SkillView['scope']
  /** What a yes to everything is a yes to. */
  folder: string
}

/** The nearest first. */
export async function rootsFor(where: {
  home: string
  own: string
  /** Undefined where the session's files are not on this machine. */
  project: string | undefined
}): Promise<SkillRoot[]> {
  const projects = where.project === undefined ? [] : await projectFolders(where.project)
  return [
    ...projects
      .filter((folder) => folder !== where.home)
      .flatMap((folder) =>
        below(folder).map((path) => ({ path, scope: 'project' as const, folder })),
      ),
    ...below(where.home).map((path) => ({ path, scope: 'home' as const, folder: where.home })),
    { path: where.own, scope: 'own', folder: where.own },
  ]
}

function below(folder: string): string[] {
  return NAMES.map((name) => join(folder, name))
}

/** The folder itself, and the root of its repository. */
async function projectFolders(folder: string): Promise<string[]> {
  let above = folder
  for (let looked = 0; looked < MAX_ABOVE; looked += 1) {
    if (await isThere(join(above, '.git'))) return [...new Set([folder, above])]
    const next = dirname(above)
    if (next === above) break
    above = next
  }
  return [folder]
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
