import type { MessageView } from '#contract'
import { useSession } from '../../copies/sessions.ts'
import { useTranscript } from '../../copies/transcript.ts'
import { useSessionActions } from '../use-session-actions.ts'

/** A new session with everything up to this message; sub-agents have no branches. */
export function useBranchHere(message: MessageView | undefined): (() => void) | undefined {
  const session = useSession(message?.sessionId ?? '')
  const { branch } = useSessionActions()
  if (!message || !session || session.parentId) return undefined
  return () => branch(session, lastIdOf(message.id))
}

/** The results of a reply's calls have ids of their own, between it and the next message. */
function lastIdOf(messageId: number): number | undefined {
  const next = useTranscript.getState().order.find((id) => id > messageId)
  return next === undefined ? undefined : next - 1
}
