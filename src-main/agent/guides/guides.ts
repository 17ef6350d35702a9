/**
 * The guides of each session: which there are where it works, which of them the person lets the agent
 * read, and what its model has been told of them. The first ones stand in the system prompt, which stays
 * the same for the whole session; what comes later is told in a message.
 */

import * as here from 'node:path'
import { posix } from 'node:path'
import type { GuidesView, GuideTextView, GuideView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { Place, Twin } from '../../ports/place.ts'
import { showHidden, suspiciousLines } from '../injection-scan.ts'
import { estimateText } from '../loop/tokens.ts'
import type { AgreedTexts } from './agreed-texts.ts'
import { type Asked, fingerprintOf, type GuideConsent, keyOf } from './guide-consent.ts'
import {
  type FoundGuide,
  foldersDownTo,
  type GuideFiles,
  guidesIn,
  type PathStyle,
} from './guide-files.ts'
import { guidePrompt, roomFor } from './guide-prompt.ts'
import { createToldGuides, type ToldGuides } from './told-guides.ts'

/** Folders of one session that are looked into because a call went there. */
const MAX_ENTERED = 300

interface KnownGuide extends FoundGuide {
  scope: GuideView['scope']
  name: string
  fingerprint: string
  marks: GuideTextView['marks']
}

interface Watched {
  sessionId: string
  place: string
  guides: KnownGuide[]
  /** From the root of the project to the folder of the session. */
  folders: readonly string[]
  entered: Set<string>
  /** In another place: to be read again with the next call, which shows whether it can be reached. */
  isStale: boolean
  notRead?: Words
  told: ToldGuides
  shown: string
}

interface GuidedSession {
  id: string
  model: string
}

export function createGuides(deps: {
  files: (sessionId: string, signal: AbortSignal) => GuideFiles
  placeOf: (sessionId: string) => Place
  /** Its files can be read without opening it first. */
  isOpen: (sessionId: string) => boolean
  /** What the person gave the session to work in. */
  folderOf: (sessionId: string) => string
  /** For a session that works beside the person. */
  twinOf: (sessionId: string) => Twin | undefined
  /** On this machine, and read by nobody but the app. */
  own: { path: string; read: () => Promise<string | undefined> }
  contextTokens: (model: string) => number
  consent: GuideConsent
  texts: AgreedTexts
  diff: (path: string, before: string, after: string) => string
  onChange: (view: GuidesView) => void
  /** Something that stands in the prompt of a session is not to be told any more. */
  onWithdrawn: (sessionId: string) => void
}) {
  const { consent } = deps
  const sessions = new Map<string, Watched>()
  return { look, read, decide, entered, prompt, news, contextShortened, forget }

  /** Reads them as they are now. */
  async function look(session: GuidedSession, signal: AbortSignal): Promise<GuidesView> {
    const watched = watchedOf(session.id)
    const own = await ownGuide()
    const project = await projectGuides(session.id, watched, signal)
    watched.guides = [...own, ...project]
    return announce(session, watched)
  }

  async function projectGuides(
    sessionId: string,
    watched: Watched,
    signal: AbortSignal,
  ): Promise<KnownGuide[]> {
    const { isThisMachine, name } = deps.placeOf(sessionId)
    // Elsewhere a look must open nothing, and wait for nobody: what calls have found is what is known.
    if (!isThisMachine) {
      watched.isStale = true
      if (watched.folders.length === 0) watched.notRead = say('guides.placeClosed', { place: name })
      return watched.guides.filter(({ scope }) => scope === 'project')
    }
    return readProject(sessionId, watched, signal)
  }

  async function readProject(
    sessionId: string,
    watched: Watched,
    signal: AbortSignal,
  ): Promise<KnownGuide[]> {
    delete watched.notRead
    watched.isStale = false
    const [files, style] = [deps.files(sessionId, signal), styleOf(sessionId)]
    const folder = deps.folderOf(sessionId)
    if (folder === '') return []
    watched.folders = await foldersDownTo(folder, files, style)
    // Of those that calls have entered, the ones that have brought something are read again.
    const before = watched.guides.flatMap((guide) =>
      watched.entered.has(guide.folder) ? guide.folder : [],
    )
    const all = [...new Set([...watched.folders, ...before])]
    return known(await guidesIn(all, files, style), watched, style)
  }

  /** A call has been there: what a folder brings on the way is found, each folder once. */
  async function entered(
    session: GuidedSession,
    { paths, cwd }: { paths: readonly string[]; cwd: string },
    signal: AbortSignal,
  ): Promise<void> {
    const watched = sessions.get(session.id)
    if (!watched || !deps.isOpen(session.id)) return
    const [files, style] = [deps.files(session.id, signal), styleOf(session.id)]
    if (watched.isStale) {
      const own = watched.guides.filter(({ scope }) => scope === 'own')
      watched.guides = [...own, ...(await readProject(session.id, watched, signal))]
      announce(session, watched)
    }
    const root = watched.folders[0]
    const within =
      root === undefined ? [] : paths.flatMap((path) => foldersWithin(root, path, style))
    const isElsewhere = cwd !== '' && !watched.entered.has(cwd) && !watched.folders.includes(cwd)
    const above = isElsewhere ? await foldersDownTo(cwd, files, style) : []
    const fresh = [...new Set([...within, ...above])].filter(
      (folder) => !watched.entered.has(folder) && !watched.folders.includes(folder),
    )
    if (fresh.length === 0 || watched.entered.size >= MAX_ENTERED) return
    for (const folder of fresh) watched.entered.add(folder)
    const found = known(await guidesIn(fresh, files, style), watched, style)
    if (found.length === 0) return
    watched.guides = [...watched.guides, ...found]
    announce(session, watched)
  }

  async function ownGuide(): Promise<KnownGuide[]> {
    const text = await deps.own.read()
    if (text === undefined || text.trim() === '') return []
    const { path } = deps.own
    const facts = { path, folder: here.dirname(path), name: here.basename(path), text }
    return [{ ...facts, scope: 'own', ...lookedAt(text) }]
  }

  function known(found: readonly FoundGuide[], watched: Watched, style: PathStyle): KnownGuide[] {
    const root = watched.folders[0]
    return found.map((guide) => {
      const name = root === undefined ? guide.path : style.relative(root, guide.path)
      const isBelow = !name.startsWith('..') && !style.isAbsolute(name)
      return {
        ...guide,
        ...lookedAt(guide.text),
        scope: 'project' as const,
        name: isBelow ? name : guide.path,
      }
    })
  }

  async function read(
    session: GuidedSession,
    path: string,
    signal: AbortSignal,
  ): Promise<GuideTextView> {
    await look(session, signal)
    const watched = watchedOf(session.id)
    const guide = find(watched, path)
    const { fingerprint, text, marks } = guide
    const asked = askedOf(guide, watched)
    const agreed = consent.agreedFingerprint(asked)
    const before =
      consent.of(asked) === 'changed' && agreed !== undefined
        ? await deps.texts.find(keyOf(asked), agreed)
        : undefined
    const shown = showHidden(text)
    return {
      ...{ fingerprint, marks, text: shown },
      ...(before !== undefined && { diff: deps.diff(guide.name, showHidden(before), shown) }),
    }
  }

  async function decide(
    session: GuidedSession,
    answer: { path: string; fingerprint: string; isUsed: boolean; everything: boolean },
    signal: AbortSignal,
  ): Promise<GuidesView> {
    await look(session, signal)
    const watched = watchedOf(session.id)
    const guide = find(watched, answer.path)
    // A yes is for the text that was read, and for no other that came to be meanwhile.
    if (answer.isUsed && guide.fingerprint !== answer.fingerprint)
      throw new RuntimeError('conflict', say('guides.changedSince', { file: guide.name }))
    const asked = askedOf(guide, watched)
    consent.decide(asked, answer)
    if (answer.isUsed) await deps.texts.keep(keyOf(asked), guide.text)
    for (const [id, other] of sessions) {
      if (!other.guides.some(({ path }) => path === guide.path)) continue
      announce({ id, model: session.model }, other)
      if (!answer.isUsed && other.told.withdrawn(guide.path)) deps.onWithdrawn(id)
    }
    return viewOf(session, watched)
  }

  /** For the beginning of a session; whatever is told later comes in messages. */
  function prompt(session: GuidedSession): string {
    const watched = watchedOf(session.id)
    const used = inOrder(usedOf(watched))
    watched.told.prompted(used)
    const guides = used.map(({ path, text, scope }) => ({ path, text, isOwn: scope === 'own' }))
    return guidePrompt(guides, roomOf(session))
  }

  /** For a session that has begun. */
  function news(session: GuidedSession) {
    const watched = watchedOf(session.id)
    return watched.told.news(inOrder(usedOf(watched)), {
      room: roomOf(session),
      // What cannot be read now may be what it was, and an older text was agreed to.
      holds: (path) =>
        watched.notRead !== undefined ||
        watched.guides.some((guide) => guide.path === path && stateOf(guide, watched) !== 'off'),
    })
  }

  function contextShortened(sessionId: string): void {
    sessions.get(sessionId)?.told.contextShortened()
  }

  function forget(sessionId: string): void {
    sessions.delete(sessionId)
  }

  function announce(session: GuidedSession, watched: Watched): GuidesView {
    const view = viewOf(session, watched)
    const shown = JSON.stringify(view)
    if (shown !== watched.shown) deps.onChange(view)
    watched.shown = shown
    return view
  }

  function viewOf(session: GuidedSession, watched: Watched): GuidesView {
    const room = roomOf(session)
    return {
      sessionId: session.id,
      ownPath: deps.own.path,
      ...(watched.notRead && { notRead: watched.notRead }),
      guides: inOrder(watched.guides).map((guide) => {
        const { path, name, scope, text, marks, fingerprint, problem } = guide
        return {
          ...{ path, name, scope, fingerprint, marked: marks.length },
          state: stateOf(guide, watched),
          tokens: Math.round(estimateText(text)),
          isCut: text.length > room,
          ...(problem && { problem }),
        }
      }),
    }
  }

  function usedOf(watched: Watched): KnownGuide[] {
    return watched.guides.filter((guide) => stateOf(guide, watched) === 'used')
  }

  function stateOf(guide: KnownGuide, watched: Watched): GuideView['state'] {
    if (guide.problem) return 'unreadable'
    const state = consent.of(askedOf(guide, watched))
    // Nobody else has put it where it is.
    return guide.scope === 'own' && state !== 'off' ? 'used' : state
  }

  /** In a work tree beside the person's repository, it is asked about as the file for which it stands. */
  function askedOf(guide: KnownGuide, { place, sessionId }: Watched): Asked {
    const { fingerprint, marks, scope } = guide
    const twin = deps.twinOf(sessionId)
    return {
      place: scope === 'own' ? HERE : place,
      path: twin?.inRepository(guide.path) ?? guide.path,
      folder: twin?.inRepository(guide.folder) ?? guide.folder,
      ...{ fingerprint, isMarked: marks.length > 0 },
    }
  }

  function roomOf({ model }: GuidedSession): number {
    return roomFor(deps.contextTokens(model))
  }

  function styleOf(sessionId: string): PathStyle {
    return deps.placeOf(sessionId).isThisMachine ? here : posix
  }

  /** One that has moved to another place has seen nothing there yet. */
  function watchedOf(sessionId: string): Watched {
    const { isThisMachine, name } = deps.placeOf(sessionId)
    const place = isThisMachine ? HERE : name
    const found = sessions.get(sessionId)
    if (found?.place === place) return found
    const fresh: Watched = {
      ...{
        sessionId,
        place,
        guides: [],
        folders: [],
        shown: '',
        entered: new Set<string>(),
        isStale: false,
      },
      told: createToldGuides(),
    }
    sessions.set(sessionId, fresh)
    return fresh
  }
}

const HERE = ''

function find({ guides }: Watched, path: string): KnownGuide {
  const guide = guides.find((each) => each.path === path)
  if (!guide) throw new RuntimeError('not-found', say('guides.gone', { file: path }))
  return guide
}

function lookedAt(text: string) {
  return { fingerprint: fingerprintOf(text), marks: suspiciousLines(text) }
}

/** The person's own first, then from the outermost folder to the nearest. */
function inOrder(guides: readonly KnownGuide[]): KnownGuide[] {
  return guides.toSorted(
    (a, b) => rank(a) - rank(b) || a.folder.length - b.folder.length || (a.path < b.path ? -1 : 1),
  )
}

function rank({ scope }: KnownGuide): number {
  return scope === 'own' ? 0 : 1
}

/** The folders from below the root to a path; the path may be one itself. */
function foldersWithin(root: string, path: string, style: PathStyle): string[] {
  const below: string[] = []
  for (let folder = path; folder !== root; folder = style.dirname(folder)) {
    if (folder === style.dirname(folder)) return []
    below.push(folder)
  }
  return below
}
