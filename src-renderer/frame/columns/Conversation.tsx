import { PanelLeft, PanelRight } from 'lucide-react'
import { useSession } from '../../copies/sessions.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { LazySession } from '../../session/LazySession.tsx'
import { SessionTitle } from '../../session/SessionTitle.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLayout } from '../../view/layout.ts'
import { LeftOut } from '../banners/LeftOut.tsx'
import { SafePart } from '../SafePart.tsx'
import { StartPage } from '../start/StartPage.tsx'
import { ColumnHeader } from './Column.tsx'
import { useNarrow } from './use-narrow.ts'

/** The middle column: what is talked about, and below it where one answers. */
export function Conversation() {
  const t = useText()
  const isNarrow = useNarrow()
  const isSidebarOpen = useLayout((s) => s.isSidebarOpen)
  const isPaneOpen = useLayout((s) => s.isPaneOpen)
  const sessionId = useLayout((s) => s.sessionId)
  const change = useLayout((s) => s.change)
  const session = useSession(sessionId)
  return (
    <main tabIndex={-1} className="flex min-w-80 flex-1 basis-80 flex-col bg-canvas">
      <ColumnHeader>
        {!isNarrow && !isSidebarOpen && (
          <IconButton
            label={t.shell.showSidebar}
            keys={keyCaps('toggle-sidebar', isMac)}
            icon={PanelLeft}
            onClick={() => change({ isSidebarOpen: true })}
          />
        )}
        {session ? (
          <SessionTitle key={session.id} session={session} />
        ) : (
          <h1 className="min-w-0 flex-1 truncate px-2 font-medium">{t.shell.homeTitle}</h1>
        )}
        {!isNarrow && !isPaneOpen && (
          <IconButton
            label={t.shell.showPane}
            keys={keyCaps('toggle-pane', isMac)}
            icon={PanelRight}
            onClick={() => change({ isPaneOpen: true })}
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
