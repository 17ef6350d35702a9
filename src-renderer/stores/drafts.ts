/** What was written and not yet sent, by session; a session that is not made yet has the key ''. */
import { create } from 'zustand'
import type { Attachment } from '#contract'

export interface Draft {
  text: string
  attachments: Attachment[]
}

interface Drafts {
  bySession: Record<string, Draft>
  /** Where the next session will work, when the person chose a folder for it. */
  folder: string | undefined
  change(sessionId: string, draft: Partial<Draft>): void
  chooseFolder(folder: string | undefined): void
}

const EMPTY: Draft = { text: '', attachments: [] }

export const useDrafts = create<Drafts>((set) => ({
  bySession: {},
  folder: undefined,
  change: (sessionId, draft) =>
    set((s) => ({
      bySession: {
        ...s.bySession,
        [sessionId]: { ...(s.bySession[sessionId] ?? EMPTY), ...draft },
      },
    })),
  chooseFolder: (folder) => set({ folder }),
}))

export function useDraft(sessionId: string): Draft {
  return useDrafts((s) => s.bySession[sessionId] ?? EMPTY)
}
