import { MessagesSquare, SearchX } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useState,
} from 'react'
import type { FoundSession, SessionView } from '#contract'
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
import { useFind } from '../find/find.ts'
import { useSessionMenu } from '../session-menu.ts'
import { useSessionActions } from '../use-session-actions.ts'
import { GroupHeading, useGroupName } from './GroupHeading.tsx'
import { SessionRow } from './SessionRow.tsx'
import { groupSessions, type SessionGroup } from './session-groups.ts'
import { useFoundSessions } from './use-found-sessions.ts'

/** The sessions by project or age, or those that mention the words that are searched for. */
export function SessionList({ query }: { query: string }) {
  const t = useText()
  const all = useSessions((s) => s.all)
  const found = useFoundSessions(query)
  const by = useLayout((s) => s.sessionsBy)
  const isSearch = query.trim() !== ''
  if (isSearch && !found) return <p className="p-4 text-muted">{t.session.searching}</p>
  const shown = found?.map(({ session }) => session) ?? all
  const groups = groupSessions(shown, by, new Date())
  if (groups.length > 0) return <Groups groups={groups} found={found} query={query.trim()} />
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

interface GroupsProps {
  groups: SessionGroup[]
  /** What was found by words, while some are searched for. */
  found: readonly FoundSession[] | undefined
  query: string
}

function Groups({ groups, found, query }: GroupsProps) {
  const openId = useLayout((s) => s.sessionId)
  const actions = useSessionActions()
  const [renamedId, setRenamedId] = useState<string>()
  const [menuFor, setMenuFor] = useState<SessionView>()
  const entriesOf = useSessionMenu((session) => setRenamedId(session.id))
  const [isArchiveOpen, setArchiveOpen] = useState(false)
  const isFolded = (group: SessionGroup) =>
    group.by === 'kept' && group.name === 'archived' && !isArchiveOpen && !found
  const sessions = groups.flatMap((group) => (isFolded(group) ? [] : group.sessions))
  const tabStop = sessions.some(({ id }) => id === openId) ? openId : sessions[0]?.id
  const folders = groups.flatMap((group) => (group.by === 'project' ? group.folder : []))
  const passages = new Map(found?.map((each) => [each.session.id, each.passage]))
  const endRename = useCallback(() => setRenamedId(undefined), [])

  /** At the passage, where there is one. */
  function open(id: string): void {
    const place = found?.find((each) => each.session.id === id)
    showConversation(id)
    if (place?.messageId === undefined) return
    const { messageId, passage = '' } = place
    useFind.getState().open(id, { text: wordsIn(passage, query), messageId })
  }

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
          {groups.map((group) => (
            <Group
              key={keyOf(group)}
              {...{ group, folders }}
              isFolded={isFolded(group)}
              onFold={() => setArchiveOpen(!isArchiveOpen)}
            >
              {group.sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isOpen={session.id === openId}
                  isTabStop={session.id === tabStop}
                  isRenamed={session.id === renamedId}
                  passage={passages.get(session.id)}
                  onOpen={open}
                  onRenamed={endRename}
                />
              ))}
            </Group>
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

interface GroupProps extends ComponentProps<typeof GroupHeading> {
  children: ReactNode
}

function Group({ children, ...heading }: GroupProps) {
  return (
    <section aria-label={useGroupName(heading.group, heading.folders)}>
      <GroupHeading {...heading} />
      {!heading.isFolded && <ul>{children}</ul>}
    </section>
  )
}

/** All that was searched for where it stands so, else the first word of it. */
function wordsIn(passage: string, query: string): string {
  const isWhole = passage.toLowerCase().includes(query.toLowerCase())
  return isWhole ? query : (/[\p{L}\p{N}_]+/u.exec(query)?.[0] ?? query)
}

function keyOf(group: SessionGroup): string {
  return group.by === 'project' ? group.folder : group.name
}

function rowOf(list: Element, id: string): HTMLElement | null {
  return list.querySelector(`[data-session="${CSS.escape(id)}"]`)
}
