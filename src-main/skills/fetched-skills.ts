/** Skills of others in quarantine: brought, looked at, and gone again unless the person wants them. */
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SkillSource } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { cloneRepository, type FetchDeps, FetchFailed } from '../lib/git/clone-repository.ts'
import { findSkills } from './find-skills.ts'
import { readSkillFiles } from './skill-files.ts'

/** More than anybody looks through. */
const MAX_SKILLS = 60

export function createFetchedSkills(deps: {
  folder: string
  fetch: FetchDeps
  /** A path that the person typed. */
  checkFolder: (path: string) => string
  newId: () => string
}) {
  const byId = new Map<string, readonly string[]>()
  let wasCleared = false
  return { bring, find, discard }

  /** The folders of those that came. */
  async function bring(source: SkillSource): Promise<{ id: string; folders: readonly string[] }> {
    // What an earlier run of the app has left.
    if (!wasCleared) await rm(deps.folder, { recursive: true, force: true })
    wasCleared = true
    const id = deps.newId()
    const into = join(deps.folder, id)
    await mkdir(into, { recursive: true, mode: 0o700 })
    try {
      await (source.kind === 'git' ? clone(source.url, into) : copy(source.path, into))
      const found = await findSkills(into, { followsLinks: false })
      if (found.length === 0) throw new RuntimeError('bad-request', say('skills.nothingThere'))
      const folders = found.slice(0, MAX_SKILLS).map(({ folder }) => folder)
      byId.set(id, folders)
      return { id, folders }
    } catch (error) {
      await rm(into, { recursive: true, force: true })
      throw error
    }
  }

  async function clone(url: string, into: string): Promise<void> {
    try {
      await cloneRepository(url, join(into, 'repository'), 'https', deps.fetch)
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      if (error.isMissing) throw new RuntimeError('not-found', say('skills.noGit'))
      throw new RuntimeError('failed', say('skills.notFetched', { cause: error.message }))
    }
  }

  /** Only what is a skill, and a sound one: the folder itself may be as large as a home. */
  async function copy(path: string, into: string): Promise<void> {
    const from = deps.checkFolder(path)
    const found = await findSkills(from, { followsLinks: false })
    for (const [at, { folder }] of found.slice(0, MAX_SKILLS).entries()) {
      const files = await readSkillFiles(folder)
      if ('fault' in files) {
        if (found.length === 1) throw new RuntimeError('bad-request', files.fault)
        continue
      }
      for (const file of files.files) {
        const target = join(into, String(at), file.path)
        await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
        await cp(join(folder, file.path), target, { verbatimSymlinks: true })
      }
    }
  }

  /** One of those that came under this id. */
  async function find(id: string, folder: string): Promise<string> {
    const isThere =
      byId.get(id)?.includes(folder) && (await stat(folder).catch(() => undefined))?.isDirectory()
    if (!isThere) throw new RuntimeError('not-found', say('skills.gone'))
    return folder
  }

  async function discard(id: string): Promise<void> {
    if (!byId.delete(id)) return
    await rm(join(deps.folder, id), { recursive: true, force: true })
  }
}

export type FetchedSkills = ReturnType<typeof createFetchedSkills>
