/** Takes back what calls changed in files, one by one or together, and shows it, here or in an editor. */
import type { ChangesSince, Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { descendants } from '../../agent/session/ancestry.ts'
import type { Standing } from '../../agent/session/session-views.ts'
import type { Sessions } from '../../agent/session/sessions.ts'
import type { FileProblem } from '../../ports/files.ts'
import type { Rehearsals } from '../../rehearsal/rehearsals.ts'
import type { composeFiles } from '../files.ts'
import type { SessionEditor } from './editor.ts'

type UndoHandlers = Pick<
  Handlers,
  | 'checkpoint.undo'
  | 'checkpoint.redo'
  | 'changes.list'
  | 'changes.diff'
  | 'changes.undo'
  | 'changes.redo'
  | 'changes.open'
>

export function createUndoHandlers(deps: {
  files: ReturnType<typeof composeFiles>
  sessions: Sessions
  rehearsals: Pick<Rehearsals, 'undoCall'>
  markStanding: (sessionId: string, callId: string, standing: Standing) => void
  editor: SessionEditor
}): UndoHandlers {
  const { sessions } = deps
  const { undo, redo, takenBack, changes } = deps.files
  return {
    'checkpoint.undo': async ({ sessionId, callId, isForced }) => {
      const back = await deps.rehearsals.undoCall({ sessionId, callId }, isForced)
      if (back?.kind === 'restored') {
        await takenBack(sessionId, callId)
        deps.markStanding(sessionId, callId, 'undone')
      }
      if (back) return back
      const { ok: _ok, ...undone } = taken(await undo(sessionId, callId, { isForced }))
      if (undone.kind === 'restored') {
        deps.markStanding(sessionId, callId, 'redoable')
        await showStanding(sessionId)
      }
      return undone
    },
    'checkpoint.redo': async ({ sessionId, callId }) => {
      const { ok: _ok, ...redone } = taken(await redo(sessionId, callId))
      if (redone.kind === 'restored') await showStanding(sessionId)
      return redone
    },
    'changes.list': async ({ sessionId, since }) => {
      const { ok: _ok, ...found } = taken(await changes.list(sessionId, calls(sessionId, since)))
      const notKept = deps.files.whyNotWatched(sessionId)
      return { ...found, ...(notKept && { notKept }) }
    },
    'changes.diff': async ({ sessionId, since, path }) => {
      const { diff } = taken(await changes.diff(sessionId, calls(sessionId, since), path))
      return { diff }
    },
    'changes.undo': async ({ sessionId, since, paths, isForced }) => {
      const answer = await changes.undo(sessionId, calls(sessionId, since), paths, isForced)
      const { ok: _ok, ...undone } = taken(answer)
      if (undone.kind === 'restored') await showStanding(sessionId)
      return undone
    },
    'changes.redo': async ({ sessionId, since, paths }) => {
      const answer = await changes.redo(sessionId, calls(sessionId, since), paths)
      const { ok: _ok, ...redone } = taken(answer)
      if (redone.kind === 'restored') await showStanding(sessionId)
      return redone
    },
    'changes.open': async ({ sessionId, path, line }) => {
      // Whatever else lies on this machine is not for a window to open.
      deps.editor.expectHere(sessions.get(sessionId).id)
      if (!(await changes.has(sessionId, calls(sessionId, 'start'), path)))
        throw new RuntimeError('not-found', say('file.notChanged', { path }))
      await deps.editor.open(path, line)
      return null
    },
  }

  /** Files were put back or brought back, maybe of many calls: each of them says so. */
  async function showStanding(sessionId: string): Promise<void> {
    const found = await changes.standing(sessionId, calls(sessionId, 'start'))
    if (!found.ok) return
    for (const { call, isUndone } of found.calls)
      deps.markStanding(call.sessionId, call.callId, isUndone ? 'redoable' : 'stands')
  }

  function calls(sessionId: string, since: ChangesSince) {
    const { id } = sessions.get(sessionId)
    const children = descendants(sessions, id).map((child) => child.id)
    return sessions.changingCalls([id, ...children], since)
  }
}

function taken<Answer extends { ok: true }>(answer: Answer | FileProblem): Answer {
  if (!answer.ok) throw new RuntimeError('conflict', { text: answer.message, ...answer.said })
  return answer
}
