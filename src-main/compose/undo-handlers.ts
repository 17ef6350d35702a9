/** Takes back what a call changed in files, and says so in the conversation. */
import type { Handlers } from '#contract'
import { RuntimeError } from '#wire'
import type { composeFiles } from './files.ts'

export function createUndoHandlers(deps: {
  files: ReturnType<typeof composeFiles>
  markUndone: (sessionId: string, callId: string) => void
}): Pick<Handlers, 'checkpoint.undo'> {
  return {
    'checkpoint.undo': async ({ sessionId, callId, isForced }) => {
      const undone = await deps.files.undo(sessionId, callId, { isForced })
      if (!undone.ok) throw new RuntimeError('conflict', { text: undone.message, ...undone.said })
      if (undone.kind === 'restored') deps.markUndone(sessionId, callId)
      const { ok: _ok, ...view } = undone
      return view
    },
  }
}
