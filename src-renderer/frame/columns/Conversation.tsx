import { PanelLeft, PanelRight } from 'lucide-react'
import { useSession } from '../../copies/sessions.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { LazySession } from '../../session/LazySession.tsx'
import { SessionTitle } from '../../session/SessionTitle.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toggleColumn, useColumn } from '../../view/columns.ts'
import { useLayout } from '../../view/layout.ts'
import { useRoom } from '../../view/room.ts'
import { LeftOut } from '../banners/LeftOut.tsx'
import { SafePart } from '../SafePart.tsx'
import { StartPage } from '../start/StartPage.tsx'
import { ColumnHeader } from './Column.tsx'

/** The middle column: what is talked about, and below it where one answers. */
export function Conversation() {
  const t = useText()
  const isNarrow = useRoom() === 'one'
  const isSidebarShown = useColumn('sessions')
  const isPaneShown = useColumn('pane')
  const sessionId = useLayout((s) => s.sessionId)
  const session = useSession(sessionId)
  return (
    <main tabIndex={-1} className="flex min-w-80 flex-1 basis-80 flex-col bg-canvas outline-none">
      <ColumnHeader>
        {!isNarrow && !isSidebarShown && (
          <IconButton
            label={t.shell.showSidebar}
            keys={keyCaps('toggle-sidebar', isMac)}
            icon={PanelLeft}
            onClick={() => toggleColumn('sessions')}
          />
        )}
        {session ? (
          <SessionTitle key={session.id} session={session} />
        ) : (
          <h1 className="min-w-0 flex-1 truncate px-2 font-medium">{t.shell.homeTitle}</h1>
        )}
        {!isNarrow && !isPaneShown && (
          <IconButton
            label={t.shell.showPane}
            keys={keyCaps('toggle-pane', isMac)}
            icon={PanelRight}
            onClick={() => toggleColumn('pane')}
          />
        )}
      </ColumnHeader>
      {!session && <LeftOut />}
      <SafePart key={session?.id}>
        {session ? <LazySession session={session} /> : <StartPage />}
      </SafePart>
    </main>
  )
}
