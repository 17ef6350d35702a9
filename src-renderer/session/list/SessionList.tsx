import { MessagesSquare, SearchX } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import type { SessionView } from '#contract'
import { useSessions } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import {
  ContextMenu,
  ContextMenuContent,
  ContextMenuItem,
  ContextMenuTrigger,
} from '../../ui/menus/ContextMenu.tsx'
import { showConversation } from '../../view/bring-to-front.ts'
import { useLayout } from '../../view/layout.ts'
import { useSessionMenu } from '../session-menu.ts'
import { useSessionActions } from '../use-session-actions.ts'
import { SessionRow } from './SessionRow.tsx'
import { groupSessions, type SessionGroup } from './session-groups.ts'
import { useFoundSessions } from './use-found-sessions.ts'

/** The sessions by age, or those that mention the words that are searched for. */
export function SessionList({ query }: { query: string }) {
  const t = useText()
  const all = useSessions((s) => s.all)
  const found = useFoundSessions(query)
  const isSearch = query.trim() !== ''
  if (isSearch && !found) return <p className="p-4 text-muted">{t.session.searching}</p>
  const groups = groupSessions(found ?? all, new Date())
  if (groups.length > 0) return <Groups groups={groups} />
  return isSearch ? (
    <EmptyState
      icon={SearchX}
      title={t.session.nothingFound}
      detail={t.session.nothingFoundDetail(query.trim())}
    />
  ) : (
    <EmptyState
      icon={MessagesSquare}
      title={t.shell.noSessions}
      detail={t.shell.noSessionsDetail}
    />
  )
}

function Groups({ groups }: { groups: SessionGroup[] }) {
  const t = useText().session
  const openId = useLayout((s) => s.sessionId)
  const actions = useSessionActions()
  const [renamedId, setRenamedId] = useState<string>()
  const [menuFor, setMenuFor] = useState<SessionView>()
  const entriesOf = useSessionMenu((session) => setRenamedId(session.id))
  const sessions = groups.flatMap((group) => group.sessions)
  const tabStop = sessions.some(({ id }) => id === openId) ? openId : sessions[0]?.id
  const endRename = useCallback(() => setRenamedId(undefined), [])

  function press(event: KeyboardEvent<HTMLElement>): void {
    const session = sessionAt(event.target)
    if (!session) return
    const at = sessions.indexOf(session)
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: sessions.length - 1,
    }
    const to = sessions[moves[event.key] ?? -1]
    if (to) rowOf(event.currentTarget, to.id)?.focus()
    else if (event.key === 'F2') setRenamedId(session.id)
    else if (event.key === 'Delete') actions.remove(session)
    else return
    event.preventDefault()
  }

  function sessionAt(target: EventTarget): SessionView | undefined {
    if (!(target instanceof Element)) return undefined
    const row = target.closest<HTMLElement>('[data-session]')
    return sessions.find(({ id }) => id === row?.dataset.session)
  }

  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside */}
        <div
          className="px-2 pb-2"
          onKeyDown={press}
          onContextMenuCapture={(event) => {
            const session = sessionAt(event.target)
            setMenuFor(session)
            if (!session) event.stopPropagation()
          }}
        >
          {groups.map(({ name, sessions: members }) => (
            <section key={name} aria-label={t.groups[name]}>
              <h2 className="px-2 pt-3 pb-1 text-sm font-medium text-muted">{t.groups[name]}</h2>
              <ul>
                {members.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    isOpen={session.id === openId}
                    isTabStop={session.id === tabStop}
                    isRenamed={session.id === renamedId}
                    onOpen={showConversation}
                    onRenamed={endRename}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent
        // A field that is about to appear takes the keyboard itself.
        onCloseAutoFocus={(event) => renamedId && event.preventDefault()}
      >
        {menuFor &&
          entriesOf(menuFor).map(({ label, keys, run }) => (
            <ContextMenuItem key={label} keys={keys} onSelect={run}>
              {label}
            </ContextMenuItem>
          ))}
      </ContextMenuContent>
    </ContextMenu>
  )
}

function rowOf(list: Element, id: string): HTMLElement | null {
  return list.querySelector(`[data-session="${CSS.escape(id)}"]`)
}
