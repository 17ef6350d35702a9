import type { SessionView } from '#contract'
import { usePlugins } from '../../copies/plugins.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useAgents } from '../../copies/toolbox/agents.ts'
import { useSkills } from '../../copies/toolbox/skills.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { showConversation } from '../../view/bring-to-front.ts'
import { useComposerFocus } from './composer-focus.ts'
import { type Draft, plannedFolder, useDrafts } from './drafts.ts'
import { commandIn, withGuests, withSkills } from './offers/typed-command.ts'

/** Characters, of which a branch is named. */
const MOST_WORDS = 200

/** Sends a draft, into a new session where there is none yet. What is refused stays in the field. */
export function useSend(): (session: SessionView | undefined, draft: Draft) => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (session, draft) => {
    const key = session?.id ?? ''
    const { change } = useDrafts.getState()
    change(key, { text: '', attachments: [] })
    send(session, draft).catch((error: unknown) => {
      change(key, draft)
      tellFailure(error)
    })
  }

  async function send(session: SessionView | undefined, draft: Draft): Promise<void> {
    const { id } = session ?? (await create(draft.text))
    const isGuests = commandIn(draft.text, guestCommandsOf(id)) !== undefined
    const command = isGuests ? undefined : commandIn(draft.text, usePlugins.getState().commands)
    const skill = isGuests ? undefined : commandIn(draft.text, skillsOf(session?.id))
    if (command) await runtime.request('commands.run', { sessionId: id, ...command })
    else if (skill)
      await runtime.request('skills.use', {
        ...{ sessionId: id, ...skill, attachments: draft.attachments },
      })
    else await runtime.request('session.send', { id, ...draft })
    if (session) return
    showConversation(id)
    // The field of the new session is another one; whoever wrote goes on writing.
    useComposerFocus.getState().want()
  }

  async function create(words: string): Promise<SessionView> {
    const { place, isPlanning, isBeside, agent, ...drafts } = useDrafts.getState()
    // What was shown beside the field is what was meant.
    const folder = plannedFolder()
    const made = await runtime.request('session.create', {
      ...(folder && { cwd: folder }),
      ...(place && { place }),
      ...(isPlanning && { isPlanning }),
      ...(agent && { agent }),
      ...(isBeside && { beside: { words: words.slice(0, MOST_WORDS) } }),
    })
    useSessions.getState().changed(made)
    drafts.chooseFolder(undefined)
    drafts.choosePlace(undefined)
    drafts.plan(false)
    drafts.workBeside(false)
    drafts.chooseAgent(undefined)
    return made
  }
}

/** The agent reads those in the words of the message. */
function guestCommandsOf(sessionId: string) {
  return withGuests(useAgents.getState().offers[sessionId]?.commands ?? [], [], '')
}

function skillsOf(sessionId: string | undefined) {
  const view = useSkills.getState().bySession[sessionId ?? '']
  return withSkills([], view?.skills ?? [], '')
}
