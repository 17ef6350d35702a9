/** The skills of each session: which there are, which count, and what its model was given of them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  Attachment,
  FetchedSkillView,
  Handlers,
  ParsedRequestOf,
  SkillAnswers,
  SkillsView,
  SkillTextView,
  SkillView,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { AgreedFolders, Difference } from '../lib/agreed-folders.ts'
import type { ContentConsent } from '../ports/content-consent.ts'
import type { SkillAccess, SkillAnswer, SkillChange } from '../ports/skills.ts'
import type { FetchedSkills } from './fetched-skills.ts'
import { type KnownSkill, type LookDeps, lookForSkills } from './known-skills.ts'
import type { createOwnSkills, OwnSkill } from './own-skills.ts'
import { readSkill } from './read-skill.ts'
import { readSkillFiles, type SkillFile } from './skill-files.ts'
import { type FindingDeps, findingsIn } from './skill-findings.ts'
import { catalogueText, loadedText } from './skill-prompt.ts'

const MAX_READ_BYTES = 1_000_000

export interface SkillsDeps extends FindingDeps {
  home: string
  /** Where the app's own lie. */
  own: string
  /** What the person gave the session to work in; undefined where that is not on this machine. */
  projectOf: (sessionId: string) => string | undefined
  consent: ContentConsent
  agreed: AgreedFolders
  isChangedByAgents: LookDeps['isChangedByAgents']
  ownSkills: ReturnType<typeof createOwnSkills>
  fetched: FetchedSkills
  showHidden: (text: string) => string
  diff: (path: string, before: string | undefined, after: string | undefined) => string
  /** Sends words of the person's, with what they are to be read with. */
  send: (sessionId: string, text: string, files: Attachment[]) => void
  onChange: () => void
}

/** What a call that changes one has to ask. */
export type AskToChange = (change: {
  paths: string[]
  diff: string
}) => Promise<{ isAllowed: true } | { isAllowed: false; message: string }>

