/** The app's own skills: how they are changed, and what was there before, which can be brought back. */
import { cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { KeptSkillView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { SkillChange } from '../ports/skills.ts'
import { readSkill, SKILL_NAME } from './read-skill.ts'

/** Earlier texts; the oldest goes. */
const MAX_KEPT = 30
const MAX_FILE_CHARS = 1_000_000
const KEPT_NAME = /^(\d{10,16})-(removed|changed)-([a-z0-9-]{1,64})$/
/** One part of a path within a skill. Not hidden, nothing that a system reads in its own way. */
const PATH_PART = /^[A-Za-z0-9_][\w .-]{0,100}$/
const MAX_PARTS = 6

/** What would be written; `undefined` is a file that is not there. */
export interface Planned {
  folder: string
  files: { path: string; before: string | undefined; after: string | undefined }[]
  /** The whole folder goes. */
  isRemoval: boolean
}

export type Plan = ({ ok: true } & Planned) | { ok: false; message: string }

/** One of the app's own, as it is now. */
export interface OwnSkill {
  name: string
  folder: string
  files: readonly string[]
}

export function createOwnSkills(deps: { root: string; keptFolder: string; now: () => number }) {
  return { plan, apply, put, remove, kept, restore }

  /** Nothing is written yet. */
  async function plan(change: SkillChange, skills: readonly OwnSkill[]): Promise<Plan> {
    const { name, action } = change
    if (!SKILL_NAME.test(name))
      return no(`“${name}” cannot be a name: small letters, digits and - only`)
    const found = skills.find((each) => each.name === name)
    if (action === 'create')
      return found ? no(`there is a skill named ${name} already; edit it`) : planCreate(change)
    if (!found)
      return no(
        `there is no skill of the app’s own named ${name}; those of a project or of the home folder are changed as files`,
      )
    switch (action) {
      case 'edit':
        return planText(found, 'SKILL.md', change.content, name)
      case 'patch':
        return planPatch(found, change)
      case 'write_file':
        return planFile(found, change)
      case 'remove_file':
        return planRemoval(found, change)
      case 'delete':
        return planDelete(found, change, skills)
    }
  }

  async function planCreate({ name, content, category }: SkillChange): Promise<Plan> {
    if (category !== undefined && category !== '' && !SKILL_NAME.test(category))
      return no('a category is one word of small letters, digits and -')
    const folder = join(deps.root, category ?? '', name)
    return planText({ name, folder, files: [] }, 'SKILL.md', content, name)
  }

  async function planText(
    { folder, files }: Pick<OwnSkill, 'folder' | 'files' | 'name'>,
    path: string,
    after: string | undefined,
    name: string,
  ): Promise<Plan> {
    if (after === undefined || after.trim() === '') return no('content is missing')
    if (after.length > MAX_FILE_CHARS) return no('that is too long for one file of a skill')
    if (path === 'SKILL.md') {
      const read = await readSkill(after)
      if ('fault' in read) return no(read.fault.text)
      if (read.name !== name) return no(`its front matter names it ${read.name}, not ${name}`)
    }
    const before = files.includes(path) ? await readFile(join(folder, path), 'utf8') : undefined
    if (before === after) return no('that would change nothing')
    return { ok: true, folder, isRemoval: false, files: [{ path, before, after }] }
  }

  async function planPatch(skill: OwnSkill, change: SkillChange): Promise<Plan> {
    const path = change.file_path ?? 'SKILL.md'
    if (!skill.files.includes(path)) return no(`${skill.name} has no file ${path}`)
    const { old_string: old, new_string: next = '' } = change
    if (!old) return no('old_string is missing')
    const before = await readFile(join(skill.folder, path), 'utf8')
    const times = before.split(old).length - 1
    if (times === 0) return no(`old_string does not stand in ${path}`)
    if (times > 1 && !change.replace_all)
      return no(`old_string stands ${times} times in ${path}; give more of it, or say replace_all`)
    return planText(skill, path, before.split(old).join(next), skill.name)
  }

  async function planFile(skill: OwnSkill, change: SkillChange): Promise<Plan> {
    const path = fileWithin(change.file_path)
    if (path === undefined) return no(BAD_PATH)
    return planText(skill, path, change.file_content ?? change.content, skill.name)
  }

  async function planRemoval(skill: OwnSkill, change: SkillChange): Promise<Plan> {
    const path = fileWithin(change.file_path)
    if (path === undefined) return no(BAD_PATH)
    if (!skill.files.includes(path)) return no(`${skill.name} has no file ${path}`)
    const before = await readFile(join(skill.folder, path), 'utf8')
    return {
      ok: true,
      folder: skill.folder,
      isRemoval: false,
      files: [{ path, before, after: undefined }],
    }
  }

  async function planDelete(
    skill: OwnSkill,
    { absorbed_into: into }: SkillChange,
    skills: readonly OwnSkill[],
  ): Promise<Plan> {
    if (into !== undefined && into !== '' && !skills.some(({ name }) => name === into))
      return no(`there is no skill named ${into} that could hold it`)
    const texts = skill.files.filter((path) => /\.(?:md|txt|sh|py|js|json|ya?ml)$/i.test(path))
    const files = await Promise.all(
      texts.map(async (path) => ({
        path,
        before: await readFile(join(skill.folder, path), 'utf8'),
        after: undefined,
      })),
    )
    return { ok: true, folder: skill.folder, isRemoval: true, files }
  }

  async function apply({ folder, files, isRemoval }: Planned): Promise<void> {
    if (isRemoval) return remove(folder)
    await checkWithin(folder)
    await keep(folder, 'changed')
    for (const { path, after } of files) {
      const target = join(folder, path)
      if (after === undefined) {
        await rm(target)
        continue
      }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(`${target}.new`, after, { mode: 0o600 })
      await rename(`${target}.new`, target)
    }
  }

  /** Where one of this name lies already, it is kept. */
  async function put(from: string, name: string, before: string | undefined): Promise<string> {
    const folder = join(deps.root, name)
    await mkdir(deps.root, { recursive: true, mode: 0o700 })
    for (const old of new Set([before, folder]))
      if (old !== undefined) await remove(old, 'changed').catch(ignoreMissing)
    await cp(from, folder, { recursive: true, verbatimSymlinks: true, errorOnExist: true })
    return folder
  }

  async function remove(folder: string, why: KeptSkillView['why'] = 'removed'): Promise<void> {
    await checkWithin(folder)
    await mkdir(deps.keptFolder, { recursive: true, mode: 0o700 })
    await rename(folder, join(deps.keptFolder, nameOfKept(folder, why)))
    await forgetOldest()
  }

  async function keep(folder: string, why: KeptSkillView['why']): Promise<void> {
    await mkdir(deps.keptFolder, { recursive: true, mode: 0o700 })
    const into = join(deps.keptFolder, nameOfKept(folder, why))
    await cp(folder, into, { recursive: true, verbatimSymlinks: true }).catch(ignoreMissing)
    await forgetOldest()
  }

  function nameOfKept(folder: string, why: KeptSkillView['why']): string {
    return `${deps.now()}-${why}-${basename(folder)}`
  }

  async function kept(): Promise<KeptSkillView[]> {
    const names = await readdir(deps.keptFolder).catch(() => [])
    return names
      .flatMap((id): KeptSkillView[] => {
        const [, at, why, name] = KEPT_NAME.exec(id) ?? []
        if (at === undefined || name === undefined) return []
        return [{ id, name, at: Number(at), why: why === 'removed' ? 'removed' : 'changed' }]
      })
      .sort((a, b) => b.at - a.at)
  }

  /** What stands there now is kept in its turn; the folder that it is in afterwards. */
  async function restore(id: string, before: string | undefined): Promise<string> {
    const [, , , name] = KEPT_NAME.exec(id) ?? []
    const known = (await kept()).some((each) => each.id === id)
    if (name === undefined || !known) throw new RuntimeError('not-found', say('skills.notKept'))
    const folder = await put(join(deps.keptFolder, id), name, before)
    await rm(join(deps.keptFolder, id), { recursive: true, force: true })
    return folder
  }

  async function forgetOldest(): Promise<void> {
    for (const { id } of (await kept()).slice(MAX_KEPT))
      await rm(join(deps.keptFolder, id), { recursive: true, force: true })
  }

  /** Strictly below the folder of skills, and by no link. */
  async function checkWithin(folder: string): Promise<void> {
    const way = relative(deps.root, folder)
    const isBelow =
      way !== '' && !way.startsWith('..') && way.split(sep).every((part) => part !== '..')
    const real = await realpath(folder).catch(() => undefined)
    const isStraight = real === undefined || real === join(await realpath(deps.root), way)
    if (!isBelow || !isStraight)
      throw new RuntimeError('bad-request', say('skills.unknown', { id: folder }))
  }
}

const BAD_PATH =
  'file_path is a path within the skill, such as references/api.md: no .., no hidden names, not SKILL.md'

/** Undefined for one that would leave the skill, or is its SKILL.md. */
export function fileWithin(path: string | undefined): string | undefined {
  const parts = (path ?? '').split('/')
  const isGood = parts.length <= MAX_PARTS && parts.every((part) => PATH_PART.test(part))
  return isGood && path !== 'SKILL.md' ? path : undefined
}

function no(message: string): Plan {
  return { ok: false, message }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
