/** What was written and not yet sent, by session; a session that is not made yet has the key ''. */
import { create } from 'zustand'
import type { Attachment, SessionView } from '#contract'
import { useProjects } from '../../copies/projects.ts'

export interface Draft {
  text: string
  attachments: Attachment[]
}

interface Drafts {
  bySession: Record<string, Draft>
  /** Where the next session will work, when the person chose a folder for it. */
  folder: string | undefined
  /** Where its commands will run, when the person chose a place for it. */
  place: string | undefined
  /** It begins by planning. */
  isPlanning: boolean
  /** It works in a folder and on a branch of its own. */
  isBeside: boolean
  /** The agent of others on which it will run, when the person chose one. */
  agent: string | undefined
  change(sessionId: string, draft: Partial<Draft>): void
  chooseFolder(folder: string | undefined): void
  choosePlace(place: string | undefined): void
  plan(isPlanning: boolean): void
  workBeside(isBeside: boolean): void
  chooseAgent(agent: string | undefined): void
}

const EMPTY: Draft = { text: '', attachments: [] }

export const useDrafts = create<Drafts>((set) => ({
  bySession: {},
  folder: undefined,
  place: undefined,
  isPlanning: false,
  isBeside: false,
  agent: undefined,
  change: (sessionId, draft) =>
    set((s) => ({
      bySession: {
        ...s.bySession,
        [sessionId]: { ...(s.bySession[sessionId] ?? EMPTY), ...draft },
      },
    })),
  // Another folder may be in no repository.
  chooseFolder: (folder) =>
    set((s) => ({ folder, isBeside: s.isBeside && folder === plannedFolder() })),
  choosePlace: (place) => set({ place, isBeside: false }),
  plan: (isPlanning) => set({ isPlanning }),
  workBeside: (isBeside) => set({ isBeside }),
  // It works on this machine, and plans by itself.
  chooseAgent: (agent) => set(agent ? { agent, place: undefined, isPlanning: false } : { agent }),
}))

/** Below what stands there. */
export function addToDraft(sessionId: string, words: string): void {
  const { bySession, change } = useDrafts.getState()
  const before = bySession[sessionId]?.text.trimEnd() ?? ''
  change(sessionId, { text: before === '' ? words : `${before}\n\n${words}` })
}

const STORAGE_KEY = 'talaria.drafts'

/** Words survive a reload; files do not, they would fill the storage. */
export function keepDrafts(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  useDrafts.setState({ bySession: parseDrafts(storage.getItem(STORAGE_KEY)) })
  useDrafts.subscribe(({ bySession }) => {
    const written = Object.entries(bySession).filter(([, { text }]) => text !== '')
    const texts = Object.fromEntries(written.map(([id, { text }]) => [id, text]))
    storage.setItem(STORAGE_KEY, JSON.stringify(texts))
  })
}

function parseDrafts(kept: string | null): Record<string, Draft> {
  try {
    const texts: unknown = JSON.parse(kept ?? '{}')
    if (typeof texts !== 'object' || texts === null) return {}
    return Object.fromEntries(
      Object.entries(texts).flatMap(([id, text]) =>
        typeof text === 'string' ? [[id, { ...EMPTY, text }]] : [],
      ),
    )
  } catch {
    return {}
  }
}

export function useDraft(sessionId: string): Draft {
  return useDrafts((s) => s.bySession[sessionId] ?? EMPTY)
}

/** The agent of others on which a session runs, or the next one will; undefined: on a model. */
export function useAgentOf(session: SessionView | undefined): string | undefined {
  const planned = useDrafts((s) => s.agent)
  return session ? session.agent?.name : planned
}

/** Where the next session will work: as the person chose, else where the last one did. */
export function usePlannedFolder(): string | undefined {
  const chosen = useDrafts((s) => s.folder)
  const next = useProjects((s) => s.view?.next)
  return chosen ?? next
}

/** The same at one moment, for what is about to be sent. */
export function plannedFolder(): string | undefined {
  return useDrafts.getState().folder ?? useProjects.getState().view?.next
}
