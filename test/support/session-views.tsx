/** Sessions and messages as the runtime would send them, with only what a test is about. */
import type { ReactNode } from 'react'
import type { MessageView, SessionView } from '#contract'
import { ApprovalPartsContext } from '../../src-renderer/session/approval-parts.ts'

export function sessionView(about: Partial<SessionView> = {}): SessionView {
  return {
    id: 's1',
    title: 'A session',
    cwd: '/home/user',
    folder: '/home/user',
    model: 'demo',
    createdAt: 1_000,
    updatedAt: 1_000,
    state: 'idle',
    doors: [],
    place: 'local',
    ...about,
  }
}

export function messageView(about: Partial<MessageView> & { id: number }): MessageView {
  return {
    sessionId: 's1',
    role: 'assistant',
    text: `Message ${about.id}.`,
    createdAt: 0,
    ...about,
  }
}

const nothing = () => null

/** A conversation in which nothing is asked. */
export function WithoutApprovals({ children }: { children: ReactNode }) {
  const parts = { Dock: nothing, Slot: nothing, ModePicker: nothing }
  return <ApprovalPartsContext value={parts}>{children}</ApprovalPartsContext>
}