export function createSkills(deps: SkillsDeps) {
  const { consent, ownSkills, fetched } = deps
  /** By session, the names that its model was told of. */
  const told = new Map<string, string>()
  /** By session, what its model was given whole. */
  const loaded = new Map<string, Map<string, string>>()
  let isAnyUsed = false
  const handlers: Pick<Handlers, keyof SkillAnswers> = {
    'skills.list': ({ sessionId }) => view(sessionId),
    'skills.read': async ({ id, sessionId }) => textView(await find(id, sessionId)),
    'skills.decide': ({ sessionId, ...answer }) => decide(sessionId, answer),
    'skills.fetch': ({ source }) => fetch(source),
    'skills.install': install,
    'skills.discard': async (request) => {
      await fetched.discard(request.fetched)
      return null
    },
    'skills.remove': async ({ id }) => {
      const { view: found } = await find(id, undefined)
      if (found.scope !== 'own')
        throw new RuntimeError('bad-request', say('skills.unknown', { id }))
      await ownSkills.remove(id)
      deps.onChange()
      return null
    },
    'skills.restore': restore,
    'skills.use': use,
  }
  return { handlers, accessFor, look, prompt, news, carryOver, forget, isAnyUsed: () => isAnyUsed }

  async function look(sessionId: string | undefined): Promise<KnownSkill[]> {
    const project = sessionId === undefined ? undefined : deps.projectOf(sessionId)
    const found = await lookForSkills(project, deps)
    isAnyUsed = isAnyUsed || found.some(isUsed)
    if (sessionId === undefined) isAnyUsed = found.some(isUsed) || told.size > 0
    return found
  }

  async function view(sessionId: string | undefined): Promise<SkillsView> {
    const found = await look(sessionId)
    return {
      ...(sessionId !== undefined && { sessionId }),
      skills: found.map((each) => each.view),
      kept: await ownSkills.kept(),
    }
  }

  async function find(id: string, sessionId: string | undefined): Promise<KnownSkill> {
    const found = (await look(sessionId)).find((each) => each.view.id === id)
    if (!found) throw new RuntimeError('not-found', say('skills.unknown', { id }))
    return found
  }

  async function textView({
    view: skill,
    source,
    text,
    files,
  }: KnownSkill): Promise<SkillTextView> {
    const diff = skill.state === 'changed' ? await changesOf(skill.id, files) : undefined
    return {
      ...(await asText(skill.id, source, files)),
      fingerprint: skill.fingerprint,
      ...aboutOf(text),
      ...(diff !== undefined && { diff }),
    }
  }

  async function asText(
    folder: string,
    source: string,
    files: readonly SkillFile[],
  ): Promise<Pick<SkillTextView, 'id' | 'text' | 'files' | 'findings'>> {
    return {
      id: folder,
      text: deps.showHidden(source),
      files: files.map(({ path, size, isExecutable }) => ({ path, size, isExecutable })),
      findings: await findingsIn(folder, files, deps),
    }
  }

  /** Since the person agreed. */
  async function changesOf(folder: string, now: readonly SkillFile[]): Promise<string | undefined> {
    const before = await readSkillFiles(deps.agreed.folderOf(keyOf(folder))).catch(() => undefined)
    if (!before || 'fault' in before) return undefined
    return deps.agreed.diff(keyOf(folder), folder, differencesOf(before.files, now))
  }

  async function decide(
    sessionId: string | undefined,
    answer: { id: string; fingerprint: string; isUsed: boolean; everything: boolean },
  ): Promise<SkillsView> {
    const { view: skill, asked } = await find(answer.id, sessionId)
    // A no is safe, whatever the files have become.
    if (answer.isUsed && skill.fingerprint !== answer.fingerprint)
      throw new RuntimeError('conflict', say('skills.changedMeanwhile', { name: skill.name }))
    if (answer.isUsed) await deps.agreed.keep(keyOf(skill.id), skill.id)
    consent.decide(asked, answer)
    deps.onChange()
    return view(sessionId)
  }

  async function fetch(source: Parameters<FetchedSkills['bring']>[0]) {
    const { id, folders } = await fetched.bring(source)
    const own = (await look(undefined)).filter(isOwn)
    const skills = await Promise.all(folders.map((folder) => fetchedView(folder, own)))
    return { fetched: id, skills }
  }

  async function fetchedView(
    folder: string,
    own: readonly KnownSkill[],
  ): Promise<FetchedSkillView> {
    const source = await readFile(join(folder, 'SKILL.md'), 'utf8')
    const [text, listed] = await Promise.all([readSkill(source), readSkillFiles(folder)])
    const nothing = { id: folder, fingerprint: '', files: [], findings: [], replaces: false }
    if ('fault' in listed)
      return { ...nothing, text: '', name: '', description: '', fault: listed.fault }
    const shown = {
      ...(await asText(folder, source, listed.files)),
      fingerprint: listed.fingerprint,
    }
    if ('fault' in text)
      return { ...shown, name: '', description: '', replaces: false, fault: text.fault }
    const { name, description } = text
    const installed = own.find((each) => each.view.name === name)
    const diff = installed && (await diffFolders(installed, folder, listed.files))
    return {
      ...{ ...shown, name, description, replaces: installed !== undefined },
      ...aboutOf(text),
      ...(diff !== undefined && { diff }),
    }
  }

  async function diffFolders(
    before: KnownSkill,
    folder: string,
    files: readonly SkillFile[],
  ): Promise<string> {
    const parts = differencesOf(before.files, files).map(async ({ path, how }) =>
      deps.diff(
        path,
        how === 'added' ? undefined : await textIn(before.view.id, path),
        how === 'removed' ? undefined : await textIn(folder, path),
      ),
    )
    return (await Promise.all(parts)).join('')
  }

  /** To exactly what was shown. */
  async function install(request: { fetched: string; id: string; fingerprint: string }) {
    const folder = await fetched.find(request.fetched, request.id)
    const listed = await readSkillFiles(folder)
    const text = await readSkill(await readFile(join(folder, 'SKILL.md'), 'utf8'))
    const fault = 'fault' in listed ? listed.fault : 'fault' in text ? text.fault : undefined
    if (fault || 'fault' in listed || 'fault' in text)
      throw new RuntimeError('bad-request', fault ?? say('skills.gone'))
    if (listed.fingerprint !== request.fingerprint)
      throw new RuntimeError('conflict', say('skills.changedMeanwhile', { name: text.name }))
    const before = (await look(undefined)).find(
      (each) => isOwn(each) && each.view.name === text.name,
    )
    await agreeTo(await ownSkills.put(folder, text.name, before?.view.id))
    deps.onChange()
    return { name: text.name }
  }

  async function restore({ kept }: { kept: string }): Promise<null> {
    const name = (await ownSkills.kept()).find(({ id }) => id === kept)?.name
    const before = (await look(undefined)).find((each) => isOwn(each) && each.view.name === name)
    await agreeTo(await ownSkills.restore(kept, before?.view.id))
    deps.onChange()
    return null
  }

  /** The person has just said yes to what lies there. */
  async function agreeTo(folder: string): Promise<void> {
    const { asked } = await find(folder, undefined)
    await deps.agreed.keep(keyOf(folder), folder)
    consent.decide(asked, { isUsed: true, everything: false })
  }

  /** The person began a message with its name. */
  async function use(request: ParsedRequestOf<'skills.use'>): Promise<null> {
    const { sessionId, name, text, attachments } = request
    const found = await used(sessionId, name)
    if (!found?.text) throw new RuntimeError('not-found', say('skills.notNamed', { name }))
    loadedIn(sessionId).set(name, found.text.body)
    const file = {
      kind: 'text' as const,
      name: `skills/${name}/SKILL.md`,
      text: `Skill ${name}, in ${found.view.id}. The person wants it used for this message.\n\n${found.text.body}`,
    }
    deps.send(sessionId, `/${name} ${text}`.trim(), [file, ...attachments])
    return null
  }

  async function used(sessionId: string, name: string): Promise<KnownSkill | undefined> {
    return (await look(sessionId)).find((each) => isUsed(each) && each.view.name === name)
  }

  function accessFor(sessionId: string, ask: AskToChange): SkillAccess {
    return {
      list: async () =>
        (await look(sessionId)).filter(isUsed).map(({ view: { name, description, category } }) => ({
          ...{ name, description, category },
        })),
      view: async (name) => {
        const found = await used(sessionId, name)
        if (!found?.text) return missing(sessionId, name)
        const { body, description } = found.text
        const isLoaded = loadedIn(sessionId).get(name) === body
        loadedIn(sessionId).set(name, body)
        const files = found.files.flatMap(({ path }) => (path === 'SKILL.md' ? [] : path))
        const skill = { name, description, folder: found.view.id, body, files, isLoaded }
        return { ok: true, skill }
      },
      read: async (name, path) => {
        const found = await used(sessionId, name)
        if (!found) return missing(sessionId, name)
        const file = found.files.find((each) => each.path === path)
        if (!file) return { ok: false, message: `${name} has no file ${path}` }
        const text = file.size > MAX_READ_BYTES ? undefined : await textIn(found.view.id, path)
        if (text === undefined)
          return {
            ok: false,
            message: `${path} is no text, or too long; it lies in ${found.view.id}`,
          }
        return { ok: true, text }
      },
      change: (change) => changeOwn(change, ask),
    }
  }

  async function missing(sessionId: string, name: string): Promise<{ ok: false; message: string }> {
    const names = (await look(sessionId)).filter(isUsed).map((each) => each.view.name)
    const there = names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`
    return { ok: false, message: `there is no skill named ${name}; ${there}` }
  }

  async function changeOwn(
    change: SkillChange,
    ask: AskToChange,
  ): Promise<SkillAnswer<{ path: string }>> {
    const own: OwnSkill[] = (await look(undefined)).filter(isOwn).map((each) => ({
      ...{ name: each.view.name, folder: each.view.id },
      files: each.files.map(({ path }) => path),
    }))
    const plan = await ownSkills.plan(change, own)
    if (!plan.ok) return plan
    const { folder, files, isRemoval } = plan
    const answer = await ask({
      paths: isRemoval ? [folder] : files.map(({ path }) => join(folder, path)),
      diff: files.map(({ path, before, after }) => deps.diff(path, before, after)).join(''),
    })
    if (!answer.isAllowed) return { ok: false, message: answer.message }
    await ownSkills.apply(plan)
    if (!isRemoval) await agreeTo(folder)
    deps.onChange()
    return { ok: true, path: folder }
  }

  /** For the system prompt: names and when they help, within bounds. */
  function prompt(found: readonly KnownSkill[], sessionId: string): string {
    const skills = found.filter(isUsed).map((each) => each.view)
    told.set(sessionId, namesOf(skills))
    return catalogueText(skills)
  }

  /** Of what came or went since the model was told of them. */
  function news(found: readonly KnownSkill[], sessionId: string): Words | undefined {
    const skills = found.filter(isUsed).map((each) => each.view)
    const names = namesOf(skills)
    const before = told.get(sessionId)
    told.set(sessionId, names)
    if (before === undefined || before === names) return undefined
    return names === '' ? say('skills.noneNow') : say('skills.usableNow', { names })
  }

  /** What the model was given whole stays with it when older messages go; it may be given anew. */
  function carryOver(sessionId: string): string {
    return loadedText(loaded.get(sessionId) ?? new Map())
  }

  function forget(sessionId: string): void {
    told.delete(sessionId)
    loaded.delete(sessionId)
  }

  function loadedIn(sessionId: string): Map<string, string> {
    const known = loaded.get(sessionId) ?? new Map<string, string>()
    loaded.set(sessionId, known)
    return known
  }
}

function isUsed({ view }: KnownSkill): boolean {
  return view.state === 'used'
}

function isOwn({ view }: KnownSkill): boolean {
  return view.scope === 'own'
}

function namesOf(skills: readonly SkillView[]): string {
  return skills.map(({ name }) => name).join(', ')
}

function aboutOf(text: KnownSkill['text']): Partial<SkillTextView> {
  const { allowedTools, compatibility, license } = text ?? {}
  return {
    ...(allowedTools !== undefined && { allowedTools }),
    ...(compatibility !== undefined && { compatibility }),
    ...(license !== undefined && { license }),
  }
}

async function textIn(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  return bytes && bytes.length <= MAX_READ_BYTES && !bytes.includes(0)
    ? bytes.toString('utf8')
    : undefined
}

function differencesOf(before: readonly SkillFile[], now: readonly SkillFile[]): Difference[] {
  const old = new Map(before.map(({ path, hash }) => [path, hash]))
  const next = new Map(now.map(({ path, hash }) => [path, hash]))
  const paths = [...new Set([...old.keys(), ...next.keys()])].sort()
  return paths.flatMap((path): Difference[] => {
    if (old.get(path) === next.get(path)) return []
    return [{ path, how: !old.has(path) ? 'added' : next.has(path) ? 'changed' : 'removed' }]
  })
}

function keyOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex')
}
