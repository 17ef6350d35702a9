import { GitBranch } from 'lucide-react'
import { memo } from 'react'
import type { SessionView, WaitingView } from '#contract'
import { withSubAgents } from '../../copies/session-family.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useWaiting } from '../../copies/waiting.ts'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'
import { RenameField } from '../RenameField.tsx'
import { rolledUpState } from './rolled-up-state.ts'
import { StateDot } from './StateDot.tsx'

interface SessionRowProps {
  session: SessionView
  isOpen: boolean
  /** The one row that Tab reaches; the arrows go on from it. */
  isTabStop: boolean
  isRenamed: boolean
  /** Where the words stand that were searched for. */
  passage: string | undefined
  onOpen(id: string): void
  onRenamed(): void
}

export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const t = useText().session
  const { session, isOpen } = props
  const state = useSessions((s) => rolledUpState(session, s.all))
  const waitsFor = useWaitsFor(session.id)
  if (props.isRenamed)
    return (
      <li className="flex h-8 items-center px-1">
        <RenameField session={session} onDone={props.onRenamed} />
      </li>
    )
  return (
    <li className="drawn-in-view">
      <button
        type="button"
        data-session={session.id}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={props.isTabStop ? 0 : -1}
        onClick={() => props.onOpen(session.id)}
        className={classes(
          'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left',
          isOpen ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        <span className={classes('min-w-0 flex-1', props.passage && 'py-1')}>
          <span className="block truncate" title={session.title}>
            {session.title || t.untitled}
          </span>
          {props.passage && (
            <span className="line-clamp-2 text-xs break-words text-muted">
              {unmarked(props.passage)}
            </span>
          )}
        </span>
        {session.beside && (
          <GitBranch
            size={12}
            strokeWidth={1.75}
            role="img"
            aria-label={session.beside.branch}
            className="shrink-0 text-muted"
          />
        )}
        {waitsFor && <span className="shrink-0 text-xs text-warning">{t.waitsFor[waitsFor]}</span>}
        <StateDot state={waitsFor ? 'waiting' : state} />
      </button>
    </li>
  )
})

/** What a session, or a sub-agent of it, has waited for the longest. */
function useWaitsFor(sessionId: string): WaitingView['kind'] | undefined {
  const members = useSessions((s) => withSubAgents(sessionId, s.all).join(' '))
  return useWaiting((s) => {
    const family = new Set(members.split(' '))
    return s.all.find((view) => view.sessionId !== undefined && family.has(view.sessionId))?.kind
  })
}

/** A passage is cut from a text: whichever end of a mark is in it may be without the other. */
function unmarked(passage: string): string {
  return passage.replaceAll(/`+|\*\*/g, '')
}
