/**
 * What can be named in a message after an `@`: one menu with several sources. A source answers what
 * fits; the menu puts the answers one after another.
 */
import { posix } from 'node:path'
import type { Handlers, MentionsView, MentionView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { createFiles } from '../../files/files.ts'
import { createFileNames } from '../../files/names/file-names.ts'
import { createNameList, type NameList } from '../../files/names/name-list.ts'
import type { Clock } from '../../ports/clock.ts'
import { checkFolder } from '../typed-paths.ts'
import type { Conversations } from './conversations.ts'

const MAX_FOUND = 20
const FIRST_WAIT_MS = 250
const FAR_FILES = 20_000
const FAR_WAIT_MS = 10_000
const FAR_FRESH_MS = 15_000

/** `sessionId` is missing for a session that is not made yet. */
export interface MentionQuestion {
  sessionId?: string
  folder: string
  typed: string
}

export interface MentionSource {
  find(question: MentionQuestion): Promise<Partial<MentionsView>>
}

interface FarNames {
  sessionId: string
  folder: string
  list: NameList
  isCut: boolean
  readAt: number
}

export function composeMentions(deps: {
  conversations: Conversations
  files: Pick<ReturnType<typeof createFiles>, 'forCall'>
  namesWorker: URL
  places: { isOpen: (sessionId: string) => boolean }
  /** Of servers of others. */
  resources: (typed: string) => Promise<MentionView[]>
  home: string
  clock: Clock
}) {
  const { sessions, placeNameOf } = deps.conversations
  let far: FarNames | undefined
  const names = createFileNames({ file: deps.namesWorker })
  const sources: MentionSource[] = [
    { find: findFiles },
    { find: async ({ typed }) => ({ found: await deps.resources(typed) }) },
  ]
  const handlers = {
    'mentions.find': async ({ of, typed }) => {
      const question =
        'sessionId' in of
          ? { sessionId: of.sessionId, folder: workFolder(of.sessionId), typed }
          : { folder: checkFolder(of.folder, deps.home), typed }
      const answers = await Promise.all(sources.map((source) => source.find(question)))
      return {
        found: answers.flatMap(({ found = [] }) => found),
        isReading: answers.some(({ isReading }) => isReading === true),
        notes: answers.flatMap(({ notes = [] }) => notes),
      }
    },
  } satisfies Partial<Handlers>
  return { handlers, dispose: names.dispose }

  /** Where its commands are now; a name in a message is read from there. */
  function workFolder(sessionId: string): string {
    return sessions.get(sessionId).cwd
  }

  async function findFiles(question: MentionQuestion): Promise<Partial<MentionsView>> {
    const { sessionId, folder, typed } = question
    if (sessionId !== undefined && placeNameOf(sessionId) !== THIS_MACHINE)
      return findFar(sessionId, folder, typed)
    const job = { folder, typed, limit: MAX_FOUND, waitMs: FIRST_WAIT_MS }
    const { names: found, isReading, isCut } = await names.find(job)
    const notes: Words[] = isCut ? [say('session.mentionsCut')] : []
    return { found: found.map(mentionOf), isReading, notes }
  }

  /** Nobody connects to another machine because somebody typed a letter. */
  async function findFar(
    sessionId: string,
    folder: string,
    typed: string,
  ): Promise<Partial<MentionsView>> {
    const place = placeNameOf(sessionId)
    if (!deps.places.isOpen(sessionId) || folder === '')
      return { notes: [say('session.mentionsClosed', { place })] }
    const listed = await farNames(sessionId, folder)
    if (!listed) return { notes: [say('session.mentionsSilent', { place })] }
    const notes: Words[] = listed.isCut ? [say('session.mentionsCut')] : []
    return { found: listed.list.find(typed, MAX_FOUND).map(mentionOf), notes }
  }

  /** A question to another machine takes its time, so one answer serves several letters. */
  async function farNames(sessionId: string, folder: string): Promise<FarNames | undefined> {
    const kept = far
    if (kept?.sessionId === sessionId && kept.folder === folder && isFresh(kept)) return kept
    const signal = AbortSignal.timeout(FAR_WAIT_MS)
    const files = deps.files.forCall({
      ...{ sessionId, taskId: sessionId, callId: '', tool: '', traces: {}, isByHand: true, signal },
    })
    const answer = await files
      .search({
        target: 'files',
        pattern: '**',
        paths: [folder],
        context: 0,
        maxMatches: FAR_FILES,
      })
      .catch(() => undefined)
    if (!answer?.ok) return undefined
    const list = createNameList()
    for (const { path } of answer.matches) list.add(posix.relative(folder, path))
    const isCut = answer.limitReason !== undefined
    far = { sessionId, folder, list, isCut, readAt: deps.clock.now() }
    return far
  }

  function isFresh({ readAt }: FarNames): boolean {
    return deps.clock.now() - readAt < FAR_FRESH_MS
  }
}

function mentionOf(name: string): MentionView {
  const isFolder = name.endsWith('/')
  const bare = isFolder ? name.slice(0, -1) : name
  const at = bare.lastIndexOf('/') + 1
  return {
    kind: isFolder ? 'folder' : 'file',
    text: name,
    label: name.slice(at),
    detail: bare.slice(0, Math.max(0, at - 1)),
  }
}
