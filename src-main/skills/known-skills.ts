/** Reads the skills that there are, and says which of them count. */
import { lstat, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { GuideMark, SkillView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { AskedContent, ContentConsent } from '../ports/content-consent.ts'
import { findSkills } from './find-skills.ts'
import { readSkill, type SkillText } from './read-skill.ts'
import { readSkillFiles, type SkillFile } from './skill-files.ts'
import { rootsFor, type SkillRoot } from './skill-roots.ts'

const MAX_SKILL_KB = 256
/** Project skills are read on this machine only, so the place need not tell them apart. */
const HERE = 'here'

export interface KnownSkill {
  root: SkillRoot
  view: SkillView
  /** Left out of one that is broken. */
  text?: SkillText
  source: string
  files: readonly SkillFile[]
  asked: AskedContent
}

export interface LookDeps {
  home: string
  own: string
  consent: Pick<ContentConsent, 'of'>
  suspiciousLines: (text: string) => { line: number; what: GuideMark }[]
  /** Was an agent at work when one of these was changed? */
  isChangedByAgents: (paths: readonly string[]) => boolean
}

/** The nearest first. One that does not count takes no name from another. */
export async function lookForSkills(
  project: string | undefined,
  deps: LookDeps,
): Promise<KnownSkill[]> {
  const roots = await rootsFor({ ...deps, project })
  const all: KnownSkill[] = []
  const taken = new Set<string>()
  const seen = new Set<string>()
  for (const root of roots) {
    const found = await findSkills(root.path, { followsLinks: root.scope === 'home' })
    for (const { folder, category } of found) {
      if (seen.has(folder)) continue
      seen.add(folder)
      const known = await readKnown(folder, category, root, deps)
      if (known.view.state === 'used') {
        if (taken.has(known.view.name)) known.view.state = 'shadowed'
        taken.add(known.view.name)
      }
      all.push(known)
    }
  }
  return all
}

async function readKnown(
  folder: string,
  category: string,
  root: SkillRoot,
  deps: LookDeps,
): Promise<KnownSkill> {
  const source = await sourceOf(folder)
  const [text, listed] = await Promise.all([
    source === undefined
      ? { fault: say('skills.noSkillFile', { bytes: MAX_SKILL_KB }) }
      : readSkill(source),
    readSkillFiles(folder).catch((error: unknown): { fault: Words } => ({
      fault: { text: error instanceof Error ? error.message : String(error) },
    })),
  ])
  const fault = 'fault' in text ? text.fault : 'fault' in listed ? listed.fault : undefined
  const { files, fingerprint } = 'fault' in listed ? { files: [], fingerprint: '' } : listed
  const asked = {
    ...{ place: HERE, path: folder, folder: root.folder, fingerprint },
    isMarked: deps.suspiciousLines(source ?? '').length > 0,
  }
  const said = deps.consent.of(asked)
  return {
    ...{ root, files, asked, source: source ?? '' },
    ...(!('fault' in text) && { text }),
    view: {
      id: folder,
      name: 'fault' in text ? basename(folder) : text.name,
      description: 'fault' in text ? '' : text.description,
      ...{ category, scope: root.scope, fingerprint, files: files.length },
      state: fault ? 'broken' : isTheirs() && said !== 'off' ? 'used' : said,
      ...(fault && { fault }),
    },
  }

  /** What lies in the person's own home is theirs, unless an agent may have put it there. */
  function isTheirs(): boolean {
    if (root.scope !== 'home') return false
    return !deps.isChangedByAgents(files.map(({ path }) => join(folder, path)))
  }
}

async function sourceOf(folder: string): Promise<string | undefined> {
  const path = join(folder, 'SKILL.md')
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile() || found.size > MAX_SKILL_KB * 1_024) return undefined
  return readFile(path, 'utf8')
}
