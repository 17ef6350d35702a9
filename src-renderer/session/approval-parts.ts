/** What approvals put into a conversation. The frame gives it: neither feature knows the other. */
import { type ComponentType, createContext, use } from 'react'

export interface ApprovalParts {
  /** Above the composer: a question that no row shows. */
  Dock: ComponentType<{ sessionId: string | undefined }>
  /** Under a tool call: its question, and then its answer. */
  Slot: ComponentType<{ sessionId: string; callId: string }>
  /** In the composer: how much is asked. */
  ModePicker: ComponentType<{ sessionId: string | undefined }>
}

export const ApprovalPartsContext = createContext<ApprovalParts | undefined>(undefined)

export function useApprovalParts(): ApprovalParts {
  const parts = use(ApprovalPartsContext)
  if (!parts) throw new Error('useApprovalParts needs an ApprovalPartsContext above it')
  return parts
}
