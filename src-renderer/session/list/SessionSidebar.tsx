import { CalendarDays, FolderTree, Search, SquarePen } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useLayout } from '../../view/layout.ts'
import { useSessionActions } from '../use-session-actions.ts'
import { SessionList } from './SessionList.tsx'

/** What stands in the left column: a new session, the search, and the list. */
export function SessionSidebar() {
  const t = useText().session
  const { startNew } = useSessionActions()
  const [query, setQuery] = useState('')
  return (
    <>
      <div className="flex flex-col gap-1 p-2 pb-0">
        <Button look="ghost" className="w-full text-text" onClick={() => startNew()}>
          <SquarePen size={16} strokeWidth={1.75} className="text-muted" aria-hidden />
          <span className="flex-1 text-left">{t.newSession}</span>
          <Kbd>{keyCaps('new-session', isMac)}</Kbd>
        </Button>
        <div className="flex items-center gap-0.5">
          <label className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-muted -outline-offset-2 outline-focus focus-within:outline-2 hover:bg-hover">
            <Search size={16} strokeWidth={1.75} aria-hidden />
            <input
              type="search"
              aria-label={t.search}
              placeholder={t.search}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setQuery('')
              }}
              className="min-w-0 flex-1 bg-transparent text-text outline-none placeholder:text-muted"
            />
          </label>
          <GroupingButton />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <SessionList query={useDeferredValue(query)} />
      </div>
    </>
  )
}

/** Shows what the list would be grouped by instead. */
function GroupingButton() {
  const t = useText().session
  const by = useLayout((s) => s.sessionsBy)
  const change = useLayout((s) => s.change)
  return by === 'project' ? (
    <IconButton
      label={t.groupByDate}
      icon={CalendarDays}
      onClick={() => change({ sessionsBy: 'date' })}
    />
  ) : (
    <IconButton
      label={t.groupByProject}
      icon={FolderTree}
      onClick={() => change({ sessionsBy: 'project' })}
    />
  )
}
